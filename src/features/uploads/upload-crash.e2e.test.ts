import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { correspondentSetting } from '../../../projections/correspondent-settings.ts';
import { projections } from '../../../projections/index.ts';
import { apiAs } from '../../../scripts/testing/as-person.ts';
import { OPEN_SERVICE, serviceProcess } from '../../../scripts/testing/service-process.ts';
import { until } from '../../../scripts/testing/until.ts';
import {
  DONE,
  LINK_FIELD,
  NUMBER_FIELD,
  type UploadFixture,
  uploadFixture,
} from '../../../scripts/testing/upload-fixture.ts';
import { type DomainEvents, eventRegistry } from '../../domain/events/index.ts';
import { connectPaperless, type Paperless } from '../../gateways/paperless/index.ts';
import { type EventLog, openEventLog } from '../../platform/event-log/index.ts';
import { documentChanges } from '../../services/document-changes/index.ts';
import { checkDocument } from './check-document.ts';
import { uploadSettings } from './upload-settings.ts';

// A process that dies between any two steps of a match: the next one finishes it, and nothing is done twice. By
// exceptions within this process; the drill kill-at-steps kills service processes there, with kill -9.

const crash = suite('upload check, killed');
let fixture: UploadFixture;

crash.before(async () => {
  fixture = await uploadFixture({ CHANGE_LEASE_SECONDS: '1' });
});
crash.before.each(() => fixture.clear());
crash.after(() => fixture.close());

const STEPS = [
  'UploadMatchPlanned',
  'createCorrespondent',
  'CorrespondentSettingChanged',
  'updateDocument',
  'modifyCustomFields',
  'addNote',
  'modifyTags',
  'UploadMatched',
];
type Death = { step: string; when: 'before' | 'after' };

/** A process that does one match and dies at a step; answers the steps it began. */
async function process(documentId: number, death?: Death): Promise<string[]> {
  const began: string[] = [];
  let dead = false;
  const step = async <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
    const dies = (when: Death['when']) => {
      if (death?.step === name && death.when === when) dead = true;
      if (dead) throw new Error('dead');
    };
    if (dead) throw new Error('dead');
    began.push(name);
    dies('before');
    const result = await act();
    dies('after');
    return result;
  };
  const realLog = await openEventLog(fixture.db, { eventRegistry, projections });
  const log: EventLog<DomainEvents> = {
    ...realLog,
    append: (stream, events, options) =>
      step(events[0]?.type ?? '', () => realLog.append(stream, events, options)),
  };
  const real = connectPaperless({
    url: fixture.paperless.url,
    token: fixture.paperless.tokenOf('intake'),
  });
  const paperless: Paperless = {
    ...real,
    guardedBy(guard) {
      const calls = real.guardedBy(guard);
      return {
        ...calls,
        createCorrespondent: (body) => step('createCorrespondent', () => calls.createCorrespondent(body)),
        updateDocument: (id, patch) => step('updateDocument', () => calls.updateDocument(id, patch)),
        modifyCustomFields: (ids, values) =>
          step('modifyCustomFields', () => calls.modifyCustomFields(ids, values)),
        addNote: (id, note) => step('addNote', () => calls.addNote(id, note)),
        modifyTags: (ids, tags) => step('modifyTags', () => calls.modifyTags(ids, tags)),
      };
    },
  };
  const changes = documentChanges({
    ...{ db: fixture.db, log, paperless, logger: { warn() {} } },
    ...{ intervalMs: 1_000, leaseSeconds: 30, writeCheckSeconds: 60 },
  });
  const settings = await uploadSettings(fixture.db);
  if (!settings) throw new Error('not set up');
  const runId = '0199d1f0-0000-4000-8000-000000000001';
  try {
    await checkDocument(
      { db: fixture.db, log, paperless, changes, farm: farmFor(documentId) },
      {
        ...{ documentId, state: undefined, settings },
        command: { runId, dryRun: false, scheduled: true, origin: { actor: 'test', correlationId: runId } },
        lease: { confirm: async () => {}, assertValid() {} },
      },
    ).catch((error: Error) => {
      if (!dead) throw error;
    });
    return began;
  } finally {
    real.close();
    await realLog.close();
  }
}

const supplierOf = (documentId: number) => `Lieferant ${documentId} KG`;
/** The same entry as in the farm system of the office. */
function farmFor(documentId: number) {
  const [row] = fixture.farm.world.invoices.filter((invoice) => invoice.documentId === documentId);
  if (!row) throw new Error('not booked');
  const { id, searchText, externalNumber, title, date, amount, url: link, supplierId } = row;
  const supplier = fixture.farm.world.suppliers.find((one) => one.id === supplierId) ?? null;
  const none = () => Promise.reject(new Error('not asked here'));
  return {
    ...{ checkConnection: none, registerDevice: none, deviceState: none, suppliers: none },
    findInvoices: async () => [{ id, searchText }],
    liveSearch: async () => [{ id, externalNumber, title, date, amount, supplier, betriebId: null, link }],
  };
}
function uploaded(): number {
  const id = fixture.upload();
  const supplier = fixture.farm.addSupplier({ name: supplierOf(id), number: '7' });
  fixture.book(id, { supplierId: supplier.id });
  return id;
}

