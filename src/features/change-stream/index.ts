import type { Paperless } from '../../gateways/paperless/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';
import type { Feature } from '../../services/feature/index.ts';
import { openChangeFeed } from './change-feed.ts';
import { changesEndpoint } from './changes-endpoint.ts';
import { openStreams } from './streams.ts';

type Deps = {
  db: Database;
  access: Pick<DocumentAccess, 'mode'>;
  paperless: Pick<Paperless, 'reachable'>;
  isFarmAway: () => boolean;
};

/** What happens in the log and to other systems, told to the pages that are open. */
export function changeStream({ db, access, paperless, isFarmAway }: Deps): Feature {
  const feed = openChangeFeed(db);
  const streams = openStreams({
    feed,
    hidesDocuments: access.mode !== 'all',
    away: () => [
      ...(paperless.reachable ? [] : (['paperless'] as const)),
      ...(isFarmAway() ? (['farm-system'] as const) : []),
    ],
  });
  return {
    endpoints: [changesEndpoint(streams)],
    onEnding: streams.release,
    close: feed.close,
  };
}
