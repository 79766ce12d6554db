import type { substitutes as german } from '../de/substitutes.ts';
import { english } from '../english.ts';

/** Who stands in for whom. */
export const substitutes = english<typeof german>()({
  'substitutes.title': 'Substitutes for approvals',
  'substitutes.hint': 'Who releases for you while you are away. Both names stand in the history.',
  'substitutes.hintAll': 'Who releases for whom. Everybody names their own substitute in the profile, too.',
  'substitutes.me': 'me',
  'substitutes.somebody': 'somebody',
  'substitutes.line': '{substitute} for {absent}, {from} to {until}{when, select, now { (now)} other {}}',
  'substitutes.end': 'End',
  'substitutes.endOf': 'End: {line}',
  'substitutes.ended': 'The substitute has been removed.',
  'substitutes.absent': 'Absent',
  'substitutes.substitute': 'Substitute',
  'substitutes.nobody': 'Nobody has that name',
  'substitutes.from': 'From',
  'substitutes.until': 'Until and including',
  'substitutes.name': 'Appoint',
  'substitutes.named': 'The substitute has been appointed.',
});
