import type { Schemas } from '../api/interface.ts';

type Item = Schemas['AuditItem'];

/** One line of a history: what people read of it, and what it took, unfolded. */
export type TimelineLine = {
  /** Stays with the line while newer events come. */
  key: number;
  kind: 'person' | 'machine' | 'quiet';
  /** The event that says how it came out. */
  head: Item;
  /** All of its events, the newest first. */
  steps: readonly Item[];
  /** How often the service has looked, where nothing came of it. */
  looks: number;
};

/**
 * Folds events into lines: a call with its processing and its writes is one, a plan stands with its end, and looks
 * one after another that changed nothing are one. Pure.
 *
 * @param items the newest first; so are the lines
 */
export function timelineLines(items: readonly Item[]): TimelineLine[] {
  const groups: Group[] = [];
  const byId = new Map<string, Group>();
  let waiting: Group | undefined;
  let atWork: Group | undefined;
  const begin = (item: Item, isVisit = false): Group => {
    const group = { items: [item], isVisit };
    groups.push(group);
    return group;
  };
  for (const item of items.toReversed()) {
    if (CALLS.has(item.type) && !item.byPerson) {
      if (waiting) waiting.items.push(item);
      else waiting = begin(item, true);
    } else if (item.type === 'ProcessingStarted') {
      if (waiting) waiting.items.push(item);
      atWork = waiting ?? begin(item, true);
      waiting = undefined;
      byId.set(item.id, atWork);
    } else {
      const id = groupId(item);
      const group = id === undefined ? (item.type === 'DocumentObserved' ? atWork : undefined) : byId.get(id);
      if (group) group.items.push(item);
      else if (id !== undefined) byId.set(id, begin(item, item.data.processingId !== undefined));
      else begin(item);
      if (ENDS.has(item.type)) atWork = undefined;
    }
  }
  const lines = groups.map(lineOf).sort((a, b) => b.head.position - a.head.position);
  return lines.reduce<TimelineLine[]>(joinQuiet, []);
}

type Group = { items: Item[]; isVisit: boolean };

/** What makes the service look at a document. */
const CALLS = new Set(['WebhookReceived', 'IntakeGapFound', 'DocumentRequeued', 'WriteOverwritten']);
const ENDS = new Set(['DocumentProcessed', 'ProcessingFailed', 'DocumentParked']);
const NOTHING_DONE = new Set(['echo', 'unchanged', 'skipped']);

/** Events of one processing, of one change or of one decision name the same id. */
function groupId({ data: { processingId, changeId, approvalId } }: Item): string | undefined {
  const id = processingId ?? changeId ?? approvalId;
  return typeof id === 'string' ? id : undefined;
}

function lineOf({ items, isVisit }: Group): TimelineLine {
  const last = items.at(-1) as Item;
  const end = items.findLast(({ type }) => !isVisit || ENDS.has(type)) ?? last;
  const idle = end.type === 'DocumentProcessed' && NOTHING_DONE.has(String(end.data.outcome));
  const seen = idle ? items.find(({ type }) => type === 'DocumentObserved') : undefined;
  const isQuiet = idle && !seen;
  return {
    key: (items[0] as Item).position,
    kind: isQuiet ? 'quiet' : items.some(({ byPerson }) => byPerson) ? 'person' : 'machine',
    head: seen ?? end,
    steps: items.toReversed(),
    looks: isQuiet ? 1 : 0,
  };
}

function joinQuiet(lines: TimelineLine[], line: TimelineLine): TimelineLine[] {
  const newer = lines.at(-1);
  if (newer?.kind !== 'quiet' || line.kind !== 'quiet') return [...lines, line];
  const joined = {
    ...newer,
    key: line.key,
    steps: [...newer.steps, ...line.steps],
    looks: newer.looks + line.looks,
  };
  return [...lines.slice(0, -1), joined];
}
