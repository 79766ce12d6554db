import { setTimeout as delay } from 'node:timers/promises';
import type { PrinterOptions } from '../parse-printer.ts';
import { failed, PRINTED, type PrintDevice, unclear } from './device.ts';
import { inFile } from './in-file.ts';
import { runProgram } from './run-program.ts';

const ASK_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 500;

/**
 * A queue of CUPS. Handed over is not printed: CUPS would keep a label for a printer that is off until the next morning. So
 * the job is watched until it is done, and called back when it takes too long.
 */
export function openCups(queue: string, medium: PrinterOptions['medium']): PrintDevice {
  const ask = (program: string, ...args: string[]) => runProgram(program, args, { withinMs: ASK_WITHIN_MS });
  const isWaiting = async (id: string) => {
    const { code, out } = await ask('lpstat', '-W', 'not-completed', '-o', queue);
    return code !== 0 || out.split('\n').some((line) => line.split(/\s/)[0] === id);
  };
  return {
    async isReady() {
      const { code, out } = await ask('lpstat', '-p', queue);
      return code === 0 && !/disabled|not ready/i.test(out);
    },
    async print({ jobId, files, format, withinMs }) {
      const until = performance.now() + withinMs;
      const options = [
        ...(format === 'zpl' ? ['-o', 'raw'] : []),
        ...(medium ? ['-o', `media=Custom.${medium.widthMm}x${medium.heightMm}mm`] : []),
      ];
      const ran = await inFile(Buffer.concat(files), format, (path) =>
        ask('lp', '-d', queue, '-t', jobId, ...options, '--', path),
      );
      if (ran.code !== 0)
        return (ran.isStarted && ran.code === null ? unclear : failed)('printer-refused', ran.said);
      const id = /request id is (\S+)/.exec(ran.out)?.[1];
      if (!id) return unclear('broke-off', ran.said);
      while (await isWaiting(id)) {
        if (performance.now() > until) {
          await ask('cancel', id);
          return unclear('printer-away', `${id} waited too long and was cancelled`);
        }
        await delay(LOOK_EVERY_MS);
      }
      return PRINTED;
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
