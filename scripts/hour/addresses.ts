import type { Ask } from '../demo/ask-as.ts';
import { waitFor } from '../demo/ask-as.ts';

// By a name that is not literal: the types of a browser are those of `src/web` alone.
const ROUTES: string = '../../src/web/routes.ts';
const { routeTree } = (await import(ROUTES)) as { routeTree: Route };

/** A page as the app declares it. */
export type Place = {
  /** `/freigabe/$documentId` */
  pattern: string;
  /** Any of them opens it; undefined: for everybody. */
  permissions: readonly string[] | undefined;
};
export type Address = Place & { path: string };

type Route = {
  children?: Route[];
  options: {
    path?: string;
    staticData?: { permissions?: readonly string[] };
    beforeLoad?: unknown;
  };
};

/** Every page of the app; a new one is among them by itself. */
export const places = (): Place[] => below(routeTree, '', undefined);

function below({ children = [] }: Route, path: string, permissions: readonly string[] | undefined): Place[] {
  return children.flatMap((route) => {
    const { path: own = '', staticData, beforeLoad } = route.options;
    const pattern = `${path}${own === '/' && path !== '' ? '' : own}`;
    const needed = staticData?.permissions ?? permissions;
    // Pages within a frame, or that lead on, are no places themselves.
    const isPlace = !route.children && !beforeLoad;
    return [...(isPlace ? [{ pattern, permissions: needed }] : []), ...below(route, pattern, needed)];
  });
}

/** An address of each page, with something that there is in this demo. */
export async function addresses(ask: Ask): Promise<Address[]> {
  const found: Address[] = [];
  for (const place of places()) {
    const path = await pathOf(ask, place.pattern);
    for (const more of ['', ...(VARIANTS[place.pattern] ?? [])]) found.push({ ...place, path: path + more });
  }
  return found;
}

/** The path of a page that shows something. @throws Error when there is nothing for minutes */
export async function pathOf(ask: Ask, pattern: string): Promise<string> {
  const example = EXAMPLES[pattern];
  return example ? pattern.replace(/\$\w+/, await firstOf(ask, pattern, example)) : pattern;
}

type Example = { from: string; id: (item: never) => string | number | null | undefined };
const example = <Item>(from: string, id: (item: Item) => string | number | null | undefined): Example => ({
  from,
  id: id as Example['id'],
});

/** Where the first thing is found that a page can show. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  '/freigabe/$documentId': example<{ documentId: number }>(
    '/approvals?status=undecided',
    (one) => one.documentId,
  ),
  '/bearbeiten/$id': example<{ id: number }>('/search/documents?q=rechnung', (one) => one.id),
  '/posteingang/$itemId': example<{ itemId: string; reading: string }>('/inbox/items', (one) =>
    one.reading === 'readable' ? one.itemId : null,
  ),
  '/importe/$jobId': example<{ jobId: string }>('/mail-imports', (one) => one.jobId),
  '/importe/mail/$mailId': example<{ mailId: string | null }>(
    '/mail-accounts/system/mails?folder=INBOX&pageSize=10',
    (one) => one.mailId,
  ),
  '/postausgang/$mailId': example<{ mailId: string }>('/mails', (one) => one.mailId),
  '/korrespondenten/zusammenfuehrungen/$mergeId': example<{ mergeId: string }>(
    '/farmsys/merges',
    (one) => one.mergeId,
  ),
  '/agrarsystem/mehrdeutig/$documentId': example<{ documentId: number }>(
    '/farmsys/ambiguous-uploads',
    (one) => one.documentId,
  ),
  '/agrarsystem/laeufe/$runId': example<{ runId: string }>('/farmsys/polling/runs', (one) => one.runId),
};

/** What else a page shows by its address. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  '/freigabe': ['?status=open', '?status=approved', '?q=gibt-es-nicht'],
  '/agrarsystem': ['?view=ambiguous'],
  '/korrespondenten/abgleich': ['?list=unmatched'],
  '/protokoll/stand': ['?show=queue', '?show=settings', '?show=document&document=1'],
  '/einstellungen/verarbeitung': ['?regel=1', '?text=true'],
  '/einstellungen/etiketten': ['?vorlage=neu'],
  '/warteschlange': ['?state=parked'],
};

async function firstOf(ask: Ask, pattern: string, { from, id }: Example): Promise<string> {
  let first: string | undefined;
  await waitFor(`something for ${pattern}`, async () => {
    const { items } = await ask<{ items: never[] }>('GET', from);
    first = items.map(id).find(Boolean)?.toString();
    return first !== undefined;
  });
  return first ?? '';
}
