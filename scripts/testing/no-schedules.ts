import { readConfig } from '../../src/app/config/index.ts';

/** A schedule that does not come true during a test, unless it runs in the night of a leap day. */
export const NEVER = '0 0 0 29 2 *';

/**
 * Every schedule that the service has of its own accord, switched off: what a test counts must not depend on whether
 * the clock passes a full minute or hour meanwhile. A test that is about a schedule sets it.
 */
export const noSchedules = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readConfig({ env: {}, envFile: '' }).config)
      .filter(([name, value]) => name.endsWith('_CRON') && value)
      .map(([name]) => [name, NEVER]),
  );
