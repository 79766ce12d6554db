import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../simulators/random.ts';
import { type Answer, apiAs } from '../../testing/as-person.ts';
import { bring, CLERK } from '../../testing/inbox-fixture.ts';
import type { Pile } from './piles.ts';

/** What clerks know of their own work, and what went wrong that must not. */
export type Desk = {
  url(): string;
  nextPile(): Promise<Pile>;
  random: Random;
  /** All that were sent, whether an answer came or not. */
  sent: Pile[];
  /** The bytes of what was acknowledged. */
  acknowledged: Set<string>;
  /** Items to work on, by id. */
  open: Set<string>;
  /** What several files were merged into, by its id. */
  wholes: Map<string, readonly string[]>;
  /** While true nothing new is begun. */
  paused: boolean;
  unexpected: string[];
};

const MOST_OPEN = 8;
/** Scanners begin anew, and many a mail brings one of this name. */
const EVERY_NAME = 'scan0001.pdf';

/** Brings files in, cuts them, cuts them again, saves some and then the rest, until told to stop. */
export function startClerk(desk: Desk, name: string): { stop(): Promise<void> } {
  let stopping = false;
  const work = async () => {
    while (!stopping) {
      // A service that was killed does not answer: whatever was under way is looked at again later.
      if (!desk.paused) await workOnce(desk, name).catch(() => {});
      await delay(desk.random.between(20, 150));
    }
  };
  const ended = work();
  return {
    async stop() {
      stopping = true;
      await ended;
    },
  };
}

async function workOnce(desk: Desk, name: string): Promise<void> {
  const { open, random } = desk;
  if (open.size < MOST_OPEN && (open.size === 0 || random.chance(0.3))) return bringOne(desk, name);
  if (random.chance(0.15)) return mergeOrTakeApart(desk, name);
  await workOn(desk, name, random.pick([...open]));
}

async function bringOne(desk: Desk, name: string): Promise<void> {
  const pile = await desk.nextPile();
  desk.sent.push(pile);
  const answer = await bring({ url: desk.url() }, name, { [EVERY_NAME]: pile.bytes });
  expectOrdinary(desk, 'upload', answer);
  const [item] = answer.items;
  if (!item?.itemId) return;
  desk.acknowledged.add(pile.sha256);
  desk.open.add(item.itemId);
}

/** Two files become one; or one becomes its parts again, as whoever has merged the wrong ones does it. */
async function mergeOrTakeApart(desk: Desk, name: string): Promise<void> {
  const { open, wholes, random } = desk;
  const api = apiAs({ url: desk.url() }, name, CLERK);
  if (wholes.size > 0 && random.chance(0.5)) {
    const [wholeId, parts] = random.pick([...wholes]);
    expectOrdinary(desk, 'discard', await api('POST', `/inbox/items/${wholeId}/discard`));
    // Whoever comes second is told that the other way was taken.
    for (const itemId of random.chance(0.5) ? [wholeId, ...parts] : [...parts, wholeId]) {
      expectOrdinary(desk, 'restore', await api('POST', `/inbox/items/${itemId}/restore`));
      open.add(itemId);
    }
    return;
  }
  const itemIds = [...open].filter((id) => !wholes.has(id)).slice(0, 2);
  if (itemIds.length < 2) return;
  const { status, body } = await api('POST', '/inbox/items/merge', { itemIds });
  expectOrdinary(desk, 'merge', { status, body });
  if (status >= 300) return;
  wholes.set(String(body.itemId), itemIds);
  open.add(String(body.itemId));
}

type Segment = {
  segmentId: string;
  state: string;
  frozen: boolean;
  pages: { page: number; rotate: number }[];
};

/** The next thing that is to be done about an item. @returns its state */
export async function workOn(desk: Desk, name: string, itemId: string, isLast = false): Promise<string> {
  const { random } = desk;
  const api = apiAs({ url: desk.url() }, name, CLERK);
  const { status, body } = await api('GET', `/inbox/items/${itemId}`);
  expectOrdinary(desk, 'item', { status, body });
  if (body.state === 'done') desk.open.delete(itemId);
  if (body.state !== 'open' || body.reading !== 'readable') return String(body.state);
  const segments = body.segments as Segment[];
  const isUntouched = segments.every(({ frozen, state }) => !frozen && state === 'open');
  if (!isLast && isUntouched && random.chance(segments.length > 1 ? 0.2 : 0.8)) {
    const cut = cutByLot(random, Number(body.pages));
    const wanted = { expected: body.expected, ...cut };
    expectOrdinary(desk, 'cut', await api('PUT', `/inbox/items/${itemId}/segments`, wanted));
    return 'open';
  }
  const left = segments.filter(({ state }) => !['saved', 'split-by-paperless'].includes(state));
  const some = left.filter(() => isLast || random.chance(0.6)).map(({ segmentId }) => segmentId);
  if (some.length > 0) {
    expectOrdinary(desk, 'save', await api('POST', `/inbox/items/${itemId}/save`, { segments: some }));
  }
  return 'open';
}

/** Every page in one of some segments, or dropped; some of them turned. */
function cutByLot(random: Random, pageCount: number) {
  const segments: { pages: { page: number; rotate: number }[] }[] = [];
  const dropped: number[] = [];
  for (let page = 1; page <= pageCount; page += 1) {
    if (page > 1 && random.chance(0.2)) {
      dropped.push(page);
      continue;
    }
    const last = segments.at(-1);
    const piece = { page, rotate: random.pick([0, 0, 0, 90, 180]) };
    if (last && random.chance(0.5)) last.pages.push(piece);
    else segments.push({ pages: [piece] });
  }
  return { segments, dropped };
}

/** Two people at one item, and a process that ends: refusals are allowed, a fault of the service is not. */
function expectOrdinary(desk: Desk, what: string, { status, body }: Pick<Answer, 'status' | 'body'>): void {
  if (status < 300 || status === 409 || status === 503) return;
  desk.unexpected.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
}
