import { type Lease, withTimeout } from '../async/index.ts';
import { ExplainedError, NotKept } from '../document-writing/index.ts';
import type { Paperless, PaperlessDocument } from '../paperless/index.ts';

/** Somebody has set another value in Paperless meanwhile, which is not ours to write over. */
export class ChangedElsewhere extends ExplainedError {
  override name = 'ChangedElsewhere';
  constructor() {
    super({ code: 'changed-elsewhere' }, 'It was changed in Paperless meanwhile');
  }
}

type WriteCommand = {
  documentId: number;
  field: number;
  /** Id of the option; null clears the field. */
  to: string | null;
  /** The values that may be written over. */
  replaces: readonly (string | null)[];
};

type Deps = {
  paperless: Paperless;
  lease: Lease;
};

const WRITES = 3;
/** A look that takes longer than write and comparison together tells nothing any more. */
const LOOK_WITHIN_MS = 1_000;

/**
 * Sets the approval field of a document that was just read, reads it back and compares; what Paperless did not keep
 * is written again, at most twice.
 *
 * @returns the document as it is then, null when Paperless does not show it
 * @throws ChangedElsewhere, NotKept, PaperlessError
 */
export async function writeAfterLook(
  deps: Deps,
  target: WriteCommand,
  seen: PaperlessDocument,
): Promise<PaperlessDocument | null> {
  return isWritten(seen, target) ? seen : writeUntilKept(deps, target);
}

/**
 * The same, but the document is read while the value is written. When the read shows a value that somebody else has
 * set, that value is put back.
 */
export async function writeBesideLook(deps: Deps, target: WriteCommand): Promise<PaperlessDocument | null> {
  // What fails is caught here and now: nobody would hear of it once the write has failed, too.
  const looking = deps.paperless.document(target.documentId).catch(() => null);
  const left = await writeUntilKept(deps, target);
  const before = left && (await withTimeout(looking, LOOK_WITHIN_MS).catch(() => null));
  if (!before || !isForeign(before, target)) return left;
  await write(deps, target, valueIn(before, target.field));
  throw new ChangedElsewhere();
}

async function writeUntilKept(deps: Deps, target: WriteCommand): Promise<PaperlessDocument | null> {
  for (let written = 0; written < WRITES; written += 1) {
    const left = await write(deps, target, target.to);
    if (!left || isWritten(left, target)) return left;
  }
  throw new NotKept('Paperless did not keep the value');
}

async function write(
  { paperless, lease }: Deps,
  { documentId, field }: WriteCommand,
  value: string | null,
): Promise<PaperlessDocument | null> {
  await lease.confirm();
  await paperless.guardedBy(lease.assertValid).modifyCustomFields([documentId], { [field]: value });
  return paperless.document(documentId);
}

/** @throws ChangedElsewhere when the document holds what may not be written over */
function isWritten(document: PaperlessDocument, target: WriteCommand): boolean {
  if (isForeign(document, target)) throw new ChangedElsewhere();
  return valueIn(document, target.field) === target.to;
}

function isForeign(document: PaperlessDocument, { field, to, replaces }: WriteCommand): boolean {
  const value = valueIn(document, field);
  return value !== to && !replaces.includes(value);
}

export function valueIn(
  { customFields }: Pick<PaperlessDocument, 'customFields'>,
  field: number,
): string | null {
  const value = customFields.find((one) => one.field === field)?.value;
  return typeof value === 'string' && value !== '' ? value : null;
}
