import { about, type Finding } from './finding.ts';
import { localized } from './localized-text.ts';

const say = about('clock');
const NOTICED_S = 20;
const HARMFUL_S = 300;

/** @param ahead by how many seconds our clock is ahead of Paperless's; null: its answer has no date */
export function judgeClock(ahead: number | null): Finding {
  if (ahead === null) {
    return say.unknown(localized('Die Antwort nennt keine Uhrzeit.', 'The answer does not tell the time.'));
  }
  const seconds = Math.abs(Math.round(ahead));
  if (seconds <= NOTICED_S) {
    return say.ok(localized('Die Uhren gehen gleich.', 'The clocks agree.'));
  }
  const seen = localized(
    `Die Uhr dieses Rechners geht gegenüber Paperless um ${seconds} s ${ahead > 0 ? 'vor' : 'nach'}.`,
    `The clock of this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} that of Paperless.`,
  );
  const step = localized(
    'Auf beiden Rechnern die Zeit über NTP stellen lassen („timedatectl set-ntp true“). Tokens gelten mit 30 s Nachsicht; der Suchlauf nach verpassten Dokumenten vergleicht Zeiten.',
    'Let NTP set the time of both machines (“timedatectl set-ntp true”). Tokens are taken with 30 s of tolerance; the sweep for missed documents compares times.',
  );
  return seconds > HARMFUL_S ? say.wrong(seen, step) : say.warning(seen, step);
}
