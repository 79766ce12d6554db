import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

type Props = AnchorProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps>;

/** A link to a page of ours: `<RouterAnchor to="/warteschlange" search={{ state: 'parked' }}>`. */
export const RouterAnchor = createLink((props: Props) => <Anchor {...props} />);
