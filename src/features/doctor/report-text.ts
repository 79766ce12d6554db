import type { Verdict } from './finding.ts';
import { type LocalizedText, localized } from './localized-text.ts';
import type { ShownReport } from './show-report.ts';

const SIGNS: Record<Verdict, { sign: string; name: LocalizedText }> = {
  ok: { sign: '✓', name: localized('in Ordnung', 'ok') },
  unknown: { sign: '?', name: localized('nicht zu sehen', 'not looked at') },
  warning: { sign: '!', name: localized('Hinweis', 'warning') },
  wrong: { sign: '✗', name: localized('falsch', 'wrong') },
};
const LAST: Record<Verdict, LocalizedText> = {
  ok: localized('Alles in Ordnung.', 'All is well.'),
  unknown: localized(
    'Nichts Falsches gesehen; nicht alles war zu sehen.',
    'Nothing wrong was seen; not all could be looked at.',
  ),
  warning: localized('Nichts ist falsch; die Hinweise ansehen.', 'Nothing is wrong; look at the warnings.'),
  wrong: localized('Etwas ist falsch: die mit ✗ zuerst.', 'Something is wrong: those with ✗ first.'),
};

/** The report as lines for a terminal. */
export function reportText({ verdict, areas }: ShownReport, language: 'de' | 'en'): string {
  const lines = areas.flatMap(({ title, findings }) => [
    title[language],
    ...findings.flatMap((finding) => [
      `  ${SIGNS[finding.verdict].sign} ${finding.title[language]} (${SIGNS[finding.verdict].name[language]})`,
      ...wrapped(finding.seen[language], '      '),
      ...finding.steps.flatMap((step) => wrapped(step[language], '      → ')),
    ]),
    '',
  ]);
  return `${[...lines, LAST[verdict][language]].join('\n')}\n`;
}

const WIDTH = 100;

function wrapped(text: string, lead: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length + lead.length > WIDTH && line !== '') lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  const indent = ' '.repeat(lead.length);
  return lines.map((line, index) => (index === 0 ? lead : indent) + line);
}
