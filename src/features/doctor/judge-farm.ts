import { about, type Finding } from './finding.ts';
import { localized } from './localized-text.ts';

const say = about('farm-system');

export type FarmFacts =
  | { kind: 'not-configured'; missing: readonly string[]; isPartly: boolean }
  | { kind: 'failed'; message: string }
  | { kind: 'answers' };

export function judgeFarm(facts: FarmFacts): Finding {
  switch (facts.kind) {
    case 'not-configured':
      return facts.isPartly
        ? say.wrong(
            localized(
              `Es ist nur zum Teil eingerichtet; es fehlt ${facts.missing.join(', ')}.`,
              `It is set up only in part; ${facts.missing.join(', ')} is missing.`,
            ),
            localized(
              'Die fehlenden Variablen in .env setzen, oder alle FARMSYS_… entfernen.',
              'Set the missing variables in .env, or remove all FARMSYS_….',
            ),
          )
        : say.ok(localized('Es ist keines eingerichtet.', 'None is set up.'));
    case 'failed':
      return say.wrong(
        localized(`Keine Verbindung: ${facts.message}.`, `No connection: ${facts.message}.`),
        localized(
          'FARMSYS_BASE_URL, FARMSYS_USERNAME und FARMSYS_PASSWORD prüfen; nach einer abgelehnten Anmeldung nicht zu oft probieren, manche Systeme sperren das Konto.',
          'Check FARMSYS_BASE_URL, FARMSYS_USERNAME and FARMSYS_PASSWORD; after a refused log-in do not try too often, some systems lock the account.',
        ),
      );
    case 'answers':
      return say.ok(localized('Das Agrarsystem antwortet.', 'The farm system answers.'));
  }
}
