import { Agent, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type OddBody, oddBody } from '../../../scripts/testing/odd-bodies.ts';
import { seeded } from '../../../scripts/testing/seeded.ts';
import { createApp, type HttpServer, listen } from '../../platform/http/index.ts';
import { receiveWebhook } from './receive-webhook.ts';

const BODIES = Number(process.env.FUZZ_BODIES ?? 5_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const AT_ONCE = 20;

const fuzz = suite(`the webhook and ${BODIES} odd bodies (FUZZ_SEED=${SEED})`);
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const unheard: unknown[] = [];
const hear = (error: unknown) => void unheard.push(error);
let server: HttpServer;
let recorded = 0;

fuzz.before(async () => {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, hear);
  const log = {
    append: async () => {
      recorded += 1;
    },
  };
  const webhook = receiveWebhook(log as unknown as Parameters<typeof receiveWebhook>[0], { onRefused() {} });
  const logger = {
    isLevelEnabled: () => false,
    debug() {},
    info() {},
    error: (fields: object) => void unheard.push(fields),
  };
  const app = createApp({ endpoints: [webhook], logger, authenticate: () => ({ actor: 'test' }) });
  server = await listen(app.callback(), { port: 0, host: '127.0.0.1' });
});
fuzz.after(async () => {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.off(event, hear);
  agent.destroy();
  await server.close(100);
});

function send({ pieces, headers }: OddBody): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent, headers, timeout: 20_000 };
    const call = request(`http://127.0.0.1:${server.port}/api/webhook`, options, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    call.on('error', reject).on('timeout', () => call.destroy(new Error('no answer')));
    for (const piece of pieces) call.write(piece);
    call.end();
  });
}

function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

fuzz('answers each with 2xx or 4xx, throws nothing past its promises and keeps nothing of them', async () => {
  const random = seeded(SEED);
  const statuses = new Map<number, number>();
  let sent = 0;
  let early = 0;
  const sendOneAfterAnother = async () => {
    while (sent < BODIES && unheard.length === 0) {
      sent += 1;
      if (sent === BODIES / 4) early = heapUsed();
      const body = oddBody(random);
      const status = await send(body).catch((error: Error) => error.message);
      statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1);
      const told = `${status}: ${JSON.stringify(body.headers)} ${JSON.stringify(body.bytes.toString('latin1'))}`;
      assert.ok(status === 200 || (Number(status) >= 400 && Number(status) < 500), told);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOneAfterAnother));
  assert.equal(unheard, []);
  assert.is(sent, BODIES);
  assert.is(recorded, BODIES, 'each is a call and becomes the last one');
  assert.ok((statuses.get(200) ?? 0) > BODIES / 20 && (statuses.get(400) ?? 0) > BODIES / 20, 'both occur');
  const grown = heapUsed() - early;
  assert.ok(grown < 8 * 1024 * 1024, `${grown} bytes more than after a quarter`);
});
fuzz.run();
