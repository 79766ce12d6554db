import { readSettings } from '../../../projections/settings.ts';
import type { Change, DomainEvents } from '../../domain/events/index.ts';
import type { Paperless } from '../../gateways/paperless/index.ts';
import { type KeyedMutex, keyedMutex, type Lease } from '../../platform/async/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import type { Job } from '../../platform/jobs/index.ts';
import { type ChangeCommand, type Changed, changeDocument } from './change-document.ts';
import { recoverChanges } from './recover-changes.ts';
import type { TagRules } from './tag-rules.ts';

export { type ChangeCommand, type Changed, ChangeFailed, ChangeUnfinished } from './change-document.ts';
export { sameName } from './create-correspondent.ts';
export { swapTags } from './swap-tags.ts';
export { assertTagsAllowed, type TagRules, TagsRefused } from './tag-rules.ts';

export type DocumentChanges = {
  /**
   * Changes a document: recorded as planned, written, read back and compared, recorded as done; checked once
   * more some seconds later.
   *
   * @param command its changes must be what the document lacks
   * @param lease asked before each write, beside the time that a change may take
   * @throws TagsRefused before anything is recorded
   * @throws ChangeFailed, ChangeUnfinished; what the lease throws, and then the change is resumed later
   */
  change(command: ChangeCommand, lease?: Lease): Promise<Changed>;
  /** Callers that read a document in order to change it do both in here. */
  documentMutex: KeyedMutex;
  controlTags(): Promise<ReadonlySet<number>>;
  /** The rules as they are now; certainly so where tags are among the changes. */
  tagRules(changes?: readonly Change[]): Promise<TagRules>;
  /** Calls back after each write to a document, whatever came of it. */
  onWritten(listener: () => void): void;
  jobs: Job[];
};

type Deps = {
  db: Queryable;
  log: EventLog<DomainEvents>;
  paperless: Paperless;
  logger: { warn(fields: object, message: string): void };
  intervalMs: number;
  leaseSeconds: number;
  writeCheckSeconds: number;
};

/** Changes to documents that outlive the process which makes them. One for all who change documents. */
export function documentChanges(given: Deps): DocumentChanges {
  const listeners: (() => void)[] = [];
  const controlTags = async () =>
    new Set((await readSettings(given.db, ['steuertag_ids'])).steuertag_ids) as ReadonlySet<number>;
  const tagRules = async (changes: readonly Change[] = []) => {
    const { tags: lists } = given.paperless.choices;
    // A tag that is moved below another one behaves differently in Paperless from then on.
    const touched = changes.some(({ what }) => what === 'addTag' || what === 'removeTag');
    const [control, { byId: tags }] = await Promise.all([
      controlTags(),
      touched ? lists.renewed() : lists.list(),
    ]);
    return { control, tags };
  };
  const deps = {
    ...given,
    tagRules,
    documentMutex: keyedMutex(),
    nameMutex: keyedMutex<string>(),
    onWritten() {
      for (const listener of listeners) listener();
    },
  };
  return {
    change: (command, lease) => changeDocument(deps, command, lease),
    documentMutex: deps.documentMutex,
    controlTags,
    tagRules,
    onWritten: (listener) => void listeners.push(listener),
    jobs: [recoverChanges(deps)],
  };
}
