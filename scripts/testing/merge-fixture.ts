import { type Answer, type Api, apiAs, believePeople } from './as-person.ts';
import { assertLogHolds } from './invariants.ts';
import { type ServiceFixture, serviceFixture } from './service-fixture.ts';
import { until } from './until.ts';

/** A service whose correspondents somebody merges. */
export type MergeFixture = ServiceFixture & {
  /** Who merges. */
  clara: Api;
  /** Correspondents of one supplier, each with so many documents. */
  group(...counts: number[]): Promise<Group>;
  /** A new document; answers its id. */
  paper(correspondent: number): number;
  setting(correspondentId: number, over: object): Promise<Answer>;
  merge(farmsysId: string, keepCorrespondentId: number, mergeCorrespondentIds?: number[]): Promise<Answer>;
  retry(mergeId: string): Promise<Answer>;
  undo(mergeId: string): Promise<Answer>;
  merged(mergeId: string): Promise<Merge>;
  /** Waits until the merge is in this state, by default `merged`. */
  ends(mergeId: string, state?: string): Promise<Merge>;
  conflictOf(farmsysId: string): Promise<Conflict | undefined>;
  /** As the list of settings shows them, by id. */
  settingsFor(farmsysId: string): Promise<ShownSettings[]>;
  correspondentsOf(documentIds: number[]): (number | null)[];
  exists(correspondentId: number): boolean;
  /** How processings of documents ended, and what was told about them otherwise, in order. */
  outcomes(documentIds: number[]): Promise<string[]>;
  /** Holds the log against its invariants, and ends the service. */
  close(): Promise<void>;
};

export type Group = { farmsysId: string; names: string[]; ids: number[]; documents: number[][] };
export type Merge = {
  mergeId: string;
  state: string;
  error?: string;
  survivor: { id: number };
  losers: { id: number; recreatedAs?: number }[];
  documents: { planned: number; moved: number; movedBack: number; firstLeft: object[] };
  undo: { possible: boolean; why?: string };
};
export type Conflict = {
  farmsysId: string;
  candidates: {
    id: number;
    documentCount: number;
    newestDocument: { id: number } | null;
    newestDocuments: { id: number }[];
  }[];
};
type ShownSettings = { id: number; supplierNumber: string | null; aliases: string[] };

/** The permissions of who merges. */
export const MERGES = { permissions: ['MERGE_CORRESPONDENTS'] };

export async function mergeFixture(): Promise<MergeFixture> {
  const fixture = await serviceFixture({ documents: 2, authenticate: believePeople });
  const { paperless } = fixture;
  const clara = apiAs(fixture, 'clara', MERGES);
  let named = 0;
  const more: Omit<MergeFixture, keyof ServiceFixture> & Pick<ServiceFixture, 'close'> = {
    clara,
    async group(...counts) {
      named += 1;
      const farmsysId = `S ${named}/ö`;
      const names = counts.map((_, n) => `Firma ${named} ${n}`);
      const ids = names.map((name) => paperless.addCorrespondent({ name }));
      for (const id of ids) await more.setting(id, { farmsysId });
      const documents = ids.map((id, n) => Array.from({ length: counts[n] ?? 0 }, () => more.paper(id)));
      return { farmsysId, names, ids, documents };
    },
    paper: (correspondent) => paperless.addDocument({ title: 'Paper', correspondent }).id,
    setting: (id, over) =>
      clara('PUT', `/correspondents/${id}/settings`, {
        supplierNumber: null,
        farmsysId: null,
        aliases: [],
        ...over,
      }),
    merge: (farmsysId, keepCorrespondentId, mergeCorrespondentIds) =>
      clara('POST', '/farmsys/merge-correspondents', {
        farmsysId,
        keepCorrespondentId,
        ...(mergeCorrespondentIds && { mergeCorrespondentIds }),
      }),
    retry: (mergeId) => clara('POST', `/farmsys/merges/${mergeId}/retry`),
    undo: (mergeId) => clara('POST', `/farmsys/merges/${mergeId}/undo`),
    async merged(mergeId) {
      const { body } = await clara('GET', '/farmsys/merges?pageSize=200');
      const found = (body.items as Merge[]).find((one) => one.mergeId === mergeId);
      return found as Merge;
    },
    ends: (mergeId, state = 'merged') =>
      until(
        () => more.merged(mergeId),
        (one) => one.state === state,
      ),
    conflictOf: (farmsysId) => conflictFor(clara, farmsysId),
    async settingsFor(farmsysId) {
      const { body } = await clara('GET', `/correspondents/settings?q=${encodeURIComponent(farmsysId)}`);
      return (body.items as ShownSettings[]).sort((one, other) => one.id - other.id);
    },
    correspondentsOf: (ids) => ids.map((id) => paperless.document(id).correspondent),
    exists: (id) => paperless.world.correspondents.has(id),
    async outcomes(documentIds) {
      const { rows } = await fixture.db.query<{ what: string }>(
        `select coalesce(data->>'outcome', type) as what from events
          where stream = any($1) and type not in ('WebhookReceived', 'ProcessingStarted') order by position`,
        [documentIds.map((id) => `document-${id}`)],
      );
      return rows.map(({ what }) => what);
    },
    async close() {
      await assertLogHolds(fixture.db);
      await fixture.close();
    },
  };
  // Not spread: the fixture answers some of its members only while its own service runs.
  return Object.assign(Object.create(fixture) as ServiceFixture, more);
}

export const asMerge = ({ body }: Answer): Merge => body as unknown as Merge;

/** The conflict of a supplier as this person sees it. */
export async function conflictFor(person: Api, farmsysId: string): Promise<Conflict | undefined> {
  const { body } = await person('GET', '/farmsys/correspondent-conflicts');
  return (body.items as Conflict[]).find((conflict) => conflict.farmsysId === farmsysId);
}
