import * as assert from 'uvu/assert';
import { correspondentSetting } from '../../projections/correspondent-settings.ts';
import { apiAs } from '../testing/as-person.ts';
import type { ServiceProcess } from '../testing/service-process.ts';
import { aroundWrite, atEvent } from '../testing/step-in-sight.ts';
import { until } from '../testing/until.ts';
import { DONE, LINK_FIELD, NUMBER_FIELD, type UploadFixture } from '../testing/upload-fixture.ts';
import type { Subject } from './killed-subject.ts';

/** A document whose entry is found, from a supplier that Paperless does not know yet. */
export function uploadSubject(fixture: UploadFixture): Subject {
  return {
    name: 'upload match',
    steps: [
      atEvent('UploadMatchPlanned'),
      ...aroundWrite('createCorrespondent', { method: 'POST', path: /\/correspondents\/$/ }),
      atEvent('CorrespondentSettingChanged'),
      ...aroundWrite('updateDocument', { method: 'PATCH', path: /\/documents\/\d+\/$/ }),
      ...aroundWrite('modifyCustomFields', {
        method: 'POST',
        path: '/bulk_edit/',
        body: 'modify_custom_fields',
      }),
      ...aroundWrite('addNote', { method: 'POST', path: '/notes/' }),
      ...aroundWrite('modifyTags', { method: 'POST', path: '/bulk_edit/', body: 'modify_tags' }),
      atEvent('UploadMatched'),
    ],
    async prepare() {
      const id = fixture.upload();
      const name = `Lieferant ${id} KG`;
      const supplier = fixture.farm.addSupplier({ name, number: '7' });
      fixture.book(id, { supplierId: supplier.id });
      return {
        async begin(service) {
          // The lock of a run before may be given back a moment after it; the run that begins is not answered.
          until(
            () => check(service),
            ({ status }) => status !== 409,
          ).catch(() => {});
        },
        async finished(service, where) {
          await until(
            async () => {
              await check(service);
              return fixture.typesOf(id);
            },
            (types) => types.includes('UploadMatched'),
            FINISHED_WITHIN_MS,
          );
          await assertDoneOnce(fixture, { id, name }, where);
        },
      };
    },
  };
}

const FINISHED_WITHIN_MS = 60_000;
const check = (service: ServiceProcess) =>
  apiAs(service, 'clara', { permissions: ['RUN_PROCESSING'] })('POST', '/farmsys/process-uploads', {});

async function assertDoneOnce(
  fixture: UploadFixture,
  { id, name }: { id: number; name: string },
  where: string,
): Promise<void> {
  const { notes, custom_fields, title, correspondent } = fixture.paperless.document(id);
  const named = [...fixture.paperless.world.correspondents.values()].filter((one) => one.name === name);
  assert.equal([named.length, correspondent], [1, named[0]?.id], `${where}: one correspondent`);
  assert.equal(
    [title, notes.length, custom_fields.map(({ field }) => field), fixture.tagsOf(id)],
    [`${name} RE-77 05.03.2026`, 1, [NUMBER_FIELD, LINK_FIELD], [DONE, 5, 12]],
    where,
  );
  const types = await fixture.typesOf(id);
  for (const type of ['UploadMatchPlanned', 'UploadMatched']) {
    assert.is(types.filter((one) => one === type).length, 1, `${where}: ${type}`);
  }
  const setting = await correspondentSetting(fixture.db, correspondent ?? 0);
  assert.equal([setting?.farmsys_id !== null, setting?.supplier_number], [true, '7'], `${where}: linked`);
}
