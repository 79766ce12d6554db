import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes.ts';
import { BrokenPage } from './shell/broken-page.tsx';
import { Frame } from './shell/frame.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { rootRoute } from './shell/root-route.ts';

rootRoute.update({ component: Frame, notFoundComponent: NotFoundPage, errorComponent: BrokenPage });

/** The pages below this path: `/`, or `/intake/` behind a proxy. */
export const createPages = (basepath: string) =>
  createRouter({ routeTree, basepath, defaultPreload: 'intent', scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>;
  }
}
