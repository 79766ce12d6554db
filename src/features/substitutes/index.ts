import type { Feature } from '../../services/feature/index.ts';

export { substitutedAccess } from './substituted-access.ts';

import { type SubstituteDeps, substituteEndpoints } from './substitute-endpoints.ts';

/** Who releases payments in place of whom. */
export const substitutes = (deps: SubstituteDeps): Feature => ({ endpoints: substituteEndpoints(deps) });
