import { createLink, type LinkProps } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

const SectionLink = createLink((props: AnchorHTMLAttributes<HTMLAnchorElement>) => <a {...props} />);

type Props = {
  /** What the sections are of, for screen readers. */
  label: string;
  sections: readonly { to: NonNullable<LinkProps['to']>; text: string; count?: number | undefined }[];
};

/** Links between the pages of one part of the app. */
export const SectionNav = ({ label, sections }: Props) => (
  <nav aria-label={label} className="section-nav">
    {sections.map(({ to, text, count }) => (
      <SectionLink
        key={to}
        to={to}
        activeOptions={{ exact: sections.some((other) => other.to.startsWith(`${to}/`)) }}
      >
        {text}
        {count ? <span className="section-count number">{count}</span> : null}
      </SectionLink>
    ))}
  </nav>
);
