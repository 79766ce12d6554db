import { setTimeout as delay } from 'node:timers/promises';
import type { StatusObject } from '@grpc/grpc-js';
import { cancelled, notLeader, unavailable } from './call-failures.ts';
import type { Faults } from './faults.ts';
import type { Answer, Expected, ProposedEvent, Streams } from './streams.ts';

export type Append = { stream: string; expected: Expected; events: ProposedEvent[] };

/** What handlers work with. */
export type Double = {
  streams: Streams;
  faults: Faults;
  /** Cuts every connection now. */
  cut(): void;
  /** Called for every append that arrives, whatever the outcome. */
  onAppend(append: Append): void;
};

/** An answer inside the protocol, the end of the whole call, or silence. */
export type Taken =
  | {
      answer:
        | Answer
        | { is: 'denied' }
        | { is: 'unknown' }
        | { is: 'timeout' }
        | { is: 'not-ready'; says: string };
    }
  | { failure: Partial<StatusObject> }
  | 'silence';

/** Does with one append what the mode says; the same for both ways in which appends travel. */
export async function takeAppend({ streams, faults, cut, onAppend }: Double, append: Append): Promise<Taken> {
  const { stream, expected, events } = append;
  onAppend(append);
  const mode = faults.next(stream);
  const commit = () => streams.commit(stream, expected, events);
  switch (mode.is) {
    case 'ok':
      return { answer: commit() };
    case 'hang':
      return 'silence';
    case 'lost-answer':
      commit();
      return 'silence';
    case 'drop-after-commit':
      commit();
      cut();
      return 'silence';
    case 'slow': {
      const answer = commit();
      await delay(mode.ms);
      return { answer };
    }
    case 'not-leader':
      return { failure: notLeader(mode.leaderPort) };
    case 'unavailable':
      return { failure: unavailable };
    case 'cancelled':
      return { failure: cancelled };
    case 'wrong-version':
      return { answer: { is: 'wrong-version', current: 4_711 } };
    case 'denied':
    case 'append-denied':
      return { answer: { is: 'denied' } };
    case 'read-denied':
      return { answer: commit() };
    case 'timeout':
      if (mode.committed) commit();
      return { answer: { is: 'timeout' } };
    case 'not-ready':
      return { answer: { is: 'not-ready', says: mode.says ?? 'Server Is Not Ready' } };
    case 'unknown':
      return { answer: { is: 'unknown' } };
  }
}
