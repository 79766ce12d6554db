import type { ApiKeys } from '../../gateways/identity/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { RelayStatus } from '../../platform/event-log/index.ts';
import type { MailSetUp } from '../../services/mail-accounts/index.ts';
import type { Ask } from './ask.ts';
import { callersAmong } from './calling-workflows.ts';
import { CHECKS } from './checks.ts';
import { type Finding, type Verdict, worstOf } from './finding.ts';
import { inspectReadModels, type Known } from './inspect-database.ts';
import {
  type Basics,
  type Inspected,
  inspectBasics,
  inspectSetup,
  type PaperlessSetup,
} from './inspect-paperless.ts';
import { inspectProvider } from './inspect-provider.ts';
import { judgeRights, judgeToken } from './judge-account.ts';
import { judgeAddress } from './judge-address.ts';
import { judgeApprovalFacts, judgeApprovalField } from './judge-approval-fields.ts';
import { judgeBody, judgeKey, judgeLastCall, type KeyState } from './judge-call.ts';
import { judgeClock } from './judge-clock.ts';
import { judgeContract } from './judge-contract.ts';
import { type DatabaseFacts, judgeDatabase } from './judge-database.ts';
import { type FarmFacts, judgeFarm } from './judge-farm.ts';
import { judgeInboxRights } from './judge-inbox-rights.ts';
import { judgeMail } from './judge-mail.ts';
import { judgeClient, judgeProvider } from './judge-provider.ts';
import { judgeRelay } from './judge-relay.ts';
import { judgeSharing, judgeSharingWorkflow } from './judge-sharing.ts';
import { judgeProcessingTag } from './judge-tag.ts';
import { judgeAudience, judgeGroups } from './judge-tokens.ts';
import { judgeWebAddress } from './judge-web-address.ts';
import { judgeWorkflow } from './judge-workflow.ts';
import { keyStateOf } from './key-states.ts';

/** The part of the configuration that can be wrong in a way that only looking shows. */
type Examined = {
  PUBLIC_URL?: string | undefined;
  PAPERLESS_URL?: string | undefined;
  PROCESSING_TAG_ID: number;
  APPROVAL_FIELD_ID: number;
  DOCUMENT_ACCESS: 'all' | 'paperless';
  OIDC_ISSUER?: string | undefined;
  OIDC_AUDIENCE?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_SCOPE?: string | undefined;
  OIDC_GROUPS_CLAIM: string;
  GROUP_PERMISSIONS: Readonly<Record<string, readonly string[]>>;
};

export type ExamineDeps = {
  config: Examined;
  /** Null when there is none that could be asked. */
  db: Queryable | null;
  /** Null when PAPERLESS_URL or PAPERLESS_TOKEN is not set. */
  paperless: Inspected | null;
  /** To tell whose key a webhook carries; must not count as a use of it. */
  keys: Pick<ApiKeys, 'verify'> | null;
  database: () => Promise<DatabaseFacts>;
  farm: { isConfigured: boolean; ask: () => Promise<FarmFacts> };
  mail: () => Promise<MailSetUp>;
  /** Null: no relay is set up. */
  relay: () => Promise<RelayStatus | null>;
  isRunning: () => Promise<boolean>;
  ask: Ask;
};

export type Report = { at: string; verdict: Verdict; findings: Finding[] };

/** Checks everything, in parallel where possible, and judges it. Reads only. */
export async function examine(deps: ExamineDeps): Promise<Report> {
  const [paperless, service] = await Promise.all([examineCalls(deps), examineService(deps)]);
  const order = Object.keys(CHECKS);
  const findings = [...paperless, ...service].sort((a, b) => order.indexOf(a.check) - order.indexOf(b.check));
  return { at: new Date().toISOString(), verdict: worstOf(findings), findings };
}

/** What the service needs of Paperless to do its work: checked at every start. */
export async function examineBasics(deps: ExamineDeps): Promise<Finding[]> {
  const [basics, known] = await Promise.all([
    inspectBasics({ ...deps, url: deps.config.PAPERLESS_URL }),
    inspectReadModels(deps.db),
  ]);
  return judgeBasics(deps, basics, known);
}

