import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes.ts';

/** The pages below this path: `/`, or `/intake/` behind a proxy. */
export const createPages = (basepath: string) =>
  createRouter({ routeTree, basepath, defaultPreload: 'intent', scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>;
  }
}
