import { meEndpoint } from '../../src/features/users/me.ts';
import { anyone, createApp, type Endpoint, listen } from '../../src/platform/http/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { BENCH_PERSON } from './bench-person.ts';

// What signing in is held against: the same route in the same app, open to anybody.

const open: Endpoint = { ...meEndpoint, access: anyone };
const app = createApp({
  endpoints: [open],
  logger: createLogger('info'),
  authenticate: () => ({ actor: BENCH_PERSON.sub, person: BENCH_PERSON }),
});
const { port } = await listen(app.callback(), { port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ port }));
process.on('SIGTERM', () => process.exit(0));
