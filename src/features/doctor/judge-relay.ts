import type { RelayStatus } from '../../platform/event-log/index.ts';
import { about, type Finding } from './finding.ts';
import { localized } from './localized-text.ts';

const say = about('relay');

/** @param status null: no relay is set up; undefined: the database could not be asked */
export function judgeRelay(
  status: Pick<RelayStatus, 'lag' | 'trouble' | 'parked'> | null | undefined,
): Finding {
  if (status === undefined)
    return say.unknown(localized('Das lässt sich nicht prüfen.', 'It cannot be checked.'));
  if (!status) return say.ok(localized('Es ist kein EventStore eingerichtet.', 'No event store is set up.'));
  const { lag, trouble, parked } = status;
  if (trouble) {
    return say.wrong(
      localized(
        `Der EventStore nimmt keine Ereignisse an, ${lag} warten: ${trouble.why}.`,
        `The event store takes no events, ${lag} wait: ${trouble.why}.`,
      ),
      localized(
        'EVENTSTORE_URL, Benutzer und Rechte prüfen; dann geht es von selbst weiter. „npm run relay -- status“ zeigt den Stand.',
        'Check EVENTSTORE_URL, user and rights; it then goes on by itself. “npm run relay -- status” shows how it is.',
      ),
    );
  }
  const [first] = parked;
  if (first) {
    return say.wrong(
      localized(
        `${parked.length} Streams bleiben zurück, zuerst ${first.stream}: ${first.reason}.`,
        `${parked.length} streams are kept back, first ${first.stream}: ${first.reason}.`,
      ),
      localized(
        '„npm run relay -- status“ nennt alle mit ihrem Grund. Nach der Reparatur: „npm run relay -- unpark --all“.',
        '“npm run relay -- status” names all with their reasons. After the repair: “npm run relay -- unpark --all”.',
      ),
    );
  }
  return say.ok(
    lag === 0
      ? localized('Alle Ereignisse sind im EventStore.', 'All events are in the event store.')
      : localized(`${lag} Ereignisse sind unterwegs.`, `${lag} events are on their way.`),
  );
}
