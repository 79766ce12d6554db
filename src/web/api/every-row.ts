/** The most rows that the service gives at once. */
export const MOST_AT_ONCE = 200;

type Rows<Row> = { items: readonly Row[]; total: number };
type Gathering = {
  /** The first so many, where there are more. */
  most: number;
  onProgress?: (gathered: number, total: number) => void;
  /** Asked before each call: whether nobody wants them any more. */
  isStopped?: () => boolean;
};

/**
 * The rows of a long list, one call after the other. A row that moved on between two calls may be there twice or not
 * at all: who needs each of them once compares by key, and asks again later.
 */
export async function everyRow<Row>(
  load: (page: { page: number; pageSize: number }) => Promise<Rows<Row>>,
  { most, onProgress, isStopped }: Gathering,
): Promise<{ items: Row[]; total: number }> {
  const items: Row[] = [];
  let total = 1;
  for (let page = 1; items.length < Math.min(total, most) && !isStopped?.(); page += 1) {
    const next = await load({ page, pageSize: MOST_AT_ONCE });
    items.push(...next.items);
    // Fewer than promised: it became shorter meanwhile.
    total = next.items.length < MOST_AT_ONCE ? items.length : next.total;
    onProgress?.(items.length, total);
  }
  return { items: items.slice(0, most), total };
}
