import type { Verdict } from './finding.ts';
import type { ShownReport } from './show-report.ts';
import { type Words, words } from './words.ts';

const SIGNS: Record<Verdict, { sign: string; name: Words }> = {
  ok: { sign: '✓', name: words('in Ordnung', 'ok') },
  unknown: { sign: '?', name: words('nicht zu sehen', 'not looked at') },
  warning: { sign: '!', name: words('Hinweis', 'warning') },
  wrong: { sign: '✗', name: words('falsch', 'wrong') },
};
const LAST: Record<Verdict, Words> = {
  ok: words('Alles in Ordnung.', 'All is well.'),
  unknown: words(
    'Nichts Falsches gesehen; nicht alles war zu sehen.',
    'Nothing wrong was seen; not all could be looked at.',
  ),
  warning: words('Nichts ist falsch; die Hinweise ansehen.', 'Nothing is wrong; look at the warnings.'),
  wrong: words('Etwas ist falsch: die mit ✗ zuerst.', 'Something is wrong: those with ✗ first.'),
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
