import { createRootRoute } from '@tanstack/react-router';
import type { PlainTextKey } from '../texts/index.ts';
import { BrokenPage } from './broken-page.tsx';
import { Frame } from './frame.tsx';
import type { Permission } from './me.tsx';
import { NotFoundPage } from './not-found-page.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Its name in the title of the window. */
    title?: PlainTextKey;
    /** One of these is needed to see the page. */
    permissions?: readonly Permission[];
  }
}

/** The frame around every page; the routes of all capabilities are its children. */
export const rootRoute = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundPage,
  errorComponent: BrokenPage,
});
