import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, apiAs, believePeople } from '../../../scripts/testing/as-person.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';
import { missingTags, type ShownSetting, warningsOf } from '../../../scripts/testing/shown-settings.ts';
import { settingCatalogue } from '../../domain/events/index.ts';

const settings = suite('settings over HTTP');
let fixture: ServiceFixture;
let anna: Api;

settings.before(async () => {
  fixture = await serviceFixture({ documents: 1, authenticate: believePeople });
  anna = apiAs(fixture, 'anna', { permissions: ['MANAGE_SETTINGS'] });
});
settings.after.each(() => fixture.paperless.faults.clear());
settings.after(() => fixture.close());

const set = (key: string, value: unknown) => anna('PUT', `/settings/${key}`, { value });

settings(
  'every key of the catalogue is listed with value, default and meaning in both languages',
  async () => {
    const { status, body } = await anna('GET', '/settings');
    assert.is(status, 200);
    const items = body.items as ShownSetting[];
    assert.equal(
      items.map(({ key }) => key),
      [...Object.keys(settingCatalogue), 'last_webhook_call'],
    );
    for (const { key, value, description, ...one } of items) {
      assert.equal(value, one.default, key);
      assert.ok(
        description.de.length > 10 && description.en.length > 10 && description.de !== description.en,
        key,
      );
    }
    assert.is(items.find(({ key }) => key === 'barcode_margin_mm')?.value, 7);
    const names = Object.fromEntries(items.map(({ key, names }) => [key, names]));
    assert.equal(names.steuertag_ids, { kind: 'tag' });
    assert.equal(names.approval_due_field, { kind: 'customField', types: ['date'] });
    assert.is(names.barcode_margin_mm, null);
    assert.equal(body.environment, { processingTagId: 16, approvalFieldId: 15 });
  },
);

settings('what is set holds at once, with who did it and what it was before', async () => {
  assert.is((await set('barcode_margin_mm', 5)).status, 200);
  assert.is((await set('barcode_margin_mm', 9)).status, 200);
  // The same again is no change.
  assert.is((await set('barcode_margin_mm', 9)).status, 200);
  const { body } = await anna('GET', '/settings/barcode_margin_mm');
  assert.equal([body.value, body.default, body.isDefault, body.changedBy], [9, 7, false, 'anna']);
  assert.equal(
    (body.history as { by: string; value: unknown }[]).map(({ by, value }) => [by, value]),
    [
      ['anna', 9],
      ['anna', 5],
    ],
  );
});

settings('refused: unknown keys 404, the last call 409, wrong shapes 422 with their place', async () => {
  assert.is((await anna('GET', '/settings/colour')).status, 404);
  assert.is((await set('colour', 'red')).status, 404);
  assert.is((await set('__proto__', 1)).status, 404);
  assert.is((await set('last_webhook_call', null)).status, 409);
  assert.is((await anna('GET', '/settings/last_webhook_call')).status, 200);
  for (const [key, value, path] of [
    ['steuertag_ids', [3, 'x'], 'value.1'],
    ['steuertag_ids', [3, 3], 'value'],
    ['steuertag_ids', 3, 'value'],
    ['barcode_margin_mm', 7.5, 'value'],
    ['farmsys_titel_vorlage', '{{#if', 'value'],
    ['farmsys_lieferantennummer_muster', '\\d+', 'value'],
    ['farmsys_lieferantennummer_muster', '(', 'value'],
    ['processing_rules', [{ name: 'a', when: {}, then: { addTags: ['5'] } }], 'value.0.then.addTags.0'],
    ['approval_options', { x: 'maybe' }, 'value.x'],
  ] as const) {
    const { status, body } = await set(key, value);
    assert.is(status, 422, key);
    assert.is((body.errors as { path: string }[])[0]?.path, path, `${key} ${JSON.stringify(body)}`);
  }
  assert.is((await anna('PUT', '/settings/barcode_margin_mm', {})).status, 422);
  assert.is((await anna('PUT', '/settings/barcode_margin_mm', { value: 1, extra: 1 })).status, 422);
});

