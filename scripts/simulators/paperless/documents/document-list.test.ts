import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type SimulatedPaperless, startSimulatedPaperless } from '../index.ts';
import { type Answer, type Client, clientOf, withPaperless } from '../testing/client.ts';

const ids = (answer: Answer): number[] => answer.body.results.map(({ id }: { id: number }) => id);
const list = (api: Client, query: string) => api.get(`/api/documents/?fields=id&${query}`);

const office = (run: (api: Client, paperless: SimulatedPaperless) => Promise<void>) =>
  withPaperless(startSimulatedPaperless({ seed: 'office', documents: 40 }), (paperless) =>
    run(clientOf(paperless), paperless),
  );

test('a typo returns everything, an unusable number is refused', () =>
  office(async (api) => {
    for (const query of ['checksum=abc', 'tags__id__all=x', 'ordering=nope']) {
      assert.is((await list(api, query)).body.count, 40, query);
    }
    for (const name of ['id__in', 'correspondent__id', 'correspondent__id__in', 'document_type__id__in']) {
      assert.equal((await list(api, `${name}=x`)).body, { [name]: ['Enter a number.'] });
    }
    const both = await list(api, 'added__gte=x&modified__gte=y');
    assert.equal(both.body, {
      added__gte: ['Enter a valid date/time.'],
      modified__gte: ['Enter a valid date/time.'],
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
    await expect('document_type__id__in=1,2', ({ document_type }) => [1, 2].includes(document_type ?? 0));
    const known = all.find(({ correspondent }) => correspondent !== null)?.correspondent;
    await expect(`correspondent__id=${known}`, ({ correspondent }) => correspondent === known);
    await expect('title__icontains=SCAN', ({ title }) => title.toLowerCase().includes('scan'));
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

test('content can be cut, and unknown members of fields give nothing', () =>
  office(async (api, paperless) => {
    const { id } = paperless.addDocument({ content: 'x'.repeat(2000) });
    assert.is(
      (await api.get(`/api/documents/?id__in=${id}&truncate_content=true`)).body.results[0].content.length,
      550,
    );
    assert.equal((await api.get(`/api/documents/?id__in=${id}&fields=nope`)).body.results, [{}]);
  }));

test.run();
