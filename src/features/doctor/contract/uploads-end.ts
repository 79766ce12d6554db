import type { Paperless } from '../../../gateways/paperless/index.ts';
import { sleep } from '../../../platform/async/index.ts';
import { answered } from './answered.ts';

const WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 500;

/** Waits until no upload of this name is under way. @returns whether that came in time */
export async function uploadsEnd(
  paperless: Pick<Paperless, 'unfinishedUploads'>,
  name: string,
): Promise<boolean> {
  const until = performance.now() + WITHIN_MS;
  for (;;) {
    const underWay = (await answered(paperless.unfinishedUploads(name))) ?? [];
    if (underWay.length === 0) return true;
    if (performance.now() > until) return false;
    await sleep(LOOK_EVERY_MS);
  }
}
