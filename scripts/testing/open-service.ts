import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '../../src/app/config/index.ts';
import { startService } from '../../src/app/service.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { believePeople } from './as-person.ts';

// The service, with callers believed to be whom they say: for tests and benches of what lies
// behind the sign-in, in a process of its own.

const { config } = readConfig({ envFile: '' });
const service = await startService(config, {
  logger: createLogger(config.LOG_LEVEL),
  authenticate: believePeople,
});
process.on('SIGTERM', () => void service.stop());
// So that a bench knows what is in use.
process.on('SIGUSR2', () => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
});
