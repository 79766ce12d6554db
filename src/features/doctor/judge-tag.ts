import type { Named } from '../../gateways/paperless/index.ts';
import { about, type Finding } from './finding.ts';
import { localized } from './localized-text.ts';
import { type ProbeResult, whyNot } from './probe.ts';

const say = about('processing-tag');
const LISTED = 20;

/** Ids are numbered by creation, so the same tag has another one in every Paperless. */
export function judgeProcessingTag(id: number, tags: ProbeResult<readonly Named[]>): Finding {
  if ('failed' in tags) return say.unknown(whyNot(tags.failed));
  const found = tags.found.find((tag) => tag.id === id);
  if (found) {
    return say.ok(localized(`Tag ${id} ist „${found.name}“.`, `Tag ${id} is “${found.name}”.`));
  }
  const list = listed(tags.found);
  return say.wrong(
    tags.found.length === 0
      ? localized(
          `Tag ${id} gibt es nicht; das Konto sieht überhaupt keine Tags.`,
          `There is no tag ${id}; the account sees no tags at all.`,
        )
      : localized(
          `Tag ${id} gibt es nicht, oder das Konto sieht es nicht. Zu sehen sind: ${list}.`,
          `There is no tag ${id}, or the account does not see it. To be seen are: ${list}.`,
        ),
    localized(
      'Das Tag, das die Verarbeitung auslösen soll, in Paperless anlegen (Menü „Tags“, „Erstellen“), ohne Besitzer oder mit dem Konto geteilt.',
      'Make the tag that is to start the processing in Paperless (menu “Tags”, “Create”), without an owner or shared with the account.',
    ),
    localized(
      'Seine Nummer steht in der Adresse (tags__id__all=…), wenn man in der Liste der Tags auf „Dokumente filtern“ klickt.',
      'Its number stands in the address (tags__id__all=…) after a press on “Filter documents” in the list of tags.',
    ),
    localized(
      'PROCESSING_TAG_ID=<Nummer> in .env setzen und den Dienst neu starten.',
      'Set PROCESSING_TAG_ID=<number> in .env and restart the service.',
    ),
  );
}

/** Some objects with their ids, to help a person find the right one. */
export function listed(items: readonly Named[]): string {
  const byId = [...items].sort((a, b) => a.id - b.id);
  const shown = byId.slice(0, LISTED).map(({ id, name }) => `${id} ${name}`);
  return items.length > LISTED ? `${shown.join(', ')}, …` : shown.join(', ');
}
