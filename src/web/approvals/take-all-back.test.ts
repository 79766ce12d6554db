import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Api } from '../api/client.ts';
import { takeAllBack } from './take-all-back.ts';

const taking = suite('taking many decisions back');

taking('each that is back is counted, whatever is answered at the same time', async () => {
  const decided = [1, 2, 3, 4, 5, 6, 7].map((documentId) => ({ documentId, seen: `as seen ${documentId}` }));
  const post = async (_path: string, { params, body }: Sent) => {
    assert.is(body.seen, `as seen ${params.documentId}`);
    if (params.documentId % 3 === 0) throw new Error('a reason is needed');
  };
  const api = { post } as unknown as Pick<Api, 'post'>;
  assert.equal(await takeAllBack(api, decided), { back: 5, kept: 2 });
});
type Sent = { params: { documentId: number }; body: { seen: string } };
taking.run();