async function assertDoneOnce(id: number, what: string): Promise<void> {
  const { notes, custom_fields, title, correspondent } = fixture.paperless.document(id);
  const named = [...fixture.paperless.world.correspondents.values()].filter(
    ({ name }) => name === supplierOf(id),
  );
  assert.equal([named.length, correspondent], [1, named[0]?.id], `${what}: one correspondent`);
  assert.equal(
    [title, notes.length, custom_fields.map(({ field }) => field), fixture.tagsOf(id)],
    [`${supplierOf(id)} RE-77 05.03.2026`, 1, [NUMBER_FIELD, LINK_FIELD], [DONE, 5, 12]],
    what,
  );
  const types = await fixture.typesOf(id);
  assert.equal(types, ['UploadMatchPlanned', 'UploadMatched'], what);
  // Not over the interface: its list may be some seconds older than what another process created.
  const setting = await correspondentSetting(fixture.db, correspondent ?? 0);
  assert.equal([setting?.farmsys_id !== null, setting?.supplier_number], [true, '7'], `${what}: linked`);
}

crash('the steps of a match are these', async () => {
  const id = uploaded();
  assert.equal(await process(id), STEPS);
  await assertDoneOnce(id, 'nothing happened');
});

crash('dead before or after each step: done once, whoever does it', async () => {
  const deaths = STEPS.flatMap((step): Death[] => [
    { step, when: 'before' },
    { step, when: 'after' },
  ]);
  const ids = deaths.map(() => uploaded());
  await Promise.all(
    deaths.map(async (death, index) => {
      const began = await process(ids[index] ?? 0, death);
      assert.is(began.at(-1), death.step, JSON.stringify(death));
    }),
  );
  await until(
    async () => (await fixture.run()).checked,
    (left) => left === 0,
    20_000,
  );
  for (const [index, { step, when }] of deaths.entries()) {
    await until(
      () => fixture.typesOf(ids[index] ?? 0),
      (types) => types.includes('UploadMatched'),
    );
    await assertDoneOnce(ids[index] ?? 0, `dead ${when} ${step}`);
  }
});

crash('kill -9 in the middle of a run: shown as interrupted, finished by the next process', async () => {
  const id = uploaded();
  await fixture.service.stop();
  fixture.paperless.faults.add({ kind: 'hang', match: { path: '/bulk_edit/' } });
  const first = await serviceProcess(fixture.env, OPEN_SERVICE);
  const asked = apiAs(first, 'clara', { permissions: ['RUN_PROCESSING'] })(
    'POST',
    '/farmsys/process-uploads',
    {},
  );
  asked.catch(() => {});
  await until(
    () =>
      fixture.paperless.requests.list.filter(
        ({ path, status }) => path.includes('bulk_edit') && status === null,
      ),
    (hanging) => hanging.length > 0,
  );
  await first.kill('SIGKILL');
  assert.equal(await fixture.typesOf(id), ['UploadMatchPlanned']);
  fixture.paperless.faults.clear();

  // No scheduled run may come in between, whatever the minute: its result would replace this one's.
  await fixture.restart({ FARMSYS_UPLOAD_CHECK_CRON: '0 0 0 1 1 *' });
  const { body } = await fixture.clara('GET', '/farmsys/polling/result');
  assert.is(body.state, 'interrupted');
  await until(
    () => fixture.typesOf(id),
    (types) => types.includes('UploadMatched'),
  );
  await assertDoneOnce(id, 'killed');
});

crash(
  'two processes on a schedule of every second: never two runs at once, every document once',
  async () => {
    const env = { FARMSYS_UPLOAD_CHECK_CRON: '* * * * * *' };
    await fixture.restart(env);
    const other = await serviceProcess({ ...fixture.env, ...env }, OPEN_SERVICE);
    try {
      const ids = Array.from({ length: 8 }, uploaded);
      for (const id of ids) {
        await until(
          () => fixture.typesOf(id),
          (types) => types.includes('UploadMatched'),
        );
        await assertDoneOnce(id, 'two processes');
      }
      const { rows } = await fixture.db.query<{ n: number }>(
        `select count(*)::integer as n from runs a join runs b
          on a.run_id < b.run_id and tstzrange(a.started_at, a.finished_at) && tstzrange(b.started_at, b.finished_at)`,
      );
      assert.is(rows[0]?.n, 0);
    } finally {
      await other.kill('SIGTERM');
    }
  },
);

crash.run();
