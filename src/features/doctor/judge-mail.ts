import { type MailFault, type MailSetUp, mailFaults } from '../../services/mail-accounts/index.ts';
import { about, type Finding } from './finding.ts';
import { localized } from './localized-text.ts';

const say = about('mail');

/** Whether the system account can send and be read, and whether the secrets of the others can be used. */
export function judgeMail({ system, hasSender, hasKey, unreadable }: MailSetUp): Finding {
  const servers = Object.entries(system);
  const broken = servers.flatMap(([name, fault]) => (fault ? [{ name, fault }] : []));
  if (broken.length > 0) {
    return say.wrong(
      localized(
        broken.map(({ name, fault }) => `${name}: ${GERMAN[fault]}.`).join(' '),
        broken.map(({ name, fault }) => `${name}: ${mailFaults[fault]}.`).join(' '),
      ),
      localized(
        'Name, Port, Benutzer und Passwort in .env prüfen; Sonderzeichen darin als %40 und so weiter schreiben.',
        'Check name, port, user and password in .env; special characters in them are written as %40 and so on.',
      ),
    );
  }
  if (unreadable > 0) {
    return say.wrong(
      hasKey
        ? localized(
            `Von ${unreadable} Postfächern ist das Passwort nicht lesbar: MAIL_ENCRYPTION_KEY ist ein anderer als früher.`,
            `The passwords of ${unreadable} mailboxes cannot be read: MAIL_ENCRYPTION_KEY is another one than before.`,
          )
        : localized(
            `Von ${unreadable} Postfächern ist das Passwort nicht lesbar: MAIL_ENCRYPTION_KEY fehlt.`,
            `The passwords of ${unreadable} mailboxes cannot be read: MAIL_ENCRYPTION_KEY is missing.`,
          ),
      localized(
        'Den alten Schlüssel wieder setzen, oder die Passwörter unter „Postfächer“ noch einmal eingeben.',
        'Set the old key again, or enter the passwords once more under “Mailboxes”.',
      ),
    );
  }
  if ('SMTP_URL' in system && !hasSender) {
    return say.wrong(
      localized('SMTP_URL ist gesetzt, MAIL_FROM fehlt.', 'SMTP_URL is set, MAIL_FROM is missing.'),
      localized(
        'MAIL_FROM in .env setzen: der Absender des Systems.',
        'Set MAIL_FROM in .env: the sender of the system.',
      ),
    );
  }
  if (servers.length === 0)
    return say.ok(localized('Es ist kein Systempostfach eingerichtet.', 'No system mailbox is set up.'));
  return say.ok(localized('Das Systempostfach antwortet.', 'The system mailbox answers.'));
}

const GERMAN: Record<MailFault, string> = {
  'name-not-found': 'Der Name des Mailservers ist nicht bekannt',
  'address-not-allowed': 'Die Adresse des Mailservers ist nicht erlaubt',
  'host-not-allowed': 'Der Mailserver ist nicht zugelassen',
  refused: 'An diesem Port antwortet niemand',
  unreachable: 'Es gibt keinen Weg zum Mailserver',
  timeout: 'Der Mailserver antwortet nicht',
  certificate: 'Dem Zertifikat ist nicht zu trauen',
  'no-tls': 'Der Mailserver verschlüsselt die Verbindung nicht',
  'wrong-password': 'Benutzer oder Passwort stimmen nicht',
  'needs-oauth': 'Der Mailserver nimmt kein Passwort',
  'sign-in-ended': 'Die Anmeldung gilt nicht mehr',
  'ask-again': 'Das Passwort ist nicht lesbar',
  busy: 'Der Mailserver hat gerade keine Zeit',
  'connection-lost': 'Der Mailserver hat die Verbindung beendet',
  'not-a-mail-server': 'Dort antwortet kein Mailserver',
  'mail-refused': 'Der Mailserver hat abgelehnt',
  'no-xoauth2': 'Der Mailserver kennt die Anmeldung beim Anbieter (XOAUTH2) nicht',
  'folder-missing': 'Der Ordner fehlt',
  'not-set-up': 'Es ist kein Server eingerichtet',
};
