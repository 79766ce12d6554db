import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type SimulatedPaperless, startSimulatedPaperless } from '../index.ts';
import { withPaperless } from '../testing/client.ts';
import { withReceiver } from '../testing/receiver.ts';

const office = (
  run: (paperless: SimulatedPaperless, open: (path: string) => Promise<string>) => Promise<void>,
) =>
  withPaperless(startSimulatedPaperless({ seed: 'office', documents: 60, pathPrefix: '/dms' }), (paperless) =>
    run(paperless, async (path) => {
      const response = await fetch(`${paperless.url}${path}`);
      assert.is(response.status, 200, path);
      return response.text();
    }),
  );

const send = (paperless: SimulatedPaperless, path: string, form: [string, string][]) =>
  fetch(`${paperless.url}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

/** The fields of the edit form as a browser would send them. */
function formOf(page: string): [string, string][] {
  const plain = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  const inputs = [...page.matchAll(/<input type="(text|hidden)" name="(\w+)"[^>]* value="([^"]*)"/g)];
  const checked = [...page.matchAll(/name="tags" value="(\d+)" checked/g)];
  const selects = [...page.matchAll(/<select name="(\w+)">(.*?)<\/select>/gs)];
  return [
    ...inputs.map(([, , name = '', value = '']): [string, string] => [name, plain(value)]),
    ...checked.map(([, id = '']): [string, string] => ['tags', id]),
    ...selects.map(([, name = '', options = '']): [string, string] => [
      name,
      /value="([^"]*)" selected/.exec(options)?.[1] ?? '',
    ]),
  ];
}

test('lists, searches, filters and pages', () =>
  office(async (paperless, open) => {
    const first = await open('/');
    assert.match(first, 'Simulation');
    assert.match(first, '60 Dokumente · Seite 1 von 3');
    assert.match(await open('/?query=diesel&tag=5'), /Seite 1 von \d/);
    assert.match(await open('/?page=99'), 'Seite 3 von 3');
    const { id } = paperless.addDocument({ title: '<script>alert("x")</script>' });
    const page = (await open('/')) + (await open(`/documents/${id}/details`));
    assert.not.match(page, '<script');
    assert.match(page, '&lt;script&gt;');
  }));

test('saving a form unchanged changes nothing but fires', () =>
  withReceiver((receiver) =>
    office(async (paperless, open) => {
      paperless.installWorkflow({ url: receiver.url, events: ['updated'] });
      const before = paperless
        .documents()
        .find(({ custom_fields }) => custom_fields.some(({ field }) => field === 15));
      const path = `/documents/${before?.id}/`;
      const saved = await send(paperless, path, [...formOf(await open(path)), ['action', 'save']]);
      assert.equal([saved.status, saved.headers.get('location')], [303, `/dms${path}`]);
      const { modified: _, custom_fields, ...after } = paperless.document(before?.id ?? 0);
      const sorted = (fields: { field: number }[]) => fields.toSorted((a, b) => a.field - b.field);
      assert.equal(sorted(custom_fields), sorted(before?.custom_fields ?? []));
      assert.equal(Object.keys(after).length, Object.keys(before ?? {}).length - 2);
      assert.equal(
        [after.title, after.correspondent, after.tags.sort()],
        [before?.title, before?.correspondent, before?.tags.sort()],
      );
      await paperless.idle();
      assert.is(receiver.received.length, 1);
    }),
  ));

test('one button sets the processing tag', () =>
  office(async (paperless, open) => {
    const path = '/documents/5/';
    await send(paperless, path, [...formOf(await open(path)), ['action', 'process']]);
    assert.ok(paperless.document(5).tags.includes(16));
  }));

test('an open form overwrites what was written since', () =>
  office(async (paperless, open) => {
    const stale = formOf(await open('/documents/5/'));
    paperless.edit(5, { tags: [16], custom_fields: [] });
    await send(paperless, '/documents/5/', [...stale, ['action', 'save']]);
    assert.not.ok(paperless.document(5).tags.includes(16));
  }));

test('a refused value is shown', () =>
  office(async (paperless) => {
    const response = await send(paperless, '/documents/5/', [['title', 'x'.repeat(200)]]);
    assert.is(response.status, 400);
    assert.match(await response.text(), 'no more than 128 characters');
  }));

test('the simulator page shows deliveries and switches faults', () =>
  office(async (paperless, open) => {
    paperless.installWorkflow({ url: 'http://127.0.0.1:9/tot' });
    const scanned = await send(paperless, '/simulator/documents', []);
    assert.equal([scanned.status, scanned.headers.get('location')], [303, '/dms/simulator']);
    await paperless.idle();
    assert.match(await open('/simulator'), 'keine Antwort (ECONNREFUSED)');
    await send(paperless, '/simulator/faults', [
      ['kind', 'reset-after'],
      ['documentId', '5'],
      ['times', '2'],
      ['ms', ''],
    ]);
    assert.equal(paperless.faults.list(), [
      { id: 1, kind: 'reset', after: true, times: 2, match: { documentId: 5 } },
    ]);
    assert.match(await open('/simulator'), 'noch 2 mal');
    await send(paperless, '/simulator/faults/1/remove', []);
    assert.equal(paperless.faults.list(), []);
  }));

test('the file opens, and a deleted document does not', () =>
  office(async (paperless) => {
    const file = await fetch(`${paperless.url}/documents/5/file`);
    assert.is(file.headers.get('content-type'), 'application/pdf');
    assert.match(await file.text(), /^%PDF-/);
    paperless.trash(5);
    assert.is((await fetch(`${paperless.url}/documents/5/`)).status, 404);
  }));

test.run();
