import type { Queryable } from '../../platform/database/index.ts';

/** Pictures of pages that were drawn before. */
export type PageImages = {
  find(sha256: string, variant: string): Promise<Buffer | undefined>;
  keep(sha256: string, variant: string, bytes: Uint8Array): Promise<void>;
  /** Drops the least recently used ones beyond the limit. */
  evict(): Promise<void>;
};

export const MOST_BYTES = 512_000_000;
/** In one process, between two checks of the limit. */
const EVICT_AFTER = 200;

export function openPageImages(db: Queryable, mostBytes = MOST_BYTES): PageImages {
  let kept = 0;
  const evict = async () => {
    await db.query(EVICT, [mostBytes]);
  };
  return {
    async find(sha256, variant) {
      const { rows } = await db.query<{ data: Buffer; old: boolean }>(FIND, [sha256, variant]);
      // Once an hour is enough to know what is in use, and reading stays reading.
      if (rows[0]?.old) await db.query(USED, [sha256, variant]);
      return rows[0]?.data;
    },
    async keep(sha256, variant, bytes) {
      await db.query(KEEP, [sha256, variant, bytes]);
      kept += 1;
      if (kept % EVICT_AFTER === 0) await evict();
    },
    evict,
  };
}

const FIND = `
  select data, used_at < now() - interval '1 hour' as old
    from page_images where sha256 = $1 and variant = $2`;

const USED = 'update page_images set used_at = now() where sha256 = $1 and variant = $2';

const KEEP = `
  insert into page_images (sha256, variant, data) values ($1, $2, $3)
  on conflict (sha256, variant) do nothing`;

const EVICT = `
  delete from page_images p using (
    select sha256, variant, sum(octet_length(data)) over (order by used_at desc, sha256, variant) as so_far
      from page_images) s
   where s.so_far > $1 and p.sha256 = s.sha256 and p.variant = s.variant`;
