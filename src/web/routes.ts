import { approvalRoutes } from './approvals/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { correspondentRoutes } from './correspondents/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { farmSystemRoutes } from './farm-system/routes.ts';
import { intakeRoutes } from './intake/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { rootRoute } from './shell/root-route.tsx';
import { userRoutes } from './users/routes.ts';

/** All pages; one line a capability. */
export const routeTree = rootRoute.addChildren([
  ...overviewRoutes,
  ...intakeRoutes,
  ...documentRoutes,
  ...approvalRoutes,
  ...correspondentRoutes,
  ...farmSystemRoutes,
  ...settingsRoutes,
  ...auditRoutes,
  ...userRoutes,
]);
