import {
  type CustomFieldDefinition,
  type OwnAccount,
  type Paperless,
  PaperlessError,
  type ServerFacts,
  type Tag,
  type Workflow,
} from '../../gateways/paperless/index.ts';
import { TimedOut, withTimeout } from '../../platform/async/index.ts';
import type { Ask, Asked } from './ask.ts';
import type { Withheld } from './judge-sharing.ts';
import { NOT_ASKED, type ProbeResult, probe } from './probe.ts';

export type Inspected = Pick<
  Paperless,
  'greet' | 'ownAccount' | 'tags' | 'customFields' | 'workflows' | 'newestDocuments' | 'isWithheld'
>;
/** What is asked of Paperless at every start, and with it whether anything more can be asked. */
export type Basics = {
  asked: Asked | null;
  /** By how many seconds our clock is ahead. */
  ahead: number | null;
  greeted: ProbeResult<ServerFacts> | null;
  account: ProbeResult<OwnAccount>;
  tags: ProbeResult<readonly Tag[]>;
  fields: ProbeResult<readonly CustomFieldDefinition[]>;
};
/** What takes longer, and is asked only by people who want to know. */
export type PaperlessSetup = { workflows: ProbeResult<readonly Workflow[]>; withheld: ProbeResult<Withheld> };

const WITHIN_MS = 10_000;

type Deps = {
  url: string | undefined;
  /** Null when PAPERLESS_URL or PAPERLESS_TOKEN is not set. */
  paperless: Inspected | null;
  ask: Ask;
};

/** Address, token, account, tags and fields. Where the first does not answer, the others are not asked. */
export async function inspectBasics({ url, paperless, ask }: Deps): Promise<Basics> {
  // Without credentials: the answer shows which server it is, without sending our token to a stranger.
  const asked = url ? await ask(`${url}/api/profile/`, { accept: 'application/json' }) : null;
  const now = Date.now();
  const date = asked && 'headers' in asked ? Date.parse(asked.headers.get('date') ?? '') : Number.NaN;
  const ahead = Number.isNaN(date) ? null : (now - date) / 1_000;
  const failed = { failed: NOT_ASKED };
  const nothing = { asked, ahead, account: failed, tags: failed, fields: failed };
  if (!paperless) return { ...nothing, greeted: null };
  // Also where nobody answered a stranger: the client keeps account of when Paperless was away.
  const greeted = await inTime(paperless.greet);
  if ('failed' in greeted) return { ...nothing, greeted };
  const [account, tags, fields] = await Promise.all([
    inTime(paperless.ownAccount),
    inTime(paperless.tags),
    inTime(paperless.customFields),
  ]);
  return { asked, ahead, greeted, account, tags, fields };
}

/** @param called documents that Paperless called for and then did not show */
export async function inspectSetup(
  { paperless }: Pick<Deps, 'paperless'>,
  { greeted, account }: Basics,
  called: readonly number[],
): Promise<PaperlessSetup> {
  const failed = { failed: NOT_ASKED };
  if (!paperless || !greeted || 'failed' in greeted) return { workflows: failed, withheld: failed };
  const [workflows, withheld] = await Promise.all([
    inTime(paperless.workflows),
    inTime(() => findWithheld(paperless, account, called)),
  ]);
  return { workflows, withheld };
}

const NEWEST = 100;
const PROBED = 24;
const BEYOND = 4;

/**
 * Documents that exist and are not shown. Ids are numbered by creation: one that is missing among the newest was
 * deleted, or belongs to somebody who has not shared it, and Paperless answers differently for the two.
 */
async function findWithheld(
  { newestDocuments, isWithheld }: Inspected,
  account: ProbeResult<OwnAccount>,
  called: readonly number[],
): Promise<Withheld> {
  const { total, ids, viewOnly } = await newestDocuments(NEWEST);
  const found = { visible: total, viewOnly, hidden: [], called: [] };
  // For an account without the right to see documents everything is withheld, which another check reports.
  const maySee =
    'found' in account && (account.found.isSuperuser || account.found.permissions.includes('view_document'));
  if (!maySee || account.found.isSuperuser) return found;
  const seen = new Set(ids);
  const candidates = new Set(called.filter((id) => !seen.has(id)));
  for (const id of missingAmong(ids)) if (candidates.size < PROBED) candidates.add(id);
  const probed = await Promise.all(
    [...candidates].slice(0, PROBED).map(async (id) => ({ id, hidden: await isWithheld(id) })),
  );
  const hidden = probed.filter((one) => one.hidden).map(({ id }) => id);
  return { ...found, hidden, called: hidden.filter((id) => called.includes(id)) };
}

/** Ids that are not among these, from some beyond the newest down to the oldest of them. */
function* missingAmong(newestFirst: readonly number[]): Generator<number> {
  const [newest = 0] = newestFirst;
  const seen = new Set(newestFirst);
  const oldest = newestFirst.at(-1) ?? 1;
  for (let id = newest + BEYOND; id >= oldest; id -= 1) if (!seen.has(id)) yield id;
}

/** The doctor is asked by people who wait for him: what takes too long counts as not answered. */
const inTime = <Found>(asked: () => Promise<Found>): Promise<ProbeResult<Found>> =>
  probe(async () => {
    try {
      return await withTimeout(asked(), WITHIN_MS);
    } catch (error) {
      if (!(error instanceof TimedOut)) throw error;
      throw new PaperlessError('unreachable', `Paperless gave ${error.message}`);
    }
  });
