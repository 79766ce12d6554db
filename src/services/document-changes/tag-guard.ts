import { z } from 'zod';
import { type Change, changeKinds, type DomainEvents } from '../../domain/events/index.ts';
import type { PaperlessDocument } from '../../gateways/paperless/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import type { Planned } from './change-events.ts';
import { assertTagsAllowed, type TagRules } from './tag-rules.ts';

/** @throws TagsRefused */
export type TagGuard = (document: PaperlessDocument, changes: readonly Change[]) => void;

type Deps = {
  log: EventLog<DomainEvents>;
  tagRules: (changes: readonly Change[]) => Promise<TagRules>;
};

/**
 * What keeps a change by people from touching the tags of the workflow. The workflow itself sets them, and what
 * it set may be taken back.
 */
export async function tagGuard(
  { log, tagRules }: Deps,
  { kind, of, changes }: Pick<Planned, 'kind' | 'of' | 'changes'>,
): Promise<TagGuard> {
  if (changeKinds[kind].workflow) return () => {};
  const [rules, ofWorkflow] = await Promise.all([
    tagRules(changes),
    kind === 'undo' && of ? isOfWorkflow(log, of) : false,
  ]);
  const control = ofWorkflow ? new Set<number>() : rules.control;
  return (document, open) => assertTagsAllowed(document.tags, open, { ...rules, control });
}

const OF_WORKFLOW = new Set<string>(
  Object.values(changeKinds).flatMap(({ workflow, done }) => (workflow ? done : [])),
);
const Undone = z.object({ of: z.string() });

/** Whether an event is a change that the workflow made, or one that leads back to such a change. */
async function isOfWorkflow(log: EventLog<DomainEvents>, eventId: string): Promise<boolean> {
  for (let id: string | undefined = eventId; id; ) {
    const event = await log.find(id);
    if (!event) return false;
    if (OF_WORKFLOW.has(event.type)) return true;
    id = event.type === 'ChangeUndone' ? Undone.parse(event.data).of : undefined;
  }
  return false;
}
