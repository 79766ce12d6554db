import type { OpenedFarmSystem } from '../../gateways/farm-system/index.ts';
import type { HealthCheck } from '../../services/feature/index.ts';
import type { Probe } from './probe.ts';

const ASK_AGAIN_MS = 60_000;

/**
 * How the farm system is, in words, from the last call that anybody made. When that is long ago it is asked in
 * the background, except after a refused log-in: nobody who only looks must lock an account.
 */
export function farmSystemCheck(
  { farm, missing, last }: OpenedFarmSystem,
  probe?: Pick<Probe, 'ask'>,
): () => HealthCheck {
  const check = (ok: boolean, message: string): HealthCheck => ({ name: 'farm system', ok, message });
  return () => {
    if (!farm) return check(true, `not configured: ${missing.join(', ')} not set`);
    const outcome = last();
    const isOld = !outcome || Date.now() - outcome.at.getTime() > ASK_AGAIN_MS;
    // Its result is reported by the next check.
    if (isOld && outcome?.error?.failure !== 'login-refused') probe?.ask().catch(() => {});
    if (!outcome) return check(false, 'not asked yet');
    const at = outcome.at.toISOString();
    return outcome.error ? check(false, `${outcome.error.message} (${at})`) : check(true, `answers (${at})`);
  };
}
