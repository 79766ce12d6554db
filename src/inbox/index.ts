import type { Feature } from '../feature/index.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { itemEndpoints } from './item-endpoints.ts';
import { itemFileEndpoints } from './item-file-endpoints.ts';
import { itemPageEndpoints } from './item-page-endpoints.ts';
import { readQueue } from './read-queue.ts';
import { uploadEndpoint } from './upload-endpoint.ts';

/** Files before they are documents: they come in, are read, looked at, cut and saved. */
export function inbox(given: InboxDeps): Feature {
  const deps = { ...given, readQueue: readQueue(given) };
  return {
    endpoints: [
      ...itemEndpoints(deps),
      uploadEndpoint(deps),
      ...itemPageEndpoints(deps),
      ...itemFileEndpoints(deps),
    ],
    workQueues: [deps.readQueue],
  };
}
