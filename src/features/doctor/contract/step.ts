import type { CallName } from './calls.ts';
import type { Probe } from './probe.ts';

/** Makes one call and looks at what came of it. @throws Deviation, NotTried, PaperlessError */
export type Step = (probe: Probe) => Promise<void>;
/** In the order in which they are made. */
export type Steps = Partial<Record<CallName, Step>>;
