import { readConfig } from '../../src/config.ts';
import { createLogger, startService } from '../../src/main.ts';
import { believePeople } from '../testing/as-person.ts';

// The service, with callers believed to be whom they say: for benches of what lies behind the sign-in.

const { config } = readConfig({ envFile: '' });
const service = await startService(config, {
  logger: createLogger(config.LOG_LEVEL),
  authenticate: believePeople,
});
process.on('SIGTERM', () => void service.stop());
