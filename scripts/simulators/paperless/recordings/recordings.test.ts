import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type SimulatedPaperless,
  type SimulatedPaperlessOptions,
  startSimulatedPaperless,
} from '../index.ts';
import { type Received, type Receiver, startReceiver } from '../testing/receiver.ts';
import { type Answer, ask, HEADERS, unblank } from './ask.ts';
import { loadRecordings, type RecordedWebhook, type Recording } from './load-recordings.ts';
import { normalise, normaliseText, startNames } from './normalise.ts';
import { NOT_SIMULATED, passOver } from './not-simulated.ts';

/* Plays recorded traffic of a real server, in order, against a fresh simulation. */

/**
 * What is not compared although it was recorded, besides what the normaliser replaces with its reasons.
 * Everything else must be equal, order of members included.
 */
const IGNORED: readonly { label: string; what: string; because: string }[] = [
  { label: 'thumb', what: 'body', because: 'the picture of a page is not drawn, only a blank sheet' },
  {
    label: 'webhooks received for upload',
    what: 'Content-Length where a scratch path is in the body',
    because: 'the folder of the recording was replaced by a word of another length',
  },
];

const HOOKS = 'hooks.example.test:8099';
const BEGIN = Date.parse('2026-11-21T03:15:36Z');

/** What happened on the real server between two lines without being recorded. */
function beforehand(paperless: SimulatedPaperless, label: string): void {
  if (label !== 'perm: view only') return;
  const view = { users: [paperless.user('intake')], groups: [] };
  paperless.edit(2, { set_permissions: { view } }, { fireWebhook: false });
}

const webhookText = ({ method, path, headers, body }: Received | RecordedWebhook): string => {
  const text = 'text' in body ? body.text : body.toString();
  const lines = headers
    .filter(([name]) => !(name === 'Content-Length' && text.includes('/Invoice 4711.txt"')))
    .map(([name, value]) => `${name}: ${value}`);
  return normaliseText([`${method} ${path}`, ...lines, '', text].join('\n'));
};

const { recordings, file } = loadRecordings();

async function withSimulation(
  options: SimulatedPaperlessOptions,
  run: (paperless: SimulatedPaperless, receiver: Receiver) => Promise<void>,
): Promise<void> {
  const receiver = await startReceiver();
  receiver.answer(({ path }) => (path === '/fail' ? 500 : 200));
  const started = Date.now();
  const failures: string[] = [];
  const paperless = await startSimulatedPaperless({
    publicUrl: 'https://dms.example.test',
    webhookTiming: 'fast',
    now: () => BEGIN + Date.now() - started,
    resolve: { [HOOKS]: { host: '127.0.0.1', port: receiver.port } },
    logger: {
      info: (details, message) => / failed$/.test(message) && failures.push(JSON.stringify(details)),
    },
    ...options,
  });
  try {
    await run(paperless, receiver);
    assert.equal(failures, []);
  } finally {
    await paperless.stop();
    await receiver.stop();
  }
}

const names = startNames();

async function play(
  paperless: SimulatedPaperless,
  receiver: Receiver,
  recording: Recording,
): Promise<string[]> {
  const { label, n, request, response, webhooks_received_afterwards } = recording;
  if (!request || !response || passOver(paperless, recording)) return [];
  beforehand(paperless, label);
  await paperless.idle();
  if (request.method !== 'GET') receiver.received.length = 0;

  const ours = unblank(label, JSON.parse(names.toOurs(JSON.stringify(request))), paperless.adminToken);
  const answer = await ask(paperless, ours.request, ours.headers);
  names.learn(response.body, answer.body);
  const ignoresBody = IGNORED.some((entry) => entry.label === label && entry.what === 'body');
  const comparable = (each: Answer) =>
    names.toRecorded(
      JSON.stringify(
        normalise({
          status: each.status,
          headers: Object.fromEntries(HEADERS.sort().map((name) => [name, each.headers[name]])),
          body: ignoresBody ? '<ignored>' : each.body,
        }),
        null,
        1,
      ),
    );
  const problems: string[] = [];
  const compare = (what: string, actual: unknown, expected: unknown) => {
    try {
      assert.equal(actual, expected);
    } catch (error) {
      problems.push(
        `${n} ${label}: ${what}\n${error instanceof Error && 'details' in error ? error.details : error}`,
      );
    }
  };
  compare('answer', comparable(answer), comparable(response));
  if (webhooks_received_afterwards) {
    await paperless.idle();
    compare('webhooks', receiver.received.map(webhookText), webhooks_received_afterwards.map(webhookText));
  }
  return problems;
}

const report = (pairs: readonly Recording[], problems: string[]) => {
  const passedOver = pairs.filter(({ label }) => NOT_SIMULATED.some(({ calls }) => calls.test(label))).length;
  console.log(
    `${pairs.length - passedOver} recorded pairs played, ${passedOver} passed over, ${problems.length} differences`,
  );
};

if (!recordings) {
  console.log(`recordings.test.ts: skipped, there is no ${file} (PAPERLESS_RECORDINGS names another place)`);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'paperless-recordings-'));
  const stateFile = join(folder, 'state.json');
  test.after(() => rmSync(folder, { recursive: true }));
  const pairs = recordings.filter(({ request }) => request);

  test('every recorded pair of the main scenario agrees', async () => {
    const problems: string[] = [];
    await withSimulation({ stateFile }, async (paperless, receiver) => {
      for (const recording of recordings.filter(({ n }) => n !== undefined && n < 300)) {
        problems.push(...(await play(paperless, receiver, recording)));
        if (recording.webhooks) {
          assert.equal(
            receiver.received.map(webhookText),
            recording.webhooks.map(webhookText),
            recording.label,
          );
        }
      }
    });
    report(
      pairs.filter(({ n }) => (n ?? 0) < 300),
      problems,
    );
    assert.is(problems.join('\n\n'), '');
  });

  test('every recorded webhook body agrees, byte by byte', async () => {
    await withSimulation({ stateFile }, async (paperless, receiver) => {
      for (const { label, config, deliveries } of recordings.filter(({ config }) => config)) {
        paperless.removeWorkflows();
        const { params, body, url, as_json, headers, include_document } = config as Record<string, never>;
        paperless.installWorkflow({
          events: ['updated'],
          url: url ?? `http://${HOOKS}/updated`,
          asJson: as_json ?? false,
          includeDocument: include_document ?? false,
          headers: headers ?? null,
          ...(body === undefined ? { params: params ?? null } : { body }),
        });
        receiver.received.length = 0;
        paperless.edit(1, { title: 'Invoice "4711" & Söhne' });
        await paperless.idle();
        assert.equal(receiver.received.map(webhookText), deliveries?.map(webhookText), label);
      }
    });
  });

  test('the server that rejects duplicates agrees, on the state that the first one left', async () => {
    const problems: string[] = [];
    await withSimulation({ stateFile, duplicates: 'reject' }, async (paperless, receiver) => {
      for (const recording of recordings.filter(({ n }) => n !== undefined && n > 300)) {
        problems.push(...(await play(paperless, receiver, recording)));
      }
    });
    report(
      pairs.filter(({ n }) => (n ?? 0) > 300),
      problems,
    );
    assert.is(problems.join('\n\n'), '');
  });

  test.run();
}
