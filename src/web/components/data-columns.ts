import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The column that names the row: a row header for screen readers. */
  names?: boolean;
  align?: 'left' | 'right';
  width?: number | string;
  /** Sorts by this column's key when its header is pressed; needs `sorting`. */
  sortable?: boolean;
  /** The header is only for screen readers: columns of buttons. */
  hideHeader?: boolean;
};

export type Selection<Row> = {
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Sets all rows of the page. */
  setAll: (rows: readonly Row[], selected: boolean) => void;
  /** The name of a row, for its checkbox. */
  nameOf: (row: Row) => string;
};
