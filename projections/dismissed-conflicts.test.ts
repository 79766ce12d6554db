import { suite } from 'uvu';
import { fact, given } from '../scripts/testing/given.ts';
import { dismissedConflicts } from './dismissed-conflicts.ts';

const dismissed = suite('conflicts that are none');
const none = (farmsysId: string, ...candidateIds: number[]) =>
  fact('ConflictDismissed', { farmsysId, candidateIds });

dismissed('every set that somebody dismissed is kept with the id that its members share', () => {
  given(none('L-1', 1, 2), none('L-2', 5, 6), none('L-1', 1, 2, 3))
    .fold(dismissedConflicts)
    .gives(
      {
        farmsys_id: 'L-1',
        candidates: [
          [1, 2],
          [1, 2, 3],
        ],
      },
      { farmsys_id: 'L-2', candidates: [[5, 6]] },
    );
});

dismissed.run();
