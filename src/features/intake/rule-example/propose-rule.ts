import type { ProcessingRule } from '../../../domain/events/index.ts';
import { type FoundMark, GROUPS, proposePattern } from './propose-pattern.ts';
import type { Mark } from './trim-mark.ts';
import type { Markable } from './value-shapes.ts';

export type Example = {
  name: string;
  /** The text of the document. */
  content: string;
  marks: readonly Mark[];
  /** Where the values go: ids of custom fields, null for nowhere. */
  numberField: number | null;
  sumField: number | null;
  /** Of documents in which the supplier is found. */
  correspondent: { id: number; name: string } | null;
  /** Whether documents are named after supplier and number. */
  title: boolean;
};

/**
 * A rule that does with documents like this one what was marked in it, and what was understood of each mark.
 *
 * @throws ExampleUnclear
 */
export function proposeRule(example: Example): { rule: ProcessingRule; found: FoundMark[] } {
  const { name, content, marks, correspondent } = example;
  const { pattern, found } = proposePattern(content, marks);
  const markOf = (what: Markable) => found.find((mark) => mark.what === what);
  const [sum, supplier] = [markOf('sum'), markOf('supplier')];
  const customFields = {
    ...(markOf('number') && example.numberField !== null && { [example.numberField]: `{{${NUMBER}}}` }),
    ...(sum && example.sumField !== null && { [example.sumField]: sumTemplate(content, marks) }),
  };
  const title = example.title
    ? titleOf(correspondent?.name ?? supplier?.text, Boolean(markOf('number')))
    : '';
  return {
    found,
    rule: {
      name,
      when: { content: pattern },
      then: {
        ...(title && { title }),
        ...(supplier && correspondent && { correspondent: correspondent.id }),
        ...(markOf('date') && { created: `{{isoDate match.content.${GROUPS.date}}}` }),
        ...(Object.keys(customFields).length > 0 && { customFields }),
      },
    },
  };
}

const NUMBER = `match.content.${GROUPS.number}`;

/** Paperless keeps money with its currency; the one beside the amount, else the euro. */
function sumTemplate(content: string, marks: readonly Mark[]): string {
  const { start = 0, end = 0 } = marks.find(({ what }) => what === 'sum') ?? {};
  const [currency = 'EUR'] = /CHF|USD/.exec(content.slice(Math.max(0, start - 5), end + 5)) ?? [];
  return `{{money match.content.${GROUPS.sum} '${currency}'}}`;
}

/** Braces would be read as a part of the template. */
function titleOf(supplier: string | undefined, hasNumber: boolean): string {
  const named = (supplier ?? '')
    .replaceAll(/[{}\\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [named, hasNumber ? `{{${NUMBER}}}` : ''].filter(Boolean).join(' ');
}
