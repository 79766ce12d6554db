import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePrinter } from '../print-agent/parse-printer.ts';
import { runAgent } from '../print-agent/run-agent.ts';
import { askAs } from './ask-as.ts';

type Place = {
  serviceUrl: string;
  issuer: string;
  dataDir: string;
  /** The folder in place of paper. */
  labels: string;
  /** Nothing is left of an earlier demo. */
  fresh: boolean;
  onError: (error: unknown) => void;
};

const NAME = 'Büro';

/** The print agent of the demo: its labels are files, which the scanner finds on the papers of its next pile. */
export async function startPrintStation(place: Place): Promise<{ stop(): Promise<void> }> {
  const { serviceUrl, dataDir, labels, onError } = place;
  const stopping = new AbortController();
  const options = {
    ...{ server: serviceUrl, key: await keyOf(place), version: 'demo', say: () => {} },
    stateFolder: join(dataDir, 'print-agent'),
    printers: [parsePrinter(`Etikettendrucker=folder:${labels}?format=png&dpi=300&medium=62x29`)],
  };
  const ended = runAgent(options, stopping.signal).catch(onError);
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** Made at the first start, kept beside the data. */
async function keyOf({ serviceUrl, issuer, dataDir, fresh }: Place): Promise<string> {
  const file = join(dataDir, 'print-agent-key');
  const known = fresh ? '' : await readFile(file, 'utf8').catch(() => '');
  if (known) return known;
  const ask = await askAs({ serviceUrl, issuer }, 'anna');
  const { items } = await ask<{ items: { agentId: string; name: string }[] }>('GET', '/print-agents');
  const there = items.find(({ name }) => name === NAME);
  const { key } = await (there
    ? ask<{ key: string }>('POST', `/print-agents/${there.agentId}/key`)
    : ask<{ key: string }>('POST', '/print-agents', { name: NAME }));
  await writeFile(file, key, { mode: 0o600 });
  return key;
}
