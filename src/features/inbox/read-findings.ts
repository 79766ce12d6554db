import type { z } from 'zod';
import { barcodeTemplateRows } from '../../../projections/barcode-templates.ts';
import { readSettings } from '../../../projections/settings.ts';
import { recogniser } from '../../services/barcode-templates/index.ts';
import type { ItemInDetail } from './answers.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { proposeCuts } from './propose-cuts.ts';
import { proposedDocuments } from './proposed-documents.ts';
import { seenDocuments } from './seen-documents.ts';
import { type SeenFile, seenFile } from './seen-pages.ts';
import { shownFacts } from './shown-facts.ts';

type Findings = Pick<
  z.input<typeof ItemInDetail>,
  'pageList' | 'codes' | 'proposals' | 'facts' | 'signed' | 'attachments'
>;
type Deps = Pick<InboxDeps, 'db' | 'timeZone' | 'approvalField' | 'invoices'>;

/** Less ink than that is none: dust and the shadow of a fold. */
const BLANK_BELOW = 0.0005;

/**
 * What was read so far in a file, page by page. Nothing is read for that.
 *
 * @param cut the pages of its segments; none while nobody has cut it: then what is proposed holds
 */
export async function readFindings(
  { db, timeZone, approvalField, invoices }: Deps,
  { sha256, media_type: mediaType }: { sha256: string; media_type: string },
  cut: readonly (readonly number[])[],
): Promise<Findings> {
  const seen = await seenFile(db, sha256, timeZone);
  if (!seen) return NOTHING;
  const [templates, { steuertag_ids }] = await Promise.all([
    barcodeTemplateRows(db),
    readSettings(db, ['steuertag_ids']),
  ]);
  const recognise = recogniser(templates);
  const proposals = proposeCuts(seen.pages, recognise, seen);
  const documents = cut.length > 0 ? cut : proposedDocuments(proposals, seen.pages.length);
  const suggested = await invoices.suggestions({
    sha256,
    mediaType,
    documents: seenDocuments(seen, documents),
  });
  const reserved = { approvalField, controlTags: new Set(steuertag_ids) };
  return {
    pageList: pageList(seen),
    codes: codesOf(seen),
    proposals,
    // What is on the paper for this very purpose comes first.
    facts: [...shownFacts(seen, documents, recognise, reserved), ...suggested.map(ofInvoice)].toSorted(
      (one, other) => one.page - other.page,
    ),
    signed: seen.inspection.signed,
    attachments: seen.inspection.attachments,
  };
}

export const NOTHING: Findings = {
  ...{ pageList: [], codes: [], proposals: [], facts: [], signed: false, attachments: 0 },
};

type Suggested = Awaited<ReturnType<InboxDeps['invoices']['suggestions']>>[number];
const ofInvoice = ({ source, isDisputed, ...said }: Suggested): Findings['facts'][number] => ({
  ...{ ...said, code: null, template: null, invoice: { source, isDisputed } },
});

const pageList = ({ inspection, pages }: SeenFile): Findings['pageList'] =>
  inspection.pages.map(({ width, height, text }, index) => {
    const reading = pages[index]?.reading ?? null;
    const found = reading?.state === 'read' ? reading : undefined;
    return {
      ...{ page: index + 1, width, height, text },
      read: reading !== null,
      failed: reading?.state === 'failed',
      blank: found !== undefined && found.ink < BLANK_BELOW && !text,
      turn: found?.turn ?? null,
    };
  });

const codesOf = ({ pages }: SeenFile): Findings['codes'] =>
  pages.flatMap(({ reading }, index) =>
    reading?.state === 'read' ? reading.codes.map((code) => ({ page: index + 1, ...code })) : [],
  );
