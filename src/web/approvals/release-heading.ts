import type { Schemas } from '../api/interface.ts';

type Release = Pick<Schemas['Release'], 'because' | 'ibanEnding'>;

/** What the panel of a release is headed by. */
export const headingOf = ({ because, ibanEnding }: Release): 'why' | 'newIban' | 'oneIsEnough' =>
  because.length > 0 ? 'why' : ibanEnding ? 'newIban' : 'oneIsEnough';
