import { suite } from 'uvu';
import { at, fact, given } from '../scripts/testing/given.ts';
import { settings } from './settings.ts';

const values = suite('values of settings');
const changed = (key: string, value: unknown, by: string) =>
  fact('SettingChanged', { key, value } as never, { by });

values('each setting has the value that was set last, and who set it when', () => {
  given(changed('farmsys_tags', [5], 'anna'), changed('farmsys_tag_manuell', 4, 'anna'))
    .fold(settings)
    .gives(
      { key: 'farmsys_tags', value: [5], changed_at: at(1), changed_by: 'anna' },
      { key: 'farmsys_tag_manuell', value: 4, changed_at: at(2), changed_by: 'anna' },
    );
  given(changed('farmsys_tags', [5], 'anna'), changed('farmsys_tags', [], 'ben'))
    .fold(settings)
    .gives({ value: [], changed_at: at(2), changed_by: 'ben' });
});

values('set to nothing is set all the same, and no default comes back', () => {
  given(changed('farmsys_tag_manuell', 4, 'anna'), changed('farmsys_tag_manuell', null, 'anna'))
    .fold(settings)
    .gives({ key: 'farmsys_tag_manuell', value: null });
});

values.run();
