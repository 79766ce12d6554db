import { type LocalizedText, localized } from '../localized-text.ts';
import type { ContractReport } from './run-contract.ts';

/** The report of a contract run as lines for a terminal. */
export function contractText(report: ContractReport, language: 'de' | 'en'): string {
  const { server, kept, deviations, notTried, stopped, cleanedUp } = report;
  const release = `${server.release ?? '?'}, API ${server.apiVersion}`;
  const lines: (LocalizedText | null)[] = [
    localized(
      `Paperless-ngx ${release}: ${kept.length} Aufrufe wie bisher, ${deviations.length} anders, ${notTried.length} nicht geprüft.`,
      `Paperless-ngx ${release}: ${kept.length} calls as before, ${deviations.length} otherwise, ${notTried.length} not tried.`,
    ),
    ...deviations.map(({ call, feature, text }) =>
      localized(
        `  ✗ ${call}: ${text.de}\n      → betrifft: ${feature.de}`,
        `  ✗ ${call}: ${text.en}\n      → touches: ${feature.en}`,
      ),
    ),
    ...notTried.map(({ call, text }) => localized(`  ? ${call}: ${text.de}`, `  ? ${call}: ${text.en}`)),
    stopped && localized(`  ! ${stopped.de}`, `  ! ${stopped.en}`),
    cleanedUp.before > 0
      ? localized(
          `  Von einem abgebrochenen Lauf entfernt: ${cleanedUp.before}.`,
          `  Removed of a run that was cut off: ${cleanedUp.before}.`,
        )
      : null,
    ...cleanedUp.left.map(({ de, en }) => localized(`  ! ${de}`, `  ! ${en}`)),
    isGood(report) ? ALL_WELL : NOT_WELL,
  ];
  return `${lines.flatMap((line) => line?.[language] ?? []).join('\n')}\n`;
}

/** Nothing deviates, and the run came to its end. */
export const isGood = ({ deviations, stopped, cleanedUp }: ContractReport): boolean =>
  deviations.length === 0 && stopped === null && cleanedUp.left.length === 0;

const ALL_WELL = localized(
  'Dieses Paperless tut, was der Dienst erwartet.',
  'This Paperless does what the service expects.',
);
const NOT_WELL = localized(
  'Was mit ✗ oder ! beginnt, vor der Arbeit mit diesem Release klären.',
  'Settle what begins with ✗ or ! before working with this release.',
);
