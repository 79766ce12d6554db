import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

type Props = {
  /** A page of ours as the service names it, from the base of the app: `warteschlange?state=parked`. */
  address: string;
  className?: string;
  children: ReactNode;
};

/** A link to a page that the service names; those that the code knows are `RouterAnchor`s, which are checked. */
export function AddressLink({ address, className, children }: Props) {
  const router = useRouter();
  const href = new URL(address, document.baseURI);
  const go = (event: MouseEvent) => {
    // A new tab or window stays what it is.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    router.history.push(href.pathname + href.search);
  };
  return (
    <a href={href.href} onClick={go} {...(className !== undefined && { className })}>
      {children}
    </a>
  );
}
