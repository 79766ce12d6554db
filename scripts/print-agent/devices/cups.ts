import { setTimeout as delay } from 'node:timers/promises';
import type { Outcome } from '../client.ts';
import { failed, PRINTED, type PrintDevice, unclear } from './device.ts';
import { inFile } from './in-file.ts';
import { type JobState, jobState } from './ipp.ts';
import { runProgram } from './run-program.ts';

const ASK_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 500;
const LOOK_WITHIN_MS = 3_000;
/** To call a job back, and to see that it is. */
const CANCEL_WITHIN_MS = 3_000;
const [CANCELLED, GIVEN_UP, COMPLETED] = [7, 8, 9];

/**
 * A queue of CUPS. Handed over is not printed, and gone from the list is not printed either: it may have been cancelled or
 * given up. So CUPS is asked what has become of the job, and it is called back when it takes too long: CUPS would keep a
 * label for a printer that is off until the next morning.
 *
 * @param isOurs whether it is a job of this agent
 */
export function openCups(queue: string, isOurs: (jobId: string) => Promise<boolean>): PrintDevice {
  const ask = (program: string, args: string[], withinMs = ASK_WITHIN_MS) =>
    runProgram(program, args, { withinMs });
  /** Jobs of ours that nobody waits for any more: of a process that has ended, or they could not be called back. */
  let mayComeOut = true;
  let server = '';
  const look = async (id: string): Promise<JobState | null | 'silent'> => {
    server ||= (await ask('lpstat', ['-H'], LOOK_WITHIN_MS)).out.trim();
    const job = Number(id.slice(id.lastIndexOf('-') + 1));
    return jobState(server, job, LOOK_WITHIN_MS).catch(() => 'silent' as const);
  };
  /** A job that CUPS never began is certainly not printed. */
  const endedBefore = ({ isBegun }: JobState, reason: string, said: string): Outcome =>
    isBegun ? unclear(reason === 'printer-refused' ? 'broke-off' : reason, said) : failed(reason, said);
  /** How it ended, as far as it has. */
  const outcomeOf = (id: string, job: JobState | null): Outcome | undefined => {
    if (job === null) return unclear('broke-off', `CUPS knows nothing of ${id} any more`);
    if (job.state === COMPLETED) return PRINTED;
    if (job.state !== CANCELLED && job.state !== GIVEN_UP) return undefined;
    const how = job.state === CANCELLED ? 'was cancelled' : 'was given up by CUPS';
    return endedBefore(job, 'printer-refused', `${id} ${how}: ${job.said}`);
  };
  const callBack = async (id: string): Promise<Outcome> => {
    const cancelled = await ask('cancel', [id], CANCEL_WITHIN_MS);
    const job = await look(id);
    if (job !== 'silent') {
      if (job?.state === CANCELLED)
        return endedBefore(job, 'printer-away', `${id} waited too long and was cancelled: ${job.said}`);
      const ended = outcomeOf(id, job);
      if (ended) return ended;
    }
    mayComeOut = true;
    const said = `${id} waited too long and could not be cancelled: it may still come out (${cancelled.said})`;
    return unclear('printer-away', said);
  };
  const callBackOld = async () => {
    const { code, out } = await ask('lpstat', ['-W', 'not-completed', '-o', queue]);
    mayComeOut = code !== 0;
    for (const [id] of out.matchAll(/^\S+-\d+(?=\s)/gm)) {
      const job = await look(id);
      const isLeft = job !== 'silent' && job !== null && (await isOurs(job.name));
      if (job === 'silent' || (isLeft && (await ask('cancel', [id])).code !== 0)) mayComeOut = true;
    }
  };
  return {
    async isReady() {
      const { code, out } = await ask('lpstat', ['-p', queue]);
      if (code === 0 && mayComeOut) await callBackOld();
      return code === 0 && !/disabled|not ready/i.test(out);
    },
    async print({ jobId, files, format, medium, withinMs }) {
      const until = performance.now() + withinMs;
      const options = [
        ...(format === 'zpl' ? ['-o', 'raw'] : []),
        ...(medium ? ['-o', `media=Custom.${medium.widthMm}x${medium.heightMm}mm`] : []),
      ];
      const ran = await inFile(Buffer.concat(files), format, (path) =>
        ask('lp', ['-d', queue, '-t', jobId, ...options, '--', path]),
      );
      if (ran.code !== 0) {
        if (!ran.isStarted || ran.code !== null) return failed('printer-refused', ran.said);
        // It was ended in the middle: CUPS may have the job.
        mayComeOut = true;
        return unclear('printer-refused', ran.said);
      }
      const id = /request id is (\S+)/.exec(ran.out)?.[1];
      if (!id) return unclear('broke-off', ran.said);
      while (performance.now() < until) {
        const job = await look(id);
        const ended = job === 'silent' ? undefined : outcomeOf(id, job);
        if (ended) return ended;
        await delay(LOOK_EVERY_MS);
      }
      return callBack(id);
    },
  };
}

/** The queues of this machine, with the resolution that their drivers print at where that can be read. */
export async function cupsQueues(): Promise<{ queue: string; dpi: number | null }[]> {
  const { out } = await runProgram('lpstat', ['-e'], { withinMs: ASK_WITHIN_MS });
  const names = out.split('\n').filter((name) => name.trim() !== '');
  return Promise.all(
    names.map(async (queue) => {
      const { out: options } = await runProgram('lpoptions', ['-p', queue, '-l'], {
        withinMs: ASK_WITHIN_MS,
      });
      const [, dpi] = /^Resolution.*\*(\d+)(?:x\d+)?dpi/m.exec(options) ?? [];
      return { queue, dpi: dpi ? Number(dpi) : null };
    }),
  );
}
