import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { mailFaultText } from '../components/mail-fault-text.ts';
import { useFormats, useText } from '../context/language.tsx';
import { withAddress } from './person-name.ts';

/** From whom, to whom, when; and who of them did not get it. */
export function MailFacts({ mail }: { mail: Schemas['OutgoingMailInDetail'] }) {
  const t = useText();
  const { dateTime, bytes } = useFormats();
  const { data: accounts } = useLive('/mail-accounts');
  const account = accounts?.items.find(({ accountId }) => accountId === mail.accountId);
  const { from, to, cc, bcc, refusedRecipients } = mail;
  const facts: [string, string[]][] = [
    [t('outbox.from'), from ? [withAddress(from)] : []],
    [t('outbox.account'), account ? [account.name] : []],
    [t('outbox.to'), (to ?? []).map(withAddress)],
    [t('outbox.cc'), (cc ?? []).map(withAddress)],
    [t('outbox.bcc'), (bcc ?? []).map(withAddress)],
    [
      t('outbox.notTo'),
      refusedRecipients.map(({ address, smtpCode, fault }) =>
        fault === null
          ? t('outbox.refusedAddress', { address, code: String(smtpCode ?? '–') })
          : t('outbox.refusedBecause', { address, reason: mailFaultText(t, fault) }),
      ),
    ],
    [t('outbox.column.planned'), [dateTime(mail.plannedAt)]],
    [t('outbox.since'), [dateTime(mail.stateAt)]],
    [t('outbox.size'), [bytes(mail.bytes)]],
  ];
  return (
    <dl className="mail-facts">
      {facts
        .filter(([, values]) => values.length > 0)
        .map(([name, values]) => (
          <div key={name}>
            <dt>{name}</dt>
            {values.map((value) => (
              <dd key={value}>
                <bdi>{value}</bdi>
              </dd>
            ))}
          </div>
        ))}
      <div>
        <dt>{t('outbox.checksum')}</dt>
        <dd className="small">{mail.sha256}</dd>
      </div>
    </dl>
  );
}
