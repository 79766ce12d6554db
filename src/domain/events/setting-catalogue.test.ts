import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { settingCatalogue } from './setting-catalogue.ts';

const catalogue = suite('catalogue of settings');

catalogue('a default is a value that could be set', () => {
  for (const [key, { value, default: byDefault }] of Object.entries(settingCatalogue)) {
    assert.is(value.safeParse(byDefault).success, true, key);
  }
});

catalogue.run();
