import type { Relay } from '../../platform/event-log/index.ts';
import type { HealthCheck } from '../../services/feature/index.ts';

/** The state of the relay of this process, in words; another process may lead. */
export function relayCheck(relay: Relay | undefined): HealthCheck {
  const check = (ok: boolean, message: string): HealthCheck => ({ name: 'relay', ok, message });
  if (!relay) return check(true, 'off');
  const { state, position, parked, trouble } = relay.now();
  if (trouble) return check(false, state === 'leading' ? `leads, but: ${trouble}` : trouble);
  if (parked > 0)
    return check(
      false,
      `leads; ${parked} ${parked === 1 ? 'stream is' : 'streams are'} parked: npm run relay -- status`,
    );
  return check(true, state === 'leading' ? `leads, has come to position ${position ?? 0}` : 'does not lead');
}
