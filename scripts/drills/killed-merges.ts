import * as assert from 'uvu/assert';
import { correspondentSetting } from '../../projections/correspondent-settings.ts';
import { mergeRow } from '../../projections/merges.ts';
import { correspondentsBeingMerged } from '../../projections/merging-correspondents.ts';
import { type Api, apiAs } from '../testing/as-person.ts';
import type { ServiceProcess } from '../testing/service-process.ts';
import { aroundWrite, atEvent } from '../testing/step-in-sight.ts';
import { until } from '../testing/until.ts';
import type { UploadFixture } from '../testing/upload-fixture.ts';
import type { Subject } from './killed-subject.ts';

const OF_CORRESPONDENT = /\/correspondents\/\d+\/$/;
const FINISHED_WITHIN_MS = 60_000;
const clara = (service: ServiceProcess): Api =>
  apiAs(service, 'clara', { permissions: ['MERGE_CORRESPONDENTS'] });

/** Two correspondents of one supplier that become one. */
export function mergeSubject(fixture: UploadFixture): Subject {
  return {
    name: 'merge',
    steps: [
      ...aroundWrite('shareCorrespondent', { method: 'PATCH', path: OF_CORRESPONDENT }),
      atEvent('GrantsUnited'),
      ...aroundWrite('setCorrespondent', { method: 'POST', path: '/bulk_edit/', body: 'set_correspondent' }),
      atEvent('DocumentsMoved'),
      atEvent('CorrespondentEmptied'),
      atEvent('CorrespondentSettingMoved'),
      ...aroundWrite('deleteCorrespondent', { method: 'DELETE', path: OF_CORRESPONDENT }),
      atEvent('CorrespondentDeleted'),
      atEvent('CorrespondentsMerged'),
    ],
    async prepare(service) {
      const twins = await makeTwins(fixture, service);
      return {
        begin: (at) => merge(at, twins),
        async finished(_, where) {
          const mergeId = await latestMerge(fixture);
          await ends(fixture, mergeId, 'merged');
          await assertMerged(fixture, twins, where);
        },
      };
    },
  };
}

/** The same, taken back. */
export function undoSubject(fixture: UploadFixture): Subject {
  return {
    name: 'undo of a merge',
    steps: [
      ...aroundWrite('createCorrespondent', { method: 'POST', path: /\/correspondents\/$/ }),
      atEvent('CorrespondentRecreated'),
      ...aroundWrite('setCorrespondent', { method: 'POST', path: '/bulk_edit/', body: 'set_correspondent' }),
      atEvent('DocumentsMoved'),
      atEvent('DocumentsReturned'),
      atEvent('MergeUndone'),
    ],
    async prepare(service) {
      const twins = await makeTwins(fixture, service);
      await merge(service, twins);
      const mergeId = await latestMerge(fixture);
      await ends(fixture, mergeId, 'merged');
      return {
        async begin(at) {
          assert.is((await clara(at)('POST', `/farmsys/merges/${mergeId}/undo`)).status, 202);
        },
        async finished(_, where) {
          await ends(fixture, mergeId, 'undone');
          const again = [...fixture.paperless.world.correspondents.values()].filter(
            ({ name }) => name === twins.loserName,
          );
          assert.is(again.length, 1, `${where}: made again once`);
          for (const id of twins.documents) {
            assert.is(fixture.paperless.document(id).correspondent, again[0]?.id, where);
          }
          const setting = await correspondentSetting(fixture.db, twins.survivorId);
          assert.equal([setting?.supplier_number, setting?.aliases], [null, []], where);
          assert.is((await correspondentsBeingMerged(fixture.db)).size, 0, where);
        },
      };
    },
  };
}

type Twins = Awaited<ReturnType<typeof makeTwins>>;
let named = 0;

async function makeTwins({ paperless }: UploadFixture, service: ServiceProcess) {
  named += 1;
  const owner = paperless.user('intake');
  const ben = { view: { users: [paperless.user('ben')], groups: [] }, change: { users: [], groups: [] } };
  const loserName = `Geht ${named}`;
  const survivorId = paperless.addCorrespondent({ name: `Bleibt ${named}`, owner });
  const loserId = paperless.addCorrespondent({ name: loserName, owner, grants: ben });
  const documents = Array.from(
    { length: 3 },
    () => paperless.addDocument({ title: 'Beleg', correspondent: loserId, tags: [] }).id,
  );
  const farmsysId = `S-${named}`;
  const set = async (id: number, supplierNumber: string | null) => {
    // The list of correspondents that a service keeps may be some seconds old.
    await until(
      () =>
        clara(service)('PUT', `/correspondents/${id}/settings`, { supplierNumber, farmsysId, aliases: [] }),
      ({ status }) => status === 200,
    );
  };
  await set(survivorId, null);
  await set(loserId, '71');
  return { survivorId, loserId, loserName, documents, farmsysId };
}

async function merge(service: ServiceProcess, { farmsysId, survivorId }: Twins): Promise<void> {
  const body = { farmsysId, keepCorrespondentId: survivorId };
  const { status } = await clara(service)('POST', '/farmsys/merge-correspondents', body);
  assert.is(status, 202);
}

async function latestMerge({ db }: Pick<UploadFixture, 'db'>): Promise<string> {
  const { rows } = await db.query<{ merge_id: string }>(
    'select merge_id from merges order by planned_at desc, merge_id desc limit 1',
  );
  return rows[0]?.merge_id ?? '';
}

const ends = ({ db }: UploadFixture, mergeId: string, state: string) =>
  until(
    () => mergeRow(db, mergeId),
    (row) => row?.state === state,
    FINISHED_WITHIN_MS,
  );

async function assertMerged(
  { paperless, db }: UploadFixture,
  { survivorId, loserId, loserName, documents, farmsysId }: Twins,
  where: string,
): Promise<void> {
  assert.not.ok(paperless.world.correspondents.has(loserId), `${where}: the other one is gone`);
  for (const id of documents) assert.is(paperless.document(id).correspondent, survivorId, where);
  const survivor = paperless.world.correspondents.get(survivorId);
  assert.ok(survivor?.grants.view.users.includes(paperless.user('ben')), `${where}: grants are united`);
  const setting = await correspondentSetting(db, survivorId);
  assert.equal(
    [setting?.supplier_number, setting?.farmsys_id, setting?.aliases],
    ['71', farmsysId, [loserName]],
    where,
  );
  const row = await mergeRow(db, await latestMerge({ db }));
  assert.equal([row?.moved, row?.error], [documents.length, null], where);
}
