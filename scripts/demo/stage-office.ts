import type { SimulatedPaperless } from '../simulators/paperless/index.ts';
import type { Office } from './ask-as.ts';
import { askForDigests } from './ask-for-digests.ts';
import { stageApprovals } from './stage-approvals.ts';
import { askForTwo, confirmAccount, confirmAsOneOfTwo, type StagedInvoices } from './stage-invoices.ts';

type Scene = Office & {
  paperless: SimulatedPaperless;
  invoices: StagedInvoices;
};

/** In this order: the digests tell of all the others. */
const STEPS: [what: string, stage: (scene: Scene) => Promise<void>][] = [
  ['decisions about payments', stageApprovals],
  ['an account that is known', ({ invoices, ...office }) => confirmAccount(office, invoices)],
  ['a payment that takes two people', ({ invoices, ...office }) => askForTwo(office, invoices)],
  [
    'an account that one of the two has confirmed',
    ({ invoices, ...office }) => confirmAsOneOfTwo(office, invoices),
  ],
  ['daily digests', askForDigests],
];

/**
 * Has people do in a new office what gives to look at. Beside the running demo: the service reads and writes in the
 * background, and takes as long as the machine is slow. A step that fails is told, and the others are done.
 *
 * @returns `staged`: all of it is done or has failed
 */
export function stageOffice(
  scene: Omit<Scene, 'signal'>,
  tell: (line: string) => void,
): { staged: Promise<void>; stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stage = async () => {
    for (const [what, step] of STEPS) {
      await step({ ...scene, signal }).catch((error: unknown) => {
        if (!signal.aborted) tell(`Examples are missing, ${what}: ${(error as Error).message}`);
      });
    }
  };
  const staged = stage();
  return {
    staged,
    async stop() {
      stopping.abort();
      await staged;
    },
  };
}
