import { withTimeout } from '../async/index.ts';
import { NotKept } from '../document-writing/index.ts';
import type { Paperless, PaperlessDocument } from '../paperless/index.ts';

/** Somebody has set another value in Paperless meanwhile, which is not ours to write over. */
export class ChangedElsewhere extends Error {
  override name = 'ChangedElsewhere';
}

type Wish = {
  documentId: number;
  field: number;
  /** Id of the option; null clears the field. */
  to: string | null;
  /** The values that may be written over. */
  replaces: readonly (string | null)[];
};

type Needs = {
  paperless: Paperless;
  /** Proves before each write that this process is still the one to write. */
  assertHeld: () => Promise<void>;
  /** The same without a round trip, asked when the request is about to leave. */
  assertFresh: () => void;
};

const WRITES = 3;
/** A look that takes longer than write and comparison together tells nothing any more. */
const LOOK_WITHIN_MS = 1_000;

/**
 * Sets the approval field, reads the document back and compares; what Paperless did not keep is written again, at
 * most twice.
 *
 * @param known the document as it was just read; or such a look under way, for which the write does not wait: when
 *   it shows the value of somebody else, that one is put back
 * @returns the document as it is then, null when Paperless does not show it
 * @throws ChangedElsewhere, NotKept, PaperlessError
 */
export async function writeValue(
  { paperless, assertHeld, assertFresh }: Needs,
  { documentId, field, to, replaces }: Wish,
  known: PaperlessDocument | Promise<PaperlessDocument | null>,
): Promise<PaperlessDocument | null> {
  const writer = paperless.guardedBy(assertFresh);
  const write = async (value: unknown) => {
    await assertHeld();
    await writer.modifyCustomFields([documentId], { [field]: value });
    return paperless.document(documentId);
  };
  const isForeign = (document: PaperlessDocument) => {
    const value = valueIn(document, field);
    return value !== to && !replaces.includes(value);
  };

  let document = known instanceof Promise ? undefined : known;
  for (let written = 0; ; written += 1) {
    if (document && isForeign(document)) throw new ChangedElsewhere('It was changed in Paperless meanwhile');
    if (document && valueIn(document, field) === to) break;
    if (written === WRITES) throw new NotKept('Paperless did not keep the value');
    const left = await write(to);
    if (!left) return null;
    document = left;
  }
  if (known instanceof Promise) {
    const before = await withTimeout(known, LOOK_WITHIN_MS).catch(() => null);
    if (before && isForeign(before)) {
      await write(valueIn(before, field));
      throw new ChangedElsewhere('It was changed in Paperless meanwhile');
    }
  }
  return document;
}

export function valueIn(
  { customFields }: Pick<PaperlessDocument, 'customFields'>,
  field: number,
): string | null {
  const value = customFields.find((one) => one.field === field)?.value;
  return typeof value === 'string' && value !== '' ? value : null;
}
