import { failed, PRINTED, type PrintDevice, unclear } from './device.ts';
import { runProgram } from './run-program.ts';

/**
 * A command of one's own, which gets a label on its standard input: it ends with 0 when that is printed, with something
 * else when it is certainly not.
 */
export const openCommand = (line: string, device: string): PrintDevice => ({
  isReady: async () => true,
  async print({ jobId, files, format, withinMs }) {
    let printed = 0;
    for (const input of files) {
      const env = { LABEL_FORMAT: format, LABEL_JOB: jobId, LABEL_PRINTER: device };
      const { code, isStarted, said } = await runProgram(line, [], { input, withinMs, env, shell: true });
      if (code === 0) printed += 1;
      else if (code === null && isStarted) return unclear('broke-off', said || 'was ended');
      else if (printed > 0) return unclear('broke-off', said);
      else return failed('printer-refused', said || `ended with ${code}`);
    }
    return PRINTED;
  },
});
