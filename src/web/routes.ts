import { approvalRoutes } from './approvals/routes.ts';
import { intakeRoutes } from './intake/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { rootRoute } from './shell/root-route.tsx';

/** All pages; one line a capability. */
export const routeTree = rootRoute.addChildren([...overviewRoutes, ...intakeRoutes, ...approvalRoutes]);
