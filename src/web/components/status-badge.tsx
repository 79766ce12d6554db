import type { ReactNode } from 'react';

type Props = {
  /** A colour of the theme: `moss` for what goes its way, `orange` for what wants somebody, `gray` for what is over. */
  color: 'moss' | 'earth' | 'gray' | 'yellow' | 'orange' | 'red';
  children: ReactNode;
};

/** A state in a word; light enough for every row of a long table. */
export const StatusBadge = ({ color, children }: Props) => (
  <span
    className="badge"
    style={{
      '--badge-ground': `var(--mantine-color-${color}-light)`,
      '--badge-text': `var(--mantine-color-${color}-light-color)`,
    }}
  >
    {children}
  </span>
);

declare module 'react' {
  interface CSSProperties {
    '--badge-ground'?: string;
    '--badge-text'?: string;
  }
}
