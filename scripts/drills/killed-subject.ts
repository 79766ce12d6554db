import type { ServiceProcess } from '../testing/service-process.ts';
import type { Step } from '../testing/step-in-sight.ts';

/** Something that is done in named steps, of which the process may die at any. */
export type Subject = {
  name: string;
  steps: readonly Step[];
  /** Makes one more of it, ready to be begun. */
  prepare(service: ServiceProcess): Promise<Attempt>;
};
export type Attempt = {
  begin(service: ServiceProcess): Promise<void>;
  /** Waits until whoever goes on has finished it, and checks that everything was done, and once. */
  finished(service: ServiceProcess, where: string): Promise<void>;
};