function judgeBasics(
  { config, farm }: ExamineDeps,
  { asked, ahead, greeted, account, tags, fields }: Basics,
  { approval, rulesSetOwner }: Known,
): Finding[] {
  const uses = {
    farmSystem: farm.isConfigured,
    rulesSetOwner,
    accessByPaperless: config.DOCUMENT_ACCESS === 'paperless',
  };
  const setUp = { ...approval, field: config.APPROVAL_FIELD_ID };
  return [
    judgeAddress(config.PAPERLESS_URL, asked, greeted !== null && 'found' in greeted),
    judgeToken(greeted),
    judgeRights(account, uses),
    judgeInboxRights(account),
    judgeProcessingTag(config.PROCESSING_TAG_ID, tags),
    judgeApprovalField(fields, setUp),
    judgeApprovalFacts(fields, setUp),
    judgeClock(ahead),
  ];
}

async function examineCalls(deps: ExamineDeps): Promise<Finding[]> {
  const { config, paperless } = deps;
  const publicUrl = config.PUBLIC_URL ?? '';
  const [basics, known] = await Promise.all([
    inspectBasics({ ...deps, url: config.PAPERLESS_URL }),
    inspectReadModels(deps.db),
  ]);
  const { workflows, withheld } = await inspectSetup({ paperless }, basics, known.calledInVain);
  const { account, greeted } = basics;
  const release = greeted && 'found' in greeted ? greeted.found.release : undefined;
  const keys = await keyStates(workflows, publicUrl, deps.keys);
  const calls = { workflows, publicUrl, keys, knowsDocId: !/^[012]\./.test(release ?? '') };
  return [
    ...judgeBasics(deps, basics, known),
    judgeContract(greeted, known.contract),
    judgeSharing(withheld),
    judgeWorkflow(workflows, publicUrl),
    judgeBody(calls),
    judgeKey(calls),
    judgeSharingWorkflow(workflows, account, publicUrl),
    judgeLastCall(known.lastCall, publicUrl),
    ...judgeTokens(config, known),
  ];
}

const judgeTokens = (config: Examined, { tokens }: Known): Finding[] => {
  const setUp = {
    isConfigured: config.OIDC_ISSUER !== undefined,
    audience: config.OIDC_AUDIENCE,
    groupsClaim: config.OIDC_GROUPS_CLAIM,
    carrying: Object.keys(config.GROUP_PERMISSIONS),
  };
  return [judgeAudience(tokens, setUp), judgeGroups(tokens, setUp)];
};

async function keyStates(
  workflows: PaperlessSetup['workflows'],
  publicUrl: string,
  keys: ExamineDeps['keys'],
): Promise<KeyState[]> {
  if ('failed' in workflows) return [];
  const callers = callersAmong(workflows.found, publicUrl).filter(({ workflow }) => workflow.enabled);
  return Promise.all(
    callers.map(({ webhook }) =>
      keys ? keyStateOf(webhook, keys).catch((): KeyState => 'unknown') : 'unknown',
    ),
  );
}

async function examineService(deps: ExamineDeps): Promise<Finding[]> {
  const { config, ask } = deps;
  const publicUrl = config.PUBLIC_URL ?? '';
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_SCOPE: scope } = config;
  const client = { clientId, scope, redirectUri: `${publicUrl}/signed-in` };
  const [provider, asked, isRunning, database, farm, mail, relay] = await Promise.all([
    issuer ? inspectProvider({ issuer, ...client }, ask) : null,
    ask(`${publicUrl}/api/health/live`),
    deps.isRunning(),
    deps.database(),
    deps.farm.ask(),
    deps.mail(),
    deps.relay().catch(() => undefined),
  ]);
  return [
    judgeProvider(provider, issuer),
    judgeClient(provider, client),
    judgeWebAddress({ publicUrl, asked, isRunning, paperlessUrl: config.PAPERLESS_URL }),
    judgeDatabase(database),
    judgeFarm(farm),
    judgeMail(mail),
    judgeRelay(relay),
  ];
}