settings('what a value names must exist in Paperless, and be of a kind that fits', async () => {
  const { paperless } = fixture;
  for (const [key, value, path, says] of [
    ['steuertag_ids', [3, 4711], 'value.1', 'no tag 4711'],
    ['farmsys_tag_erledigt', 4711, 'value', 'no tag 4711'],
    ['farmsys_dokumenttyp', 4711, 'value', 'no document type 4711'],
    ['farmsys_link_field', 4711, 'value', 'no custom field 4711'],
    ['farmsys_link_field', paperless.customField('Fällig am'), 'value', 'of the type date; expected is url'],
    ['approval_due_field', paperless.customField('Betrag'), 'value', 'of the type monetary'],
    ['approval_options', { nothing: 'approves' }, 'value.nothing', 'no option nothing of the approval field'],
    [
      'processing_rules',
      [{ name: 'a', when: { owner: [4711] }, then: {} }],
      'value.0.when.owner.0',
      'no user 4711',
    ],
    [
      'processing_rules',
      [{ name: 'a', when: {}, then: { customFields: { 4711: 'x' } } }],
      'value.0.then.customFields.4711',
      'no custom field',
    ],
  ] as const) {
    const { status, body } = await set(key, value);
    assert.is(status, 422, key);
    const [error] = body.errors as { path: string; message: string }[];
    assert.is(error?.path, path);
    assert.match(error?.message ?? '', says);
  }
  for (const [key, value] of [
    ['farmsys_link_field', paperless.customField('Link')],
    ['approval_amount_field', paperless.customField('Betrag')],
    ['approval_options', { [paperless.option('Freigabe', 'Freigegeben')]: 'approves' }],
    ['farmsys_link_field', null],
  ] as const) {
    assert.is((await set(key, value)).status, 200, key);
  }
  // Made a moment ago, so not on the list that was read before.
  assert.is((await set('farmsys_tags', [paperless.addTag({ name: 'Ganz neu' })])).status, 200);
});

settings(
  'what was deleted in Paperless since is pointed out, at the setting and the place in it',
  async () => {
    const tag = fixture.paperless.addTag({ name: 'Bald weg' });
    const field = fixture.paperless.customField('Link');
    assert.is((await set('farmsys_tags', [2, tag])).status, 200);
    assert.is(
      (await set('processing_rules', [{ name: 'a', when: { tagsAll: [tag] }, then: {} }])).status,
      200,
    );
    assert.is((await set('farmsys_link_field', field)).status, 200);
    const dead = async () =>
      warningsOf(await anna('GET', '/settings')).filter(({ code }) => code === 'reference-missing');
    assert.equal(await dead(), []);
    fixture.paperless.world.tags.delete(tag);
    await fixture.restart();
    const message = { de: `Tag ${tag} gibt es in Paperless nicht`, en: `Paperless has no tag ${tag}` };
    assert.equal(await dead(), [
      { code: 'reference-missing', key: 'processing_rules', path: '0.when.tagsAll.0', message },
      { code: 'reference-missing', key: 'farmsys_tags', path: '1', message },
    ]);
    const { body } = await anna('GET', '/settings/farmsys_link_field');
    assert.equal(body.warnings, []);
    for (const [key, value] of [
      ['farmsys_tags', []],
      ['processing_rules', []],
      ['farmsys_link_field', null],
    ] as const)
      await set(key, value);
    assert.equal(await dead(), []);
  },
);

