import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type SimulatedPaperless, startSimulatedPaperless } from '../index.ts';
import { type Client, clientOf, withPaperless } from '../testing/client.ts';
import { withReceiver } from '../testing/receiver.ts';

/** The office with documents 1 and 2: tagged 5 and 12, from correspondent 1; and what fires "updated". */
const office = (
  run: (api: Client, paperless: SimulatedPaperless, fired: () => Promise<number[]>) => Promise<void>,
) =>
  withReceiver((receiver) =>
    withPaperless(
      startSimulatedPaperless({ seed: 'office', documents: 2, webhookTiming: 'fast' }),
      async (paperless) => {
        const custom_fields = [{ field: 3, value: 'A' }];
        for (const id of [1, 2]) {
          paperless.edit(id, {
            tags: [5, 12],
            correspondent: 1,
            document_type: 1,
            storage_path: null,
            custom_fields,
          });
        }
        paperless.installWorkflow({ url: receiver.url, events: ['updated'] });
        await run(clientOf(paperless), paperless, async () => {
          await paperless.idle();
          return paperless.deliveries
            .splice(0)
            .map(({ documentId }) => documentId ?? 0)
            .sort();
        });
      },
    ),
  );

const edit = (api: Client, method: string, parameters: unknown, documents: number[] = [1, 2]) =>
  api.post('/api/documents/bulk_edit/', { documents, method, parameters });

test('which documents fire', () =>
  office(async (api, _, fired) => {
    const cases: [string, unknown, number[]][] = [
      ['set_correspondent', { correspondent: 1 }, []],
      ['set_correspondent', { correspondent: 2 }, [1, 2]],
      ['modify_tags', { add_tags: [5], remove_tags: [] }, [1, 2]],
      ['modify_custom_fields', { add_custom_fields: {}, remove_custom_fields: [] }, [1, 2]],
    ];
    for (const [method, parameters, expected] of cases) {
      const answer = await edit(api, method, parameters);
      assert.equal([answer.status, answer.body], [200, { result: 'OK' }], method);
      assert.equal(await fired(), expected, `${method} ${JSON.stringify(parameters)}`);
    }
  }));

test('the change is there at once, `modified` comes with the job', () =>
  office(async (api, paperless, fired) => {
    const before = paperless.document(1).modified;
    await edit(api, 'modify_tags', { add_tags: [16], remove_tags: [12] }, [1]);
    assert.equal(paperless.document(1).tags, [16]);
    assert.is(paperless.document(1).modified, before);
    assert.equal(await fired(), [1]);
    const after = paperless.document(1).modified;
    assert.ok(after > before);
    paperless.removeWorkflows();
    await edit(api, 'modify_tags', { add_tags: [], remove_tags: [] }, [1]);
    assert.equal(await fired(), []);
    assert.ok(paperless.document(1).modified > after, 'also when no workflow listens');
  }));

test('fields are merged, and values checked', () =>
  office(async (api, paperless) => {
    await edit(
      api,
      'modify_custom_fields',
      { add_custom_fields: { 6: '11' }, remove_custom_fields: [] },
      [1],
    );
    await edit(api, 'modify_custom_fields', { add_custom_fields: [4], remove_custom_fields: [3] }, [1]);
    assert.equal(paperless.document(1).custom_fields, [
      { field: 6, value: 11 },
      { field: 4, value: null },
    ]);
    const wrong = await edit(api, 'modify_custom_fields', {
      add_custom_fields: { 6: 'x' },
      remove_custom_fields: [],
    });
    assert.equal(wrong.body, { add_custom_fields: { 6: { non_field_errors: ['Enter a valid integer.'] } } });
    const late = await edit(api, 'modify_custom_fields', {
      add_custom_fields: { 7: 'x' },
      remove_custom_fields: [],
    });
    assert.equal([late.status, late.body], [400, 'Error performing bulk edit, check logs for more detail.']);
  }));

test('parameters must be complete and known', () =>
  office(async (api) => {
    const error = async (method: string, parameters: unknown) => (await edit(api, method, parameters)).body;
    assert.equal(await error('modify_tags', { remove_tags: [] }), {
      non_field_errors: ['add_tags not specified'],
    });
    assert.equal(await error('set_correspondent', { correspondent: 999 }), {
      non_field_errors: ['Correspondent does not exist'],
    });
    assert.equal(await error('nope', {}), { method: ['"nope" is not a valid choice.'] });
    assert.is(
      (await api.post('/api/documents/bulk_edit/', {}, { 'content-type': 'multipart/form-data; boundary=x' }))
        .status,
      415,
    );
  }));

test('one document without the right stops all', () =>
  office(async (_, paperless) => {
    const anna = clientOf(paperless, 'anna');
    paperless.edit(2, {
      owner: paperless.user('ben'),
      set_permissions: { view: { users: [], groups: [] }, change: { users: [], groups: [] } },
    });
    const refused = await edit(anna, 'modify_tags', { add_tags: [16], remove_tags: [] });
    assert.equal([refused.status, refused.body], [403, 'Insufficient permissions']);
    assert.not.ok(paperless.document(1).tags.includes(16));
  }));

test.run();
