import { IconArrowLeft } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RouterAnchor } from './router-anchor.tsx';

/** Leads to the page that this one belongs to. */
export const BackLink = ({ to, children }: { to: NonNullable<LinkProps['to']>; children: ReactNode }) => (
  <RouterAnchor to={to} size="sm" display="inline-flex" className="back-link">
    <IconArrowLeft size={14} aria-hidden />
    {children}
  </RouterAnchor>
);
