import Router from '@koa/router';
import Koa from 'koa';
import { PgBoss } from 'pg-boss';
import { findDocument } from '../../src/features/intake/find-document.ts';
import { readCall } from '../../src/features/intake/read-call.ts';

// What the webhook is held against: a Koa route with the same reading of the body and nothing behind it; and,
// with DATABASE_URL, the same route with one pg-boss `send` a call behind it.

const app = new Koa();
const router = new Router({ prefix: '/api' });
const boss = process.env.DATABASE_URL
  ? new PgBoss({ connectionString: process.env.DATABASE_URL, max: 10, schedule: false, supervise: false })
  : null;
if (boss) {
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue('webhook', { policy: 'short' });
}

router.post('/webhook', async (context) => {
  const found = findDocument(await readCall(context.req));
  if (boss && 'documentId' in found)
    await boss.send('webhook', found, { singletonKey: String(found.documentId) });
  context.body = { status: 'queued' };
});
app.use(router.routes());
const server = app.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify(server.address()));
});
process.on('SIGTERM', () => process.exit(0));
