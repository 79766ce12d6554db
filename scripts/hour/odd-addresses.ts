import { places } from './addresses.ts';
import { expectGerman, look } from './look.ts';
import type { Hour } from './open-hour.ts';

/** What the service refuses on purpose here: the console tells of it. */
const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/;
const NOT_THERE = ['gibt-es-nicht', '999999', '00000000-0000-4000-8000-000000000000'];
const NOT_UNDERSTOOD =
  '?sort=foo&page=-1&pageSize=abc&status=nope&state=nope&list=nope&view=nope&edit=nope&regel=nope&at=nope';

/** Addresses that are typed wrong, or lead to what is gone: the page says so, in German. */
export async function oddAddresses({ open, findings, demo }: Hour): Promise<void> {
  const page = await open('anna');
  const paths = places().flatMap(({ pattern }) =>
    /\$/.test(pattern)
      ? NOT_THERE.map((value) => pattern.replace(/\$\w+/, value))
      : [`${pattern}${NOT_UNDERSTOOD}`],
  );
  for (const path of paths) {
    await findings.step({ part: 'odd', where: path, expects: REFUSED }, page, async () => {
      await look(page, demo.serviceUrl + path);
      await expectGerman(page);
    });
  }
  await page.context().close();
}
