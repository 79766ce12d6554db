import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type SimulatedPaperless,
  startSimulatedPaperless,
} from '../../../scripts/simulators/paperless/index.ts';
import { connectPaperless, type Paperless } from './index.ts';

const TAG = 2;
const lists = suite('documents with a tag');
let dms: SimulatedPaperless;
let paperless: Paperless;
let ids: number[];

lists.before.each(async () => {
  dms = await startSimulatedPaperless({ seed: 'office', documents: 1 });
  paperless = connectPaperless({ url: dms.url, token: dms.tokenOf('intake') });
  ids = Array.from({ length: 7 }, () => dms.addDocument({ title: 'Scan' }).id);
  for (const id of ids) dms.setTags(id, [TAG], { fireWebhook: false });
  dms.requests.reset();
});
lists.after.each(async () => {
  paperless.close();
  await dms.stop();
});

async function seen(pageSize: number, meanwhile: (page: number[]) => void = () => {}): Promise<number[]> {
  const all: number[] = [];
  for await (const page of paperless.withTag(TAG, pageSize)) {
    all.push(...page);
    meanwhile(page);
  }
  return all;
}
const take = (page: number[]) => {
  for (const id of page) dms.setTags(id, [], { fireWebhook: false });
};

lists('one page is one request, also when nobody carries it', async () => {
  assert.equal(await seen(50), ids);
  assert.is(dms.requests.list.length, 1);
  take(ids);
  dms.requests.reset();
  assert.equal([await seen(50), dms.requests.list.length], [[], 1]);
});

lists('nothing happens meanwhile: each page is asked for once', async () => {
  assert.equal(await seen(3), ids);
  assert.is(dms.requests.list.length, 3);
});

lists('those that are done lose the tag, and the others move forward: each is seen once', async () => {
  assert.equal(
    (await seen(2, take)).sort((a, b) => a - b),
    ids,
  );
});

lists('every other one loses it', async () => {
  assert.equal(
    (await seen(2, (page) => take(page.slice(0, 1)))).sort((a, b) => a - b),
    ids,
  );
});

lists('some are taken away from the end: it ends', async () => {
  const left = ids.slice(0, 3);
  const all = await seen(2, () => take(ids.slice(3)));
  assert.equal(
    all.filter((id) => left.includes(id)),
    left,
  );
});

lists.run();
