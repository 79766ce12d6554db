import type { z } from 'zod';
import type { ReadOff, Recognise } from '../../services/barcode-templates/index.ts';
import type { ShownFact } from './answers.ts';
import { factsOf } from './page-facts.ts';
import { signsOf } from './page-signs.ts';
import type { SeenFile } from './seen-pages.ts';

type Fact = z.infer<typeof ShownFact>;

/** What nobody fills in by hand: the field of approvals, and the tags of the workflow. */
export type Reserved = { approvalField: number; controlTags: ReadonlySet<number> };

/**
 * What the codes of a file say about its documents, in the order of the pages. Text that cannot be what its field holds,
 * and what is reserved, is left out.
 *
 * @param documents the pages of each document, counted from 1
 */
export function shownFacts(
  { pages, scannedAt }: Pick<SeenFile, 'pages' | 'scannedAt'>,
  documents: readonly (readonly number[])[],
  recognise: Recognise,
  reserved: Reserved,
): Fact[] {
  const facts = documents.flatMap((document) => {
    const signs = document.flatMap((page) => {
      const seen = pages[page - 1];
      return seen ? [signsOf(seen, page, recognise)] : [];
    });
    return factsOf(signs, scannedAt);
  });
  return facts
    .flatMap(({ page, template, code, read }) =>
      saidBy(read, reserved).map(
        ({ customField = null, ...said }): Fact => ({
          ...{ page, code, template, customField, invoice: null },
          ...said,
        }),
      ),
    )
    .toSorted((a, b) => a.page - b.page);
}

type Said = Pick<Fact, 'field' | 'value'> & { customField?: number };

function saidBy(read: ReadOff, { approvalField, controlTags }: Reserved): Said[] {
  const tags = (read.tags ?? []).filter((tag) => !controlTags.has(tag));
  const fields = (read.customFields ?? []).filter(({ field }) => field !== approvalField);
  const single: [Fact['field'], string | number | null | undefined][] = [
    ['name', read.name],
    ['title', read.title],
    ['created', dayOf(read.created)],
    ['correspondent', read.correspondent],
    ['documentType', read.documentType],
    ['archiveSerialNumber', serialNumberOf(read.archiveSerialNumber)],
  ];
  return [
    ...single.flatMap(([field, value]): Said[] => (value == null || value === '' ? [] : [{ field, value }])),
    ...(tags.length > 0 ? [{ field: 'tags' as const, value: tags }] : []),
    ...fields.map(({ field, value }): Said => ({ field: 'customField', customField: field, value })),
  ];
}

/** `2026-11-22`, also written `22.11.2026`. */
function dayOf(text = ''): string | null {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim()) ?? [];
  const iso = day ? `${year}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim();
  const date = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : undefined;
  // 31 February would become a day of March.
  return date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

const MOST = 4_294_967_295;

function serialNumberOf(text = ''): number | null {
  const number = /^\s*(\d{1,10})\s*$/.exec(text)?.[1];
  return number !== undefined && Number(number) <= MOST ? Number(number) : null;
}
