import { suite } from 'uvu';
import { at, given } from '../scripts/testing/given.ts';
import { ibanConfirmed, OTHER_IBAN, USUAL_IBAN } from '../scripts/testing/invoice-facts.ts';
import { confirmedIbans } from './confirmed-ibans.ts';

const rows = suite('confirmed accounts');

rows('an account of a supplier, and everybody who has made sure of it', () => {
  given(
    ibanConfirmed(USUAL_IBAN, 7, { by: 'ben' }),
    ibanConfirmed(USUAL_IBAN, 8, { by: 'anna' }),
    ibanConfirmed(USUAL_IBAN, 9, { by: 'ben' }),
    ibanConfirmed(OTHER_IBAN, 7, { correspondent: null }),
  )
    .fold(confirmedIbans)
    .gives(
      {
        ...{ account: `3/${USUAL_IBAN.key}`, correspondent: 3, iban: USUAL_IBAN, iban_key: USUAL_IBAN.key },
        ...{ confirmed_by: ['ben', 'anna'], confirmed_at: at(1) },
      },
      { account: `unknown/${OTHER_IBAN.key}`, correspondent: null, confirmed_by: ['ben'] },
    );
});

rows.run();
