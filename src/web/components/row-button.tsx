import './data-table.css';
import type { ReactNode } from 'react';

type Props = {
  onClick: () => void;
  /** The action and its object, for screen readers: `Dokument 7 herausnehmen`. */
  label: string;
  busy?: boolean;
  icon?: ReactNode;
  children: ReactNode;
};

/** A small button in a row of a table; light enough for hundreds of them. */
export const RowButton = ({ onClick, label, busy = false, icon, children }: Props) => (
  <button type="button" className="row-button" onClick={onClick} aria-label={label} disabled={busy}>
    {icon}
    {children}
  </button>
);
