import { z } from 'zod';
import { watchAvailability } from './availability.ts';
import { isTransient, PaperlessError } from './errors.ts';
import type { SendCall } from './transport.ts';

/** A state in words. */
export type Check = { name: string; ok: boolean; message: string };

type Kind = 'read' | 'write' | 'file';

const PROBE_WITHIN_MS = 3_000;

const nobodys = ({ message, status, why }: PaperlessError) =>
  new PaperlessError('unreachable', `${message}, and Paperless answers nobody`, { status, why });

/**
 * The state of Paperless, from the calls that are made anyway. One failed call is never taken as an outage:
 * a document, a write or a file may have its own trouble, so a probe that always works decides.
 */
export function connectionState(send: SendCall) {
  const availability = watchAvailability({
    // Every signed-in account may ask for its own profile.
    probe: () =>
      send({
        ...{ method: 'GET', endpoint: '/api/profile/', answer: z.unknown() },
        ...{ idempotent: false, deadlineMs: PROBE_WITHIN_MS },
      }),
  });
  /** The write that got no answer in time, as long as no later one was answered. */
  let slowWrite: string | undefined;

  return {
    /** A listener for failures can ask at once whether others would fail, too. */
    async watched<Answer>(kind: Kind, where: string, asked: Promise<Answer>): Promise<Answer> {
      try {
        const answer = await asked;
        if (kind === 'write') slowWrite = undefined;
        return answer;
      } catch (error) {
        if (!(error instanceof PaperlessError) || error.why === 'canceled') throw error;
        if (kind === 'write') slowWrite = error.why === 'too-slow' ? where : undefined;
        if (isTransient(error)) await availability.suspect();
        else {
          // A probe with 404, 403 or 400 is a proxy without its Paperless: it says nothing about a document.
          await availability.lookNow();
          if (!availability.isAvailable) throw nobodys(error);
        }
        throw error;
      }
    },
    reachable: () => availability.isAvailable,
    onBack: availability.onBack,
    close: availability.close,
    writes: (): Check => {
      if (slowWrite === undefined) return { name: 'writes', ok: true, message: 'are answered' };
      const reads = availability.isAvailable
        ? ', although reads are answered: something in Paperless may hold a lock'
        : '';
      return { name: 'writes', ok: false, message: `no answer in time to ${slowWrite}${reads}` };
    },
  };
}
