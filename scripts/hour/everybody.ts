import { de } from '../../src/web/texts/de/index.ts';
import { addresses } from './addresses.ts';
import { look } from './look.ts';
import { type Hour, PEOPLE } from './open-hour.ts';

/** Four people at every page: it opens for those who may, and says to the others what is missing. */
export async function everybody(hour: Hour): Promise<void> {
  const all = await addresses(await hour.ask('anna'));
  for (const person of PEOPLE) {
    const ask = await hour.ask(person);
    const { permissions } = await ask<{ permissions: string[] }>('GET', '/me');
    const page = await hour.open(person);
    for (const address of all) {
      const where = `${person} ${address.path}`;
      // What is somebody's own is not there for others, and the service says so to the console.
      const expects = /status of 40[34]/;
      await hour.findings.step({ part: 'people', where, expects }, page, async () => {
        await look(page, hour.demo.serviceUrl + address.path);
        const isOpen = !address.permissions || address.permissions.some((one) => permissions.includes(one));
        const heading = await page.locator('h1').first().innerText();
        const wanted = permissions.length === 0 ? de['session.nothingAllowed'] : de['forbidden.title'];
        const isShut = [de['session.nothingAllowed'], de['forbidden.title']].includes(heading as never);
        if (permissions.length === 0 || !isOpen ? heading !== wanted : isShut)
          throw new Error(`${isOpen ? 'may' : 'may not'} be seen, but the page says: ${heading}`);
      });
    }
    await page.context().close();
  }
}