settings(
  'a rule writes neither the approval nor control tags; one that was set before is pointed out',
  async () => {
    const [approval, control] = [15, fixture.paperless.addTag({ name: 'Im Ablauf' })];
    const rule = (then: object) => [{ name: 'a', when: { tagsAll: [control] }, then }];
    const set2 = async (then: object) => {
      const { status, body } = await set('processing_rules', rule(then));
      return [status, (body.errors as { path: string; message: string }[] | undefined)?.[0]];
    };
    await set('steuertag_ids', []);
    assert.is((await set2({ addTags: [control] }))[0], 200);
    await set('steuertag_ids', [control]);
    const warning = warningsOf(await anna('GET', '/settings')).find(
      ({ code }) => code === 'reference-missing',
    );
    assert.match(JSON.stringify(warning), 'is a control tag');
    assert.is((await set2({}))[0], 200, 'it may be asked about');
    for (const what of ['addTags', 'removeTags']) {
      const [status, error] = await set2({ [what]: [2, control] });
      assert.equal([status, (error as { path: string }).path], [422, `value.0.then.${what}.1`]);
      assert.match((error as { message: string }).message, 'only the workflow');
    }
    const [status, error] = await set2({ customFields: { [approval]: 'Freigegeben' } });
    assert.equal([status, (error as { path: string }).path], [422, 'value.0.then.customFields.15']);
    assert.match((error as { message: string }).message, 'holds the approval');
    await set('steuertag_ids', []);
    await set('processing_rules', []);
  },
);

settings('a value set by somebody who saw another one is refused, and nothing is overwritten', async () => {
  await set('barcode_margin_mm', 5);
  const put = (value: number, expected: number) =>
    anna('PUT', '/settings/barcode_margin_mm', { value, expected });
  const late = await put(8, 7);
  assert.equal([late.status, late.body.reason], [409, 'stale']);
  assert.is((await anna('GET', '/settings/barcode_margin_mm')).body.value, 5);
  assert.is((await put(8, 5)).status, 200);
  // One that was never set is expected at its default.
  const putRaw = { value: 'keep', expected: 'remove-when-matched' };
  assert.is((await anna('PUT', '/settings/processing_tag_after', putRaw)).status, 200);
});

settings('while Paperless is away, what names something is not set, and all can be read', async () => {
  await fixture.restart();
  fixture.paperless.faults.add({ kind: 'status', status: 503 });
  assert.is((await set('farmsys_tag_erledigt', 3)).status, 502);
  assert.is((await set('approval_comment_as_note', true)).status, 200);
  assert.is((await anna('GET', '/settings')).status, 200);
});

settings('control tags that lack tags of the workflow: a warning with a remedy of one call', async () => {
  await set('steuertag_ids', []);
  assert.equal(missingTags(await anna('GET', '/settings')), [16]);
  await set('farmsys_tag_hochgeladen', 2);
  await set('farmsys_tag_erledigt', 3);
  const answer = await set('farmsys_tag_manuell', 4);
  assert.equal(missingTags(answer), [16, 2, 3, 4]);
  assert.equal(warningsOf(await anna('GET', '/settings/barcode_margin_mm')), []);
  assert.equal((await anna('GET', '/settings/steuertag_ids')).body.value, [], 'nothing changes by itself');

  await set('steuertag_ids', [19, 2]);
  const { remedy } = warningsOf(await anna('GET', '/settings'))[0] ?? {};
  assert.equal(remedy, { method: 'POST', path: '/api/settings/steuertag_ids/complete' });
  const remedied = await anna('POST', remedy?.path.replace('/api', '') ?? '');
  assert.equal([remedied.status, remedied.body.value, warningsOf(remedied)], [200, [19, 2, 16, 3, 4], []]);
});

settings('a control tag above or below a content tag is pointed out', async () => {
  await set('steuertag_ids', [2, 3, 4, 16, 5]);
  assert.equal(
    warningsOf(await anna('GET', '/settings')).map(({ code, tags }) => [code, tags]),
    [['control-tags-nested', [5]]],
  );
  await set('steuertag_ids', [2, 3, 4, 16, 17, 18]);
  assert.equal(warningsOf(await anna('GET', '/settings')), []);
});

settings.run();
