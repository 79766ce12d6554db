import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The widths of a table's columns in percent, as they were when it was laid out first; undefined before. Columns that
 * fit themselves to the rows in sight would move at every turn of the wheel.
 *
 * @param columns what they depend on; undefined: they may move
 */
export function useFixedColumns(
  table: RefObject<HTMLTableElement | null>,
  columns: string | undefined,
): readonly number[] | undefined {
  const [fixed, setFixed] = useState<{ columns: string; widths: readonly number[] }>();
  const isDue = columns !== undefined && fixed?.columns !== columns;
  useLayoutEffect(() => {
    if (!isDue) return;
    const heads = [...(table.current?.tHead?.rows[0]?.cells ?? [])].map(({ offsetWidth }) => offsetWidth);
    const all = heads.reduce((sum, width) => sum + width, 0);
    const isLaidOut = table.current?.querySelector('tbody tr[data-row]') != null && all > 0;
    if (isLaidOut) setFixed({ columns, widths: heads.map((width) => (100 * width) / all) });
  });
  return isDue || columns === undefined ? undefined : fixed?.widths;
}
