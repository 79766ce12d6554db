import { approvalRoutes } from './approvals/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { correspondentRoutes } from './correspondents/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { farmSystemRoutes } from './farm-system/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { intakeRoutes } from './intake/routes.ts';
import { mailAccountRoutes } from './mail-accounts/routes.ts';
import { mailImportRoutes } from './mail-import/routes.ts';
import { outboxRoutes } from './outbox/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { printingRoutes } from './printing/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { rootRoute } from './shell/root-route.ts';
import { userRoutes } from './users/routes.ts';

/** All pages, one line a folder, in the order of the menu. Whose folder is named here is a group of pages. */
export const routeTree = rootRoute.addChildren([
  ...overviewRoutes,
  ...inboxRoutes,
  ...printingRoutes,
  ...mailImportRoutes,
  ...outboxRoutes,
  ...approvalRoutes,
  ...intakeRoutes,
  ...documentRoutes,
  ...correspondentRoutes,
  ...farmSystemRoutes,
  ...auditRoutes,
  ...settingsRoutes,
  ...userRoutes,
  ...mailAccountRoutes,
]);
