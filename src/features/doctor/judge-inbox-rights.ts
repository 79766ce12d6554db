import type { OwnAccount } from '../../gateways/paperless/index.ts';
import { about, type Finding } from './finding.ts';
import { WHERE_RIGHTS_ARE } from './judge-account.ts';
import { joined, type LocalizedText, localized } from './localized-text.ts';
import { type ProbeResult, whyNot } from './probe.ts';

const inbox = about('inbox-rights');

/** What each right is for, besides those that the service needs without the inbox. */
export const INBOX_RIGHTS: Readonly<Record<string, LocalizedText>> = {
  add_document: localized('zum Speichern (add_document)', 'to save (add_document)'),
  view_paperlesstask: localized(
    'um zu sehen, was aus Gespeichertem wird (view_paperlesstask)',
    'to see what becomes of what was saved (view_paperlesstask)',
  ),
  delete_document: localized(
    'um ein Speichern zurückzunehmen (delete_document)',
    'to take a save back (delete_document)',
  ),
  view_user: localized(
    'um persönliche Dateien der richtigen Person zu geben (view_user)',
    'to give personal files to their person (view_user)',
  ),
};

/** What files of the inbox need. Who does not use it can do without. */
export function judgeInboxRights(account: ProbeResult<OwnAccount>): Finding {
  if ('failed' in account) return inbox.unknown(whyNot(account.failed));
  const { username, isSuperuser, permissions } = account.found;
  const missing = Object.entries(INBOX_RIGHTS).filter(([right]) => !permissions.includes(right));
  if (isSuperuser || missing.length === 0) {
    return inbox.ok(
      localized(
        `${username} darf alles, was der Posteingang braucht.`,
        `${username} may do all that the inbox needs.`,
      ),
    );
  }
  const uses = missing.map(([, use]) => use);
  return inbox.warning(
    joined(
      localized(
        `Dem Konto ${username} fehlt für den Posteingang ein Recht:`,
        `For the inbox, the account ${username} lacks a right:`,
      ),
      localized(`${uses.map(({ de }) => de).join(', ')}.`, `${uses.map(({ en }) => en).join(', ')}.`),
    ),
    WHERE_RIGHTS_ARE,
  );
}
