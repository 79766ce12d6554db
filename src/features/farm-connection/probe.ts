import {
  type DeviceState,
  type FarmSystem,
  FarmSystemError,
  type FarmSystemFailure,
} from '../../gateways/farm-system/index.ts';
import { staleWhileRevalidate, TimedOut, withTimeout } from '../../platform/async/index.ts';

/** What the farm system says now. Without a device its state is null. */
type Live = {
  connected: boolean;
  device: DeviceState | null;
  error: string | null;
  /** The kind of the error. */
  failure: FarmSystemFailure | null;
};

export type Probe = {
  /** Asks, or repeats an answer of a moment ago; never takes longer than the time limit and never rejects. */
  ask(): Promise<Live>;
  /** Something has changed that the kept answer does not know. */
  forget(): void;
};

type Options = {
  withinMs?: number;
  freshMs?: number;
  staleMs?: number;
  refusedMs?: number;
  now?: () => number;
};

/**
 * Asks the farm system for its status: one call for all callers that ask at the same time.
 *
 * A refused log-in is not repeated for a minute, however many callers ask: systems lock accounts for that.
 *
 * @param deviceId the device to ask for; null: only whether there is a connection
 */
export function openProbe(
  farm: Pick<FarmSystem, 'checkConnection' | 'deviceState'>,
  deviceId: () => Promise<string | null>,
  {
    withinMs = 3_000,
    freshMs = 1_000,
    staleMs = 5_000,
    refusedMs = 60_000,
    now = () => performance.now(),
  }: Options = {},
): Probe {
  let refused: { live: Live; until: number } | undefined;
  const look = async (): Promise<Live> => {
    if (refused && now() < refused.until) return refused.live;
    refused = undefined;
    try {
      const id = await deviceId();
      const device = id === null ? null : await farm.deviceState(id);
      if (id === null) await farm.checkConnection();
      return { connected: true, device, error: null, failure: null };
    } catch (error) {
      if (!(error instanceof FarmSystemError)) throw error;
      const live = { connected: false, device: null, error: error.message, failure: error.failure };
      if (error.failure === 'login-refused') refused = { live, until: now() + refusedMs };
      return live;
    }
  };
  const kept = staleWhileRevalidate(look, { freshMs, staleMs, now });
  return {
    async ask() {
      try {
        return await withTimeout(kept.get(), withinMs);
      } catch (error) {
        if (!(error instanceof TimedOut)) throw error;
        const words = `the farm system gave ${error.message}`;
        return { connected: false, device: null, error: words, failure: 'unreachable' };
      }
    },
    forget() {
      refused = undefined;
      kept.forget();
    },
  };
}
