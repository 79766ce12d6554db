import { request } from 'node:http';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { httpSuite, logger } from '../../../scripts/testing/http-app.ts';
import { anyone, createApp, endpoint, listen } from './index.ts';

const http = httpSuite('the end of the server');

http('closing lets a request under way finish and takes no new one', async () => {
  let arrived = () => {};
  const hasArrived = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const app = createApp({
    endpoints: [
      endpoint({
        method: 'GET',
        path: '/slow',
        access: anyone,
        summary: '',
        response: z.object({}),
        handle() {
          arrived();
          return new Promise<Record<string, never>>((done) => setTimeout(() => done({}), 200));
        },
      }),
    ],
    logger,
    authenticate: () => ({ actor: 'test' }),
  });
  const slow = await listen(app.callback(), { port: 0, host: '127.0.0.1' });
  const under = fetch(`http://127.0.0.1:${slow.port}/api/slow`);
  await hasArrived;
  const closed = slow.close(5_000);
  assert.is((await under).status, 200);
  await closed;
  const refused = await new Promise((resolve) =>
    request(`http://127.0.0.1:${slow.port}/api/slow`)
      .on('error', () => resolve(true))
      .on('response', () => resolve(false))
      .end(),
  );
  assert.ok(refused);
});

http.run();
