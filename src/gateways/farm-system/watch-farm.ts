import type { ConnectedFarmSystem } from './connect.ts';
import { FarmSystemError } from './port.ts';

/** How the last call of the farm system went. */
export type Outcome = { at: Date; error: FarmSystemError | null };

type Logger = { info(fields: object, message: string): void; warn(fields: object, message: string): void };

/** The farm system, with the outcome of the last call of any caller. It is logged when that changes. */
export function watchFarm(
  farm: ConnectedFarmSystem,
  logger: Logger,
): { farm: ConnectedFarmSystem; last: () => Outcome | null } {
  let last: Outcome | null = null;
  const ended = (error: FarmSystemError | null) => {
    if (error && error.failure !== last?.error?.failure) logger.warn({ error: error.message }, 'farm system');
    if (!error && last?.error) logger.info({}, 'the farm system answers again');
    last = { at: new Date(), error };
  };
  const watched =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      try {
        const answer = await call(...args);
        ended(null);
        return answer;
      } catch (error) {
        if (error instanceof FarmSystemError) ended(error);
        throw error;
      }
    };
  return {
    farm: {
      checkConnection: watched(farm.checkConnection),
      registerDevice: watched(farm.registerDevice),
      deviceState: watched(farm.deviceState),
      findInvoices: watched(farm.findInvoices),
      liveSearch: watched(farm.liveSearch),
      suppliers: watched(farm.suppliers),
      sockets: farm.sockets,
      close: farm.close,
    },
    last: () => last,
  };
}
