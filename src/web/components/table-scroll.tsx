import { Box } from '@mantine/core';
import './data-table.css';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** The room of a table that may be wider than the screen; when it is, it is scrolled with the keys, too. */
export function TableScroll({
  name,
  minWidth,
  children,
}: {
  name: string;
  minWidth: number;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setScrolls(element.scrollWidth > element.clientWidth);
    const watch = new ResizeObserver(measure);
    for (const one of [element, ...element.children]) watch.observe(one);
    return () => watch.disconnect();
  }, []);
  return (
    <Box
      ref={box}
      className="table-scroll"
      __vars={{ '--table-width': `${minWidth}px` }}
      // No stop for the tabulator where there is nothing to scroll.
      {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': name })}
    >
      {children}
    </Box>
  );
}
