import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type SimulatedPaperless, startSimulatedPaperless } from './index.ts';
import { type Answer, type Client, clientOf, withPaperless } from './test-client.ts';

const ids = (answer: Answer): number[] => answer.body.results.map(({ id }: { id: number }) => id);
const list = (api: Client, query: string) => api.get(`/api/documents/?fields=id&${query}`);

const office = (run: (api: Client, paperless: SimulatedPaperless) => Promise<void>) =>
  withPaperless(startSimulatedPaperless({ seed: 'office', documents: 40 }), (paperless) =>
    run(clientOf(paperless), paperless),
  );

test('a typo returns everything, an unusable number is refused', () =>
  office(async (api) => {
    for (const query of [
      'checksum=abc',
      'tags__id__all=x',
      'is_in_inbox=1',
      'is_in_inbox=True',
      'ordering=nope',
      'is_tagged=maybe',
    ]) {
      assert.is((await list(api, query)).body.count, 40, query);
    }
    for (const name of [
      'id__in',
      'correspondent__id',
      'correspondent__id__in',
      'tags__id',
      'archive_serial_number__gt',
    ]) {
      assert.equal((await list(api, `${name}=x`)).body, { [name]: ['Enter a number.'] });
    }
    const both = await list(api, 'created__gte=x&modified__lt=y');
    assert.equal(both.body, {
      created__gte: ['Enter a valid date.'],
      modified__lt: ['Enter a valid date/time.'],
    });
  }));

test('filters agree with what the documents say', () =>
  office(async (api, paperless) => {
    const all = paperless.documents();
    const expect = async (query: string, fits: (document: (typeof all)[number]) => boolean) => {
      const found = ids(await list(api, `page_size=1000&${query}`)).sort((a, b) => a - b);
      const wanted = all.filter(fits).map(({ id }) => id);
      assert.equal(found, wanted, query);
      assert.ok(wanted.length > 0 && wanted.length < 40, `${query} is no useful test`);
    };
    await expect('tags__id__all=5,12', ({ tags }) => tags.includes(5) && tags.includes(12));
    await expect('tags__id__in=5,9', ({ tags }) => tags.includes(5) || tags.includes(9));
    await expect('tags__id__none=1', ({ tags }) => !tags.includes(1));
    await expect('is_in_inbox=true', ({ tags }) => tags.includes(1));
    await expect('correspondent__isnull=true', ({ correspondent }) => correspondent === null);
    await expect('document_type__id__none=1,2', ({ document_type }) => ![1, 2].includes(document_type ?? 0));
    await expect('created__year=2025', ({ created }) => created.startsWith('2025'));
    await expect('created__date__lt=2025-06-01', ({ created }) => created < '2025-06-01');
    await expect('title__icontains=SCAN', ({ title }) => title.toLowerCase().includes('scan'));
    await expect('correspondent__name__istartswith=land', ({ correspondent }) =>
      /^land/i.test(paperless.world.correspondents.get(correspondent ?? 0)?.name ?? ''),
    );
    await expect('archive_serial_number__isnull=0', (document) => document.archive_serial_number !== null);
    await expect('search=diesel', ({ title, content }) => /diesel/i.test(title + content));
    await expect('has_custom_fields=false', (document) => document.custom_fields.length === 0);
    await expect('owner__isnull=true', ({ owner }) => owner === null);
  }));

test('a checksum finds the document whose file has it', () =>
  office(async (api) => {
    const { body } = await api.get('/api/documents/7/metadata/');
    assert.equal(ids(await list(api, `checksum__iexact=${body.original_checksum.toUpperCase()}`)), [7]);
  }));

test('times are compared as instants, and a bare plus sign spoils one', () =>
  office(async (api) => {
    const { modified } = (await api.get('/api/documents/7/')).body;
    assert.ok(
      ids(await list(api, `page_size=100&modified__gte=${encodeURIComponent(modified)}`)).includes(7),
    );
    assert.not.ok(
      ids(await list(api, `page_size=100&modified__gt=${encodeURIComponent(modified)}`)).includes(7),
    );
    assert.is((await list(api, `modified__gte=${modified}`)).status, 400);
  }));

