import { intakeRoutes } from './intake/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { rootRoute } from './shell/root-route.tsx';

/** All pages; one line a capability. */
export const routeTree = rootRoute.addChildren([...overviewRoutes, ...intakeRoutes, ...settingsRoutes]);
