import { createHash } from 'node:crypto';
import type { Random } from '../../simulators/random.ts';
import { pdfOf } from '../../testing/page-papers.ts';

/** A file whose every page is like no other page of the drill. */
export type Pile = { name: string; bytes: Uint8Array; sha256: string; pages: number };

/** @returns makes the next pile: two to six pages, now and then several megabytes, so that it takes its time */
export function piles(random: Random): () => Promise<Pile> {
  let made = 0;
  return async () => {
    made += 1;
    const number = made;
    const pages = random.between(2, 6);
    const papers = Array.from({ length: pages }, (_, n) => ({ text: `Pile ${number}, page ${n + 1}` }));
    const pdf = await (await pdfOf(papers)).save();
    const filling = random.chance(0.3) ? random.between(1, 4) * 1_000_000 : 0;
    const bytes = Buffer.concat([pdf, Buffer.alloc(filling, '%')]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { name: `pile-${number}.pdf`, bytes, sha256, pages };
  };
}
