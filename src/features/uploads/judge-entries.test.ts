import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { UploadState } from '../../../projections/upload-states.ts';
import { judgeEntries } from './judge-entries.ts';

const judge = suite('what entries mean');
const entry = (id: string) => ({ id, searchText: id });
const state = (kind: UploadState['state'], ...entry_ids: string[]): UploadState => ({
  ...{
    document_id: 1,
    state: kind,
    since: '',
    entry_ids,
    event_id: '',
    failures: 0,
    because: null,
    error: null,
  },
  choices: [],
});
/** A person chose a of a and b. */
const chosen = (kind: UploadState['state']): UploadState => ({ ...state(kind, 'a'), choices: ['a', 'b'] });

const cases: [string, string[], { tag?: number; state?: UploadState }, string][] = [
  ['no entry', [], {}, 'waits no-entry'],
  ['no entry, and a tag for that', [], { tag: 4 }, 'manual'],
  ['one', ['a'], { tag: 4 }, 'one a'],
  ['the same one twice', ['a', 'a'], {}, 'one a'],
  ['two', ['b', 'a'], {}, 'ambiguous a,b'],
  ['the match with it was taken back', ['a'], { state: state('taken-back', 'a') }, 'waits taken-back'],
  ['the match with another one was taken back', ['b'], { state: state('taken-back', 'a') }, 'one b'],
  [
    'a match was taken back, now there is no entry',
    [],
    { tag: 4, state: state('taken-back', 'a') },
    'manual',
  ],
  ['the manual tag was taken back', [], { tag: 4, state: state('taken-back') }, 'waits taken-back'],
  ['the manual tag was taken back, now there is one', ['a'], { state: state('taken-back') }, 'one a'],
  ['planned by a run that ended', ['a'], { state: state('planned', 'a') }, 'waits being-written'],
  ['matched once, and uploaded again', ['a'], { state: state('matched', 'a') }, 'one a'],
  ['one of the two was chosen', ['b', 'a'], { state: chosen('chosen') }, 'one a'],
  ['chosen, and it could not be written', ['a', 'b'], { state: chosen('failed') }, 'one a'],
  ['chosen, matched, and uploaded again', ['a', 'b'], { state: chosen('matched') }, 'one a'],
  ['chosen, and it is being written', ['a', 'b'], { state: chosen('planned') }, 'waits being-written'],
  ['chosen, and its match was taken back', ['a', 'b'], { state: chosen('taken-back') }, 'ambiguous a,b'],
  ['chosen, and there is a third one', ['a', 'b', 'c'], { state: chosen('chosen') }, 'ambiguous a,b,c'],
  ['chosen, and only the other one is left', ['b'], { state: chosen('chosen') }, 'one b'],
  ['ambiguous once, now one', ['a'], { state: state('ambiguous', 'a', 'b') }, 'one a'],
];
for (const [name, ids, given, expected] of cases) {
  judge(`${name}: ${expected}`, () => {
    const verdict = judgeEntries(ids.map(entry), { tagManuell: given.tag ?? null, state: given.state });
    const detail = {
      one: () => ('entry' in verdict ? verdict.entry.id : ''),
      ambiguous: () => ('entryIds' in verdict ? verdict.entryIds.join() : ''),
      waits: () => ('reason' in verdict ? verdict.reason : ''),
      manual: () => '',
    }[verdict.kind]();
    assert.is(`${verdict.kind} ${detail}`.trim(), expected);
  });
}

judge.run();
