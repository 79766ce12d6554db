import type { Queryable } from '../../database/index.ts';
import type { RecordedEvent } from '../event.ts';
import { readAll } from '../read-events.ts';

/** Reads the log page by page; while one page is worked on, the next is on its way. */
export function pageReader(
  db: Queryable,
  size: number,
): { after(position: number): Promise<RecordedEvent[]> } {
  let ahead: { after: number; page: Promise<RecordedEvent[]> } | undefined;
  const read = (after: number) => readAll(db, { after, limit: size });
  return {
    async after(position) {
      const asked = ahead?.after === position ? ahead.page : undefined;
      ahead = undefined;
      let page = (await asked) ?? [];
      // An empty page that was read ahead may be an old answer.
      if (page.length === 0) page = await read(position);
      const last = page.at(-1);
      if (last && page.length === size) {
        ahead = { after: last.position, page: read(last.position) };
        // The error goes to the reader of the page, if there is one.
        ahead.page.catch(() => {});
      }
      return page;
    },
  };
}
