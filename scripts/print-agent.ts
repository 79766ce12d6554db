import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cupsQueues } from './print-agent/devices/cups.ts';
import { type PrinterOptions, parsePrinter } from './print-agent/parse-printer.ts';
import { runAgent } from './print-agent/run-agent.ts';

// npm run print-agent -- --server https://intake.example.org --key <key> [--printer name=address …] [--state folder]
// Runs beside the printers, with Node alone: it needs no configuration of the service.

const USAGE = `print-agent --server https://intake.example.org --key <key> [--printer name=address …] [--state folder]

  --key       the key that was shown when the agent was added; or the variable PRINT_AGENT_KEY
  --printer   how a printer is reached, once for each; without it all queues of CUPS
                zebra=socket://10.0.0.5:9100        raw data over the network
                office=cups:Brother_QL              a queue of CUPS
                desk=share://PC7/Zebra              a printer that Windows shares
                own=command:/usr/local/bin/label    a command, which gets each label on its standard input
                try=folder:/tmp/labels              files in place of paper
              with ?dpi=300&medium=62x29&format=zpl|pdf|png behind it
  --state     where it remembers what it has begun; default ~/.document-intake-print-agent
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      server: { type: 'string' },
      key: { type: 'string', default: process.env.PRINT_AGENT_KEY ?? '' },
      printer: { type: 'string', multiple: true, default: [] },
      state: { type: 'string', default: join(homedir(), '.document-intake-print-agent') },
      help: { type: 'boolean', default: false },
    },
  });
  const { server, key = '', printer = [], state } = values;
  if (values.help || !server || !key) {
    console.error(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const printers = printer.length > 0 ? printer.map(parsePrinter) : await printersOfCups();
  if (printers.length === 0) throw new Error('CUPS has no queues here: name a printer with --printer');
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const options = {
    ...{ server: new URL(server).href.replace(/\/$/, ''), key, stateFolder: state, printers },
    version: VERSION,
    say: (line: string) => console.log(`${new Date().toISOString()} ${line}`),
  };
  await runAgent(options, stopping.signal);
}

/** Put in by the build of the file that the service serves. */
declare const __AGENT_VERSION__: string | undefined;
const VERSION = typeof __AGENT_VERSION__ === 'string' ? __AGENT_VERSION__ : 'from source';

const printersOfCups = async (): Promise<PrinterOptions[]> =>
  (await cupsQueues()).map(({ queue, dpi }) => ({
    ...{ device: queue, connection: { kind: 'cups', queue }, format: 'pdf' },
    ...{ dpi: dpi ?? 300, medium: null },
  }));

await main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
