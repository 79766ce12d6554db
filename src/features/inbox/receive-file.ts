import { v7 as uuid } from 'uuid';
import { foldedText } from '../../../projections/folded-text.ts';
import {
  type DomainEvents,
  INBOX_STREAM,
  type InboxRefusal,
  type InboxScope,
  type InboxSource,
  type InboxSplit,
  inboxItemStream,
} from '../../domain/events/index.ts';
import type { Statement, StreamAppend } from '../../platform/event-log/index.ts';
import { VersionConflict } from '../../platform/event-log/index.ts';
import { type FileRefusal, FileRefused, type StoredFile } from '../../platform/files/index.ts';
import type { InboxDeps } from './inbox-deps.ts';
import type { ReadQueue } from './read-queue.ts';
import { cleanName } from './receive-name.ts';

export type Received =
  | { itemId: string }
  | { refused: InboxRefusal; message: string }
  /** By `isWhole` not all there yet: nothing was kept. */
  | { unfinished: true };

/** A file on its way into the inbox. */
export type Incoming = {
  bytes: AsyncIterable<Uint8Array>;
  /** As its sender calls it; may hold anything. */
  name: string;
  source: InboxSource;
  scope: InboxScope;
  /** Of a personal file. */
  owner: string | null;
  origin: StreamAppend<DomainEvents>['origin'];
  /** The id of the item, where who brings it may come again with the same; by what the bytes are. */
  itemIdOf?: (file: StoredFile) => string;
  /** Of the refusal, where who brings it may come again. */
  refusalId?: string;
  /** A last check of the stored bytes before they are recorded. */
  isWhole?: (file: StoredFile) => Promise<boolean>;
  /** Also what can only be downloaded. */
  anyType?: boolean;
  /** `separators`: cut at separator pages once they are read. */
  split?: InboxSplit;
  /** Done in the transaction of the receipt. */
  alongside?: Statement[];
  signal?: AbortSignal;
};

type Deps = Pick<InboxDeps, 'log' | 'files' | 'work'> & { readQueue: ReadQueue };

/**
 * The one door into the inbox. Stores the bytes, records the item and asks for its pages to be read; a file that cannot
 * be taken is recorded as refused, without its name. Brought again under the same id it is there once.
 */
export async function receiveFile(deps: Deps, incoming: Incoming): Promise<Received> {
  const { origin, scope, owner, source, anyType = false, signal } = incoming;
  let bytes = 0;
  const counted = async function* () {
    for await (const piece of incoming.bytes) {
      bytes += piece.length;
      yield piece;
    }
  };
  let file: StoredFile;
  try {
    file = await deps.files.receive(counted(), { anyType, ...(signal && { signal }) });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const reason = REFUSALS[error.reason];
    const refused = { scope, owner, source, reason, bytes };
    const { refusalId: id } = incoming;
    const event = { type: 'InboxItemRefused' as const, data: refused, ...(id !== undefined && { id }) };
    await deps.log.append(INBOX_STREAM, [event], { origin });
    return { refused: reason, message: error.message };
  }
  if (incoming.isWhole && !(await incoming.isWhole(file))) {
    await deps.files.remove([file.id]);
    return { unfinished: true };
  }
  return recordReceipt(deps, incoming, file);
}

const REFUSALS: Record<FileRefusal, InboxRefusal> = {
  empty: 'empty',
  'too-large': 'too-large',
  'type-not-taken': 'unknown-type',
};

/** Until here the file belongs to nobody: this one append decides about it. */
async function recordReceipt(deps: Deps, incoming: Incoming, file: StoredFile): Promise<Received> {
  const { name, source, scope, owner, split, origin, alongside = [] } = incoming;
  const itemId = incoming.itemIdOf?.(file) ?? uuid();
  const data = { itemId, scope, owner, source, file: factsOf(file), ...(split && { split }) };
  try {
    await deps.log.append(inboxItemStream(itemId), [{ type: 'InboxItemReceived', data }], {
      origin,
      expectedVersion: 0,
      alongside: [
        nameOf(itemId, name),
        await deps.work.enqueueAlongside(deps.readQueue, [{ fileId: file.id }]),
        ...alongside,
      ],
    });
  } catch (error) {
    // Without an answer it may have been recorded; a file that nobody needs is found by the sweep.
    if (!(error instanceof VersionConflict)) throw error;
    await deps.files.remove([file.id]);
  }
  return { itemId };
}

/** Keeps the name of an item, cleaned. */
export function nameOf(itemId: string, name: string): Statement {
  const clean = cleanName(name);
  return {
    text: 'insert into inbox_names (item_id, name, folded) values ($1, $2, $3) on conflict do nothing',
    values: [itemId, clean, foldedText(clean)],
  };
}

/** What events remember of a file. */
export const factsOf = ({ id, sha256, md5, bytes, mediaType }: StoredFile) => ({
  fileId: id,
  sha256,
  md5,
  bytes,
  mediaType,
});
