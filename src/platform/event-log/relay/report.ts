import type { Checkpoint } from './checkpoint.ts';
import type { Parking } from './deliver-stream.ts';
import { outcomeOf } from './outcome.ts';

export type RelayLogger = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

/** The state of the relay in one process. */
export type RelayState = {
  /** `idle`: another process leads, or none does; `stopped`: the log has another history than was relayed. */
  state: 'idle' | 'leading' | 'stopped';
  /** The checkpoint as this process last knew it; null before it first led. */
  position: number | null;
  /** Events that this process has delivered since it started. */
  delivered: number;
  /** Streams of which nothing goes out until somebody helps, as this process last knew when it led. */
  parked: number;
  /** Why nothing goes out at the moment. */
  trouble: string | null;
};

/** Keeps the state, and logs each change of it once, not at every attempt. */
export type Report = {
  now(): RelayState;
  leads(): void;
  /** This process leads no more, or could not ask whether it might. */
  idles(why: string | null): void;
  history(checkpoint: Checkpoint, refused: string | undefined): void;
  delivered(events: number, checkpoint: Checkpoint): void;
  parked(parkings: readonly Parking[]): void;
  /** How many streams are parked now. */
  keptBack(streams: number): void;
  /** @returns the trouble in words */
  trouble(error: unknown): string;
  /** @returns whether there may have been trouble before */
  fine(): boolean;
};

export function openReport(logger: RelayLogger): Report {
  const now: RelayState = { state: 'idle', position: null, delivered: 0, parked: 0, trouble: null };
  let troubled = true;
  return {
    now: () => ({ ...now }),
    leads() {
      Object.assign(now, { state: 'leading', trouble: null });
      // The trouble of the previous leader may still be stored.
      troubled = true;
      logger.info({}, 'the relay leads');
    },
    idles(why) {
      if (now.state !== 'idle' || why !== now.trouble) logger.info({ why }, 'the relay does not lead');
      Object.assign(now, { state: 'idle', parked: 0, trouble: why });
    },
    history({ position }, refused) {
      if (refused && now.state !== 'stopped')
        logger.warn({ why: refused }, 'the relay has stopped; npm run relay -- replay makes it go on');
      Object.assign(now, { state: refused ? 'stopped' : 'leading', position, trouble: refused ?? null });
    },
    delivered(events, { position }) {
      now.delivered += events;
      now.position = position;
    },
    parked(parkings) {
      for (const { stream, from, reason } of parkings)
        logger.warn({ stream, version: from.version, reason }, 'a stream is parked by the relay');
    },
    keptBack(streams) {
      now.parked = streams;
    },
    trouble(error) {
      const outcome = outcomeOf(error);
      const trouble = 'why' in outcome ? outcome.why : outcome.is;
      if (!now.trouble) logger.warn({ why: trouble }, 'the event store does not take events');
      troubled = true;
      now.trouble = trouble;
      return trouble;
    },
    fine() {
      if (now.trouble) logger.info({}, 'the event store takes events again');
      const before = troubled;
      troubled = false;
      now.trouble = null;
      return before;
    },
  };
}
