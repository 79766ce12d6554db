import type { ReportedPrinter } from '../../projections/printer-list.ts';
import { agentClient } from './client.ts';
import { openDevice } from './devices/open-device.ts';
import { openJobJournal } from './job-journal.ts';
import { onlyOne } from './only-one.ts';
import type { PrinterOptions } from './parse-printer.ts';
import { patience } from './patience.ts';
import { report, runPrinter } from './run-printer.ts';

export type AgentOptions = {
  server: string;
  key: string;
  /** Where it remembers what it has begun. */
  stateFolder: string;
  printers: readonly PrinterOptions[];
  version: string;
  say: (line: string) => void;
};

const HELLO_EVERY_MS = 30_000;

/** Runs until it is stopped; a job under way is printed to its end. @throws Error when another agent works with the folder */
export async function runAgent(options: AgentOptions, stopped: AbortSignal): Promise<void> {
  const { printers, say, version } = options;
  const only = await onlyOne(options.stateFolder);
  try {
    const journal = await openJobJournal(options.stateFolder);
    const client = agentClient({ ...options, instanceId: journal.instanceId });
    const ready = new Map(printers.map(({ device }) => [device, true]));
    const states = (): ReportedPrinter[] =>
      printers.map(({ device, dpi, format, medium }) => ({
        ...{ device, dpi, formats: [format], medium },
        state: ready.get(device) ? 'ready' : 'away',
      }));
    let again = () => {};
    const greet = async () => {
      let isGreeted = false;
      while (!stopped.aborted) {
        try {
          const { name } = await client.hello(version, states());
          if (!isGreeted) say(`known as “${name}”, printers: ${[...ready.keys()].join(', ')}`);
          isGreeted = true;
        } catch (error) {
          say(`the service cannot be greeted: ${(error as Error).message}`);
          isGreeted = false;
        }
        await new Promise<void>((next) => {
          const timer = setTimeout(next, HELLO_EVERY_MS);
          again = () => {
            clearTimeout(timer);
            next();
          };
          if (stopped.aborted) again();
        });
      }
    };
    stopped.addEventListener('abort', () => again(), { once: true });

    const common = { client, journal, say, stopped };
    const greeting = greet();
    // Begun by a process that ended in the middle: nobody knows whether the label came out.
    for (const entry of await journal.unreported()) await report(common, resumed(entry), patience(stopped));
    const isOurs = async (jobId: string) => (await journal.find(jobId)) !== null;
    const runs = printers.map((printer) =>
      runPrinter({
        ...{ ...common, options: printer, device: openDevice(printer, isOurs) },
        onReady(isReady) {
          if (ready.get(printer.device) === isReady) return;
          ready.set(printer.device, isReady);
          say(`${printer.device} is ${isReady ? 'ready' : 'away'}`);
          again();
        },
      }),
    );
    await Promise.all([greeting, ...runs]);
  } finally {
    await only.release();
  }
}

/** What an entry of an earlier process means. */
function resumed<Entry extends { step: string; outcome: object | null }>(entry: Entry): Entry {
  if (entry.step !== 'fetched') return entry;
  const outcome = { state: 'failed', reason: 'agent-restarted', detail: null };
  return { ...entry, outcome };
}
