import { suite } from 'uvu';
import { at, fact, given, uuid } from '../scripts/testing/given.ts';
import { correspondentSettings } from './correspondent-settings.ts';

const settings = suite('what the house knows of a correspondent');
const changed = (supplierNumber: string | null, farmsysId: string | null, aliases: string[]) =>
  fact(
    'CorrespondentSettingChanged',
    { correspondentId: 6, supplierNumber, farmsysId, aliases },
    { by: 'anna' },
  );
const linked = fact('CorrespondentLinked', {
  ...{ correspondentId: 6, farmsysId: 'L-9', supplierNumber: '700', found: 'name' },
});

settings('what a person sets replaces all of it, and tells who and when', () => {
  given(changed('1', 'L-1', ['Kornhaus']), changed(null, 'L-2', []))
    .fold(correspondentSettings)
    .gives({
      ...{ correspondent_id: 6, supplier_number: null, farmsys_id: 'L-2', aliases: [] },
      ...{ changed_at: at(2), changed_by: 'anna' },
    });
});

settings('a link found by the sync gives the id, and the number where there is none', () => {
  given(linked).fold(correspondentSettings).gives({ farmsys_id: 'L-9', supplier_number: '700', aliases: [] });
  given(changed('1', null, ['Kornhaus']), linked)
    .fold(correspondentSettings)
    .gives({ farmsys_id: 'L-9', supplier_number: '1', aliases: ['Kornhaus'], changed_at: at(2) });
});

settings('with the correspondent goes what was known of it', () => {
  given(linked, fact('CorrespondentDeleted', { mergeId: uuid(100), correspondentId: 6 }))
    .fold(correspondentSettings)
    .gives();
});

settings.run();
