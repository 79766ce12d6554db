import type { ServerFacts } from '../../gateways/paperless/index.ts';
import type { LastRun } from './contract/last-run.ts';
import { about, type Finding } from './finding.ts';
import { isTried } from './judge-account.ts';
import { formatTime, localized } from './localized-text.ts';
import { type ProbeResult, whyNot } from './probe.ts';

const contract = about('contract');

const RUN = localized(
  '`npm run doctor -- --contract` ausführen: das prüft jeden Aufruf an einem Probedokument und räumt es wieder ab.',
  'Run `npm run doctor -- --contract`: it tries each call on a probe document, and removes it again.',
);

/** Whether each call was tried with the Paperless of now. */
export function judgeContract(
  greeted: ProbeResult<ServerFacts> | null,
  last: LastRun | null | 'unknown',
): Finding {
  if (!greeted || 'failed' in greeted || last === 'unknown')
    return contract.unknown(
      greeted && 'failed' in greeted
        ? whyNot(greeted.failed)
        : localized('Nichts bekannt.', 'Nothing is known.'),
    );
  const { release = '' } = greeted.found;
  if (last === null) {
    const never = localized(
      'Noch nie wurden alle Aufrufe an diesem Paperless geprüft.',
      'The calls have never been tried with this Paperless.',
    );
    return isTried(release) ? contract.ok(never) : contract.warning(never, RUN);
  }
  const at = formatTime(last.at);
  if (last.release !== release)
    return contract.warning(
      localized(
        `Paperless ist jetzt ${release || '?'}; die Aufrufe wurden zuletzt am ${at.de} mit ${last.release || '?'} geprüft.`,
        `Paperless is ${release || '?'} now; the calls were last tried on ${at.en}, with ${last.release || '?'}.`,
      ),
      RUN,
    );
  if (last.deviations.length > 0)
    return contract.warning(
      localized(
        `Mit ${release} tun diese Aufrufe etwas anderes als aufgezeichnet: ${last.deviations.join(', ')} (${at.de}).`,
        `With ${release} these calls do something else than was recorded: ${last.deviations.join(', ')} (${at.en}).`,
      ),
      RUN,
    );
  if (!last.complete)
    return contract.warning(
      localized(
        `Der Probelauf mit ${release} kam am ${at.de} nicht zum Ende.`,
        `The contract run with ${release} did not come to its end on ${at.en}.`,
      ),
      RUN,
    );
  return contract.ok(
    localized(
      `Alle Aufrufe wurden am ${at.de} mit ${release} geprüft.`,
      `All calls were tried with ${release} on ${at.en}.`,
    ),
  );
}
