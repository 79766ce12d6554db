import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Problem } from '../../platform/http/index.ts';
import { uploadEndpoint } from './upload-endpoint.ts';

test('uploads that drip keep out further ones of the same person, and nobody else', async () => {
  const { handle } = uploadEndpoint({} as never, { perKey: 2, inAll: 9, waitMs: 5 });
  const ends: (() => void)[] = [];
  async function* dripping() {
    await new Promise<void>((end) => ends.push(end));
  }
  const upload = (sub: string) =>
    handle({
      body: { fields: { scope: 'public' }, files: dripping() },
      caller: { actor: sub, person: { sub } },
    } as never);
  const under = [upload('anna'), upload('anna')];
  const refused = await Promise.resolve(upload('anna')).catch((error: unknown) => error);
  assert.instance(refused, Problem);
  assert.is((refused as Problem).code, 'too-many-files');
  under.push(upload('ben'));
  await Promise.resolve();
  for (const end of ends) end();
  assert.equal(await Promise.all(under), [{ items: [] }, { items: [] }, { items: [] }]);
  const again = upload('anna');
  await new Promise((turn) => setImmediate(turn));
  ends.at(-1)?.();
  assert.equal(await again, { items: [] });
});

test.run();
