import assert from 'node:assert/strict';
import { suite } from 'uvu';
import { barcodeTemplateRows } from '../../../projections/barcode-templates.ts';
import { projections } from '../../../projections/index.ts';
import { type TestDatabase, testDatabase } from '../../../scripts/testing/test-database.ts';
import { BarcodeTemplateBody, type DomainEvents, eventRegistry } from '../../domain/events/index.ts';
import { type EventLog, openEventLog } from '../../platform/event-log/index.ts';
import { fieldError } from '../../platform/http/index.ts';
import { openCatalogue } from './catalogue.ts';
import { addFirstTemplates } from './first-templates.ts';

const test = suite('catalogue of barcode templates');
const origin = { actor: 'anna', correlationId: 'test' };
const template = (more: object = {}) =>
  BarcodeTemplateBody.parse({
    ...{ name: 'Wiegeschein', symbology: 'QRCode', content: 'W{{number}}', marginMm: 1.4 },
    erkennungsMuster: String.raw`^W(?P<number>\d+)$`,
    ...more,
  });
let database: TestDatabase;
let log: EventLog<DomainEvents>;
let catalogue: ReturnType<typeof openCatalogue>;

test.before(async () => {
  database = await testDatabase();
  log = await openEventLog(database, { eventRegistry, projections });
  catalogue = openCatalogue({
    ...{ db: database, log },
    checkReferences: async (references) =>
      references.flatMap(({ id, path }) =>
        id === 15 ? [fieldError(path.join('.'), 'is-approval-field', { id })] : [],
      ),
  });
});
test.after(async () => {
  await log.close();
  await database.drop();
});

const defaults = async () => {
  const rows = await barcodeTemplateRows(database);
  return rows.filter(({ isDefault }) => isDefault).map(({ name }) => name);
};

test('a first start brings templates along, once; two at the same time, too', async () => {
  await Promise.all([addFirstTemplates(log), addFirstTemplates(log)]);
  const names = async () => (await barcodeTemplateRows(database)).map(({ name }) => name);
  assert.deepEqual(await names(), ['ASN', 'Lieferschein']);
  assert.deepEqual(await defaults(), ['ASN']);
  const [, note] = await barcodeTemplateRows(database);
  await catalogue.remove(note?.templateId ?? '', origin);
  await addFirstTemplates(log);
  assert.deepEqual(await names(), ['ASN'], 'what was removed stays so');
});

test('a template comes back as it was saved, fractions of millimetres included', async () => {
  const added = await catalogue.add(template(), origin);
  assert.deepEqual([added.marginMm, added.widthMm, added.trennt, added.isDefault], [1.4, 62, 'none', false]);
  const saved = await catalogue.save(
    added.templateId,
    template({ trennt: 'separator' }),
    added.version,
    origin,
  );
  assert.equal(saved.trennt, 'separator');
  const stale = catalogue.save(added.templateId, template(), added.version, origin);
  await assert.rejects(stale, { reason: 'stale' });
});

test('there is exactly one default, whoever chooses at the same time, and it cannot be removed', async () => {
  const [one, two] = await Promise.all([
    catalogue.add(template({ name: 'Eins' }), origin),
    catalogue.add(template({ name: 'Zwei' }), origin),
  ]);
  await Promise.all([one, two].map(({ templateId }) => catalogue.makeDefault(templateId, origin)));
  const [name, ...others] = await defaults();
  assert.deepEqual(others, []);
  const chosen = name === 'Eins' ? one : two;
  await assert.rejects(catalogue.remove(chosen.templateId, origin), { reason: 'default-template' });
});

test('what documents must not be given is refused with its place', async () => {
  const refused = catalogue.add(template({ felder: { customFields: [{ field: 15, value: 'x' }] } }), origin);
  await assert.rejects(refused, (error: { extra?: { errors?: object[] } }) => {
    assert.deepEqual(error.extra?.errors, [
      fieldError('felder.customFields.0.field', 'is-approval-field', { id: 15 }),
    ]);
    return true;
  });
  await assert.rejects(catalogue.find('0193a000-a5a5-7000-8000-00000000ffff'), {
    reason: 'template-unknown',
  });
});

test('patterns and templates are checked by their shape', () => {
  const faultsOf = (more: object) =>
    BarcodeTemplateBody.safeParse({ ...template(), ...more }).error?.issues.map(({ path }) => path.join('.'));
  assert.equal(faultsOf({}), undefined);
  assert.deepEqual(faultsOf({ erkennungsMuster: '(?=x)' }), ['erkennungsMuster']);
  assert.deepEqual(faultsOf({ dateinameTemplate: '{{nummer}}' }), ['dateinameTemplate']);
  assert.deepEqual(faultsOf({ felder: { archiveSerialNumber: '{{asn}}' } }), ['felder.archiveSerialNumber']);
  assert.deepEqual(faultsOf({ content: '{{evil number}}' }), ['content']);
});

test.run();
