import type { Feature } from '../feature/index.ts';
import { type SubstituteDeps, substituteEndpoints } from './substitute-endpoints.ts';

/** Who releases payments in place of whom. */
export const substitutes = (deps: SubstituteDeps): Feature => ({ endpoints: substituteEndpoints(deps) });
