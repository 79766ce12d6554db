import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, apiAs, believePeople } from '../../../scripts/testing/as-person.ts';
import { type ServiceFixture, serviceFixture } from '../../../scripts/testing/service-fixture.ts';

const config = suite('the configuration of the upload check');
let fixture: ServiceFixture;
let anna: Api;

config.before(async () => {
  fixture = await serviceFixture({ documents: 1, authenticate: believePeople });
  anna = apiAs(fixture, 'anna', { permissions: ['MANAGE_SETTINGS'] });
});
config.after.each(() => fixture.paperless.faults.clear());
config.after(() => fixture.close());

const get = async () => (await anna('GET', '/farmsys/polling-config')).body;
const put = (body: unknown) => anna('PUT', '/farmsys/polling-config', body);
const setting = async (key: string) => (await anna('GET', `/settings/${key}`)).body.value;
const EMPTY = {
  tagHochgeladen: null,
  tagManuell: null,
  linkField: null,
  tagErledigt: null,
  belegnummerField: null,
};

config('is empty at first, and shares its store with the settings', async () => {
  assert.equal(await get(), EMPTY);
  const { tag, customField } = fixture.paperless;
  const full = {
    tagHochgeladen: tag('Hochgeladen'),
    tagManuell: tag('Manuell bearbeiten'),
    linkField: customField('Link'),
    tagErledigt: tag('Erledigt'),
    belegnummerField: customField('Belegnummer'),
  };
  const { status, body } = await put(full);
  assert.equal([status, body], [200, full]);
  assert.equal(await get(), full);
  assert.is(await setting('farmsys_tag_erledigt'), full.tagErledigt);

  await anna('PUT', '/settings/farmsys_tag_manuell', { value: null });
  assert.equal(await get(), { ...full, tagManuell: null });
  assert.equal((await put({ linkField: null })).body, { ...full, tagManuell: null, linkField: null });
});

config('what is wrong with one of them leaves all as they were; each is named', async () => {
  const before = await get();
  const head = await eventCount();
  const { status, body } = await put({
    tagHochgeladen: 4711,
    tagErledigt: fixture.paperless.tag('Prüfen'),
    linkField: fixture.paperless.customField('Bezahlt'),
  });
  assert.is(status, 422);
  assert.equal(body.errors, [
    {
      path: 'tagHochgeladen',
      code: 'tag-unknown',
      params: { id: 4711 },
      message: 'Paperless has no tag 4711',
    },
    {
      path: 'linkField',
      code: 'wrong-field-type',
      params: { id: 7, type: 'boolean', types: 'url, string, longtext' },
      message: 'custom field 7 is of the type boolean; expected is url, string, longtext',
    },
  ]);
  assert.equal(await get(), before);
  assert.is(await eventCount(), head);

  for (const wrong of [{ tagHochgeladen: '2' }, { tagHochgeladen: 0 }, { somethingElse: 1 }, []]) {
    assert.is((await put(wrong)).status, 422, JSON.stringify(wrong));
  }
});

config('setting what is set already leaves no event', async () => {
  await put({ tagErledigt: fixture.paperless.tag('Erledigt') });
  const head = await eventCount();
  assert.is((await put(await get())).status, 200);
  assert.is((await put({})).status, 200);
  assert.is(await eventCount(), head);
});

config('while Paperless is away nothing is set unchecked', async () => {
  fixture.paperless.faults.add({ kind: 'status', status: 500 });
  assert.is((await put({ tagHochgeladen: 4712 })).status, 502);
});

async function eventCount(): Promise<number> {
  const { rows } = await fixture.db.query<{ count: number }>('select count(*)::int as count from events');
  return rows[0]?.count ?? 0;
}
config.run();
