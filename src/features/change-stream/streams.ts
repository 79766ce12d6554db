import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { type Person, Problem } from '../../platform/http/index.ts';
import type { ChangeFeed, Reading } from './change-feed.ts';
import { type Line, type OpenStream, openStream } from './open-stream.ts';
import { type Outage, sinceWhen } from './outages.ts';
import { type Change, type LoggedChange, visibleChange } from './visible-change.ts';

/** Shows readers and proxies that the connection lives, and how far the log is. */
const BEAT_MS = 20_000;
/** Whether other systems answer is known here all the time; looking costs nothing. */
const OUTAGES_MS = 1_000;
/** After so long, more or less, a reader comes back and is let in anew: a right that ended is noticed by then. */
const LASTS_MS = 60_000;
const MAX_OF_ONE_PERSON = 20;
/** With more than that in one line, only what kinds have changed is said. */
const MAX_CHANGES = 200;

export type Streams = {
  /**
   * @param until when the person's token ends, in milliseconds since the epoch
   * @throws Problem `too-many-streams`
   */
  open(reader: {
    person: Person;
    request: IncomingMessage;
    after: number | undefined;
    until: number;
  }): Promise<Readable>;
  /** Ends all of them, and refuses new ones. */
  release(): void;
};

type Deps = {
  feed: Pick<ChangeFeed, 'follow'>;
  hidesDocuments: boolean;
  /** The systems that do not answer just now. */
  away: () => readonly Outage['system'][];
  lastsMs?: number;
};

/** The open streams of this process: what is new goes to those who may know of it. */
export function openStreams({ feed, hidesDocuments, away, lastsMs = LASTS_MS }: Deps): Streams {
  const open = new Map<OpenStream, Person>();
  const outages = sinceWhen(away);
  let position = 0;
  let isReleased = false;
  const toAll = (line: Line) => {
    for (const stream of open.keys()) stream.write(line);
  };
  const beat = setInterval(() => toAll({ position }), BEAT_MS).unref();
  const look = setInterval(() => {
    if (outages.look()) toAll({ position, outages: outages.now() });
  }, OUTAGES_MS).unref();

  return {
    async open({ person, request, after, until }) {
      const mine = () => [...open.values()].filter(({ sub }) => sub === person.sub).length;
      if (mine() >= MAX_OF_ONE_PERSON) {
        throw new Problem('too-many-streams', { reason: 'too-many-streams', count: MAX_OF_ONE_PERSON });
      }
      const changesIn = (events: readonly LoggedChange[]) => changesFor(person, events, hidesDocuments);
      const stream = openStream(request, () => {
        clearTimeout(over);
        following?.stop();
        open.delete(stream);
      });
      open.set(stream, person);
      // Not all at once, where many came at once.
      const rightsFor = lastsMs * (0.75 + Math.random() / 2);
      const over = setTimeout(stream.end, Math.max(1_000, Math.min(rightsFor, until - Date.now()))).unref();
      let following: Awaited<ReturnType<ChangeFeed['follow']>> | undefined;
      try {
        following = await feed.follow((reading: Reading) => {
          position = reading.position;
          const changes = changesIn(reading.events);
          if (changes.length > 0) stream.write({ position, changes });
        }, after);
      } catch (error) {
        stream.body.destroy();
        throw error;
      }
      ({ position } = following);
      outages.look();
      stream.write({
        ...{ position, outages: outages.now() },
        ...(following.missed ? { changes: changesIn(following.missed) } : { reload: true }),
      });
      if (isReleased) stream.end();
      if (stream.body.destroyed) following.stop();
      return stream.body;
    },
    release() {
      isReleased = true;
      clearInterval(beat);
      clearInterval(look);
      for (const stream of [...open.keys()]) stream.end();
    },
  };
}

function changesFor(person: Person, events: readonly LoggedChange[], hidesDocuments: boolean): Change[] {
  const changes = new Map<string, Change>();
  const add = (change: Change) => changes.set(`${change.kind} ${change.id ?? ''}`, change);
  for (const event of events) {
    const change = visibleChange(person, event, { hidesDocuments });
    if (change) add(change);
  }
  // The audit trail shows all that happens.
  if (events.length > 0 && person.permissions.includes('VIEW_AUDIT')) add({ kind: 'log' });
  if (changes.size <= MAX_CHANGES) return [...changes.values()];
  return [...new Set([...changes.values()].map(({ kind }) => kind))].map((kind) => ({ kind }));
}
