import type { Logger } from 'pino';
import type { RebuildWatcher } from '../../platform/event-log/index.ts';

const SAY_EVERY_MS = 5_000;

/** A long rebuild before the service listens must not look like a service that hangs. */
export function rebuildLogger(logger: Logger): RebuildWatcher {
  let saidAt = performance.now();
  return {
    onProgress(progress) {
      if (performance.now() - saidAt < SAY_EVERY_MS) return;
      saidAt = performance.now();
      logger.info(progress, 'read models are being rebuilt');
    },
    onRebuilt: ({ tables, events, heldMs }) => logger.info({ tables, events, heldMs }, 'read models rebuilt'),
  };
}