test('the cursor of a poller walks through everything once', () =>
  office(async (api) => {
    const seen: number[] = [];
    for (let page = 1; page <= 4; page++)
      seen.push(...ids(await list(api, `ordering=modified&page_size=10&page=${page}`)));
    assert.is(new Set(seen).size, 40);
    assert.is((await list(api, 'page_size=10&page=5')).status, 404);
    assert.is((await list(api, 'page=last&page_size=30')).body.results.length, 10);
    assert.is((await list(api, 'page_size=0')).body.results.length, 25);
  }));

test('nothing sorts before everything', () =>
  office(async (api, paperless) => {
    const up = ids(await list(api, 'ordering=custom_field_1&page_size=100'));
    const amount = (id: number) => {
      const value = paperless.document(id).custom_fields.find(({ field }) => field === 1)?.value;
      return value ? Number(String(value).slice(3)) : -Infinity;
    };
    assert.equal(
      up.map(amount),
      up.map(amount).sort((a, b) => a - b),
    );
    assert.equal((await list(api, 'ordering=-custom_field_99')).body, {
      custom_field_99: ['Custom field not found'],
    });
  }));

test('queries on custom fields: nested, by label, by amount, by part of a date', () =>
  office(async (api, paperless) => {
    const ask = (query: unknown) =>
      list(api, `page_size=100&custom_field_query=${encodeURIComponent(JSON.stringify(query))}`);
    const value = (id: number, field: number) =>
      paperless.document(id).custom_fields.find((entry) => entry.field === field)?.value;
    const released = ids(await ask(['Freigabe', 'exact', 'Freigegeben']));
    assert.ok(released.length > 0);
    for (const id of released) assert.is(value(id, 15), paperless.option('Freigabe', 'Freigegeben'));
    const pending = ids(
      await ask([
        'AND',
        [
          [15, 'exists', true],
          [15, 'isnull', true],
        ],
      ]),
    );
    for (const id of pending) assert.is(value(id, 15), null);
    const dear = ids(await ask([1, 'gte', 1000]));
    for (const id of dear) assert.ok(Number(String(value(id, 1)).slice(3)) >= 1000);
    const due = ids(await ask(['Fällig am', 'year__exact', 2026]));
    for (const id of due) assert.match(String(value(id, 2)), /^2026/);
    assert.is(
      ids(await ask(['NOT', [15, 'exists', true]])).length + ids(await ask([15, 'exists', true])).length,
      40,
    );
  }));

test('errors of a query name the place', () =>
  office(async (api) => {
    const error = async (query: unknown) =>
      (await list(api, `custom_field_query=${encodeURIComponent(JSON.stringify(query))}`)).body
        .custom_field_query;
    assert.equal(await error(['AND', []]), { 1: ['Invalid expression list. Must be nonempty.'] });
    assert.equal(await error(['OR', [[99, 'exists', true]]]), {
      1: { 0: { 0: ['99 is not a valid custom field.'] } },
    });
    assert.equal(await error(['NOT', [[1, 'exists', true]]]), {
      1: ['Invalid custom field query expression'],
    });
    assert.equal(await error(['Belegnummer', 'in', []]), { 2: ['This list may not be empty.'] });
    assert.equal(await error(['Belegnummer', 'exact', null]), { 2: ['This field may not be null.'] });
    let deep: unknown = [1, 'exists', true];
    for (let level = 0; level < 10; level++) deep = ['NOT', deep];
    assert.match(JSON.stringify(await error(deep)), 'Maximum nesting depth exceeded.');
  }));

test('content can be cut, and unknown members of fields give nothing', () =>
  office(async (api, paperless) => {
    const { id } = paperless.addDocument({ content: 'x'.repeat(2000) });
    assert.is(
      (await api.get(`/api/documents/?id=${id}&truncate_content=true`)).body.results[0].content.length,
      550,
    );
    assert.equal((await api.get(`/api/documents/?id=${id}&fields=nope`)).body.results, [{}]);
  }));

test.run();
