import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { GroupPermissions, permissionsOf, DEFAULT_GROUP_PERMISSIONS as TABLE } from './permissions.ts';

test('the usual table', () => {
  assert.is(permissionsOf(['PM_Admin'], TABLE).length, 8);
  assert.equal(permissionsOf(['PM_Freigabe'], TABLE), ['VIEW_FREIGABE']);
  assert.equal(permissionsOf(['PM_User'], TABLE), [
    'VIEW_INBOX',
    'EDIT_DOCUMENTS',
    'MERGE_CORRESPONDENTS',
    'VIEW_QUEUE',
    'RUN_PROCESSING',
  ]);
});

test('groups add up; unknown ones, however named, carry nothing', () => {
  assert.equal(permissionsOf(['PM_User', 'PM_Freigabe'], TABLE)[0], 'VIEW_FREIGABE');
  assert.is(permissionsOf(['PM_User', 'PM_Freigabe', 'PM_User'], TABLE).length, 6);
  for (const name of ['pm_admin', 'PM_Admin ', '__proto__', 'constructor', 'toString', '']) {
    assert.equal(permissionsOf([name], TABLE), [], name);
  }
});

test('a table with an unknown permission is refused with its place', () => {
  const { error } = GroupPermissions.safeParse({ Office: ['VIEW_QUEUE', 'EVERYTHING'] });
  assert.equal(error?.issues[0]?.path, ['Office', 1]);
  assert.match(error?.issues[0]?.message ?? '', 'VIEW_QUEUE');
});
test.run();
