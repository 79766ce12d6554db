import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../src/platform/database/index.ts';
import { OFFICE_ADDRESS } from '../simulators/mail-server/index.ts';
import { startSimulatedPaperless } from '../simulators/paperless/index.ts';
import { apiAs } from '../testing/as-person.ts';
import { bring } from '../testing/inbox-fixture.ts';
import { pdfOf } from '../testing/page-papers.ts';
import { OPEN_SERVICE } from '../testing/service-process.ts';
import { until } from '../testing/until.ts';
import { type Figure, median, plainFigure } from './measure.ts';
import { benchDatabases, serviceEnv, startServer } from './servers.ts';

const PEOPLE = 1_000;
const INVOICE = 1;
const LATENCY_MS = 20;
const SETTLING_MS = 2_000;
/** What a digest costs in Paperless: lists that everybody shares. */
const SHARED = [
  ...['GET /api/documents/', 'GET /api/users/', 'GET /api/correspondents/', 'GET /api/custom_fields/'],
  ...['GET /api/tags/', 'GET /api/document_types/'],
];

/** The digests of 1,000 people who are due in the same minute, with `DOCUMENT_ACCESS=paperless`; and one on request. */
export async function digestBench(): Promise<Figure[]> {
  const databases = await benchDatabases();
  const paperless = await startSimulatedPaperless({ seed: 'office', documents: 120 });
  const sink = fork(join(import.meta.dirname, 'smtp-sink-process.ts'));
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
  addUsers(paperless);
  const url = await databases.fresh();
  const service = await startServer(
    OPEN_SERVICE,
    serviceEnv(url, {
      ...{ PAPERLESS_URL: paperless.url, PAPERLESS_TOKEN: paperless.tokenOf('intake') },
      ...{ DOCUMENT_ACCESS: 'paperless', SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: OFFICE_ADDRESS },
      ...{ DIGEST_CRON: '* * * * * *', WEBHOOK_QUEUE_INTERVAL_MS: '1000' },
    }),
  );
  const db = openDatabase(url, { applicationName: 'bench', onError: () => {} });
  try {
    const at = { url: `http://127.0.0.1:${service.port}` };
    await stageWork(at, paperless);
    paperless.faults.setLatency(LATENCY_MS);
    const asked = await onRequest(at);
    await stagePeople(db);
    const base = await settledMb(service.pid, db);
    paperless.requests.reset();
    const startedAt = performance.now();
    let peak = base;
    await db.query('update users set daily_digest_enabled = true');
    for (let sent = 0; sent < PEOPLE; ) {
      await delay(50);
      peak = Math.max(peak, residentMb(service.pid));
      const { rows } = await db.query<{ sent: number }>(
        'select count(*)::integer as sent from digests where sent_day is not null',
      );
      sent = rows[0]?.sent ?? 0;
      if (performance.now() - startedAt > 300_000) throw new Error(`${sent} digests after five minutes`);
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    const minutes = Math.ceil(seconds / 60);
    // A list may have several pages; the most often asked one counts.
    const reads = Math.max(...SHARED.map((call) => paperless.requests.count(call)));
    process.stderr.write(`${JSON.stringify(paperless.requests.counts())}\n`);
    return [
      plainFigure(`digests of ${PEOPLE} people handed to the outbox`, seconds, 's', { atMost: 30 }),
      plainFigure('memory over the base meanwhile', peak - base, 'MB', { atMost: 50 }),
      plainFigure('reads of a shared list a minute', reads / minutes, 'reads', { atMost: 5 }),
      plainFigure('digest on request, answered in', asked, 'ms', { atMost: 300 }),
    ];
  } finally {
    await db.close();
    await service.stop();
    await paperless.stop();
    sink.disconnect();
    await databases.release();
  }
}

type Paperless = Awaited<ReturnType<typeof startSimulatedPaperless>>;
type At = { url: string };

/** Everybody has an account there, as everybody is to see documents. */
function addUsers({ world }: Paperless): void {
  const [pattern] = world.users.values();
  if (!pattern) throw new Error('the simulated Paperless has no users');
  for (let n = 0; n < PEOPLE; n += 1) {
    const id = 10_000 + n;
    world.users.set(id, {
      ...pattern,
      id,
      username: nameOf(n),
      email: `${nameOf(n)}@hof.example`,
      token: `t${id}`,
    });
  }
}
const nameOf = (n: number): string => `p${String(n).padStart(4, '0')}`;

/** Something in the inbox, invoices to approve, documents to edit by hand. */
async function stageWork(at: At, paperless: Paperless): Promise<void> {
  const admin = apiAs(at, 'admin', { permissions: ['MANAGE_SETTINGS', 'VIEW_FREIGABE', 'VIEW_INBOX'] });
  const page = await (await pdfOf([{ text: 'Seite' }])).save();
  for (let n = 0; n < 5; n += 1) await bring(at, 'admin', { [`scan-${n}.pdf`]: page }, { scope: 'public' });
  const [tag = 0] = paperless.world.tags.keys();
  for (const [path, body] of [
    [`/document-types/${INVOICE}`, { freigabeErforderlich: true }],
    ['/settings/farmsys_tag_manuell', { value: tag }],
  ] as const) {
    const { status } = await admin('PUT', path, body);
    if (status >= 300) throw new Error(`PUT ${path}: ${status}`);
  }
  await until(
    () => admin('GET', '/approvals/refresh'),
    ({ body }) => body.state === 'idle',
    60_000,
  );
}

async function onRequest(at: At): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const email = `asks-${n}@hof.example`;
    const permissions = [
      'VIEW_INBOX',
      'VIEW_FREIGABE',
      'EDIT_DOCUMENTS',
      'VIEW_QUEUE',
      'MERGE_CORRESPONDENTS',
    ];
    const person = apiAs(at, `asks-${n}`, { permissions, username: nameOf(n), email, emailVerified: true });
    const startedAt = performance.now();
    const { status } = await person('POST', '/digest/send-now');
    if (status !== 202) throw new Error(`send-now: ${status}`);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** Everybody was due a minute ago, and has not switched it on yet. */
async function stagePeople(db: ReturnType<typeof openDatabase>): Promise<void> {
  const clock = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
  await db.query(
    `insert into users (sub, username, email, email_verified, groups, last_seen_at, digest_days, digest_time, digest_set_at)
     select 'sub-' || n, 'p' || lpad(n::text, 4, '0'), 'p' || lpad(n::text, 4, '0') || '@hof.example', true,
            '["PM_User", "PM_Freigabe"]', now(), 'daily', $2, now() - interval '1 day'
       from generate_series(0, $1 - 1) n`,
    [PEOPLE, clock.format(Date.now() - 60_000)],
  );
}

/** Once no work of the staging waits any more, and what it left is collected. */
async function settledMb(pid: number, db: ReturnType<typeof openDatabase>): Promise<number> {
  await until(
    () => db.query("select from pgboss.job where state in ('created', 'retry', 'active') limit 1"),
    ({ rowCount }) => rowCount === 0,
    120_000,
  );
  process.kill(pid, 'SIGUSR2');
  await delay(SETTLING_MS);
  return residentMb(pid);
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
