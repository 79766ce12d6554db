import type { MAIL_ACCOUNT_PARTS } from '../../domain/events/index.ts';
import { type FieldError, fieldError } from '../../platform/http/index.ts';
import type { MailAccountBody } from './account-body.ts';
import type { AccountRow } from './account-rows.ts';
import { endpointAt, isListed } from './allowed-hosts.ts';
import type { Preset, PresetKey } from './presets.ts';
import { sanitiseOutgoing } from './sanitise-html.ts';

type Part = (typeof MAIL_ACCOUNT_PARTS)[number];
type Offered = { presets: Record<PresetKey, Preset | null>; allowedHosts: readonly string[] };

/** The row that a save asks for, without its secret. */
export function plannedRow(body: MailAccountBody, before: AccountRow): AccountRow {
  const shared = {
    ...{ name: body.name, display_name: body.displayName, reply_to: body.replyTo },
    signature: sanitiseOutgoing(body.signature).html,
    ...{ import_by_itself: body.importing.byItself, import_folder: body.importing.folder },
    ...{ import_since: body.importing.since, move_to: body.importing.moveTo },
  };
  if (body.kind === 'system') return { ...before, ...shared };
  const own = body.preset === 'hosts';
  return {
    ...before,
    ...shared,
    ...{ address: body.address, senders: body.senders, preset: body.preset },
    ...{ imap: own ? body.imap : null, smtp: own ? body.smtp : null },
    ...{ login: body.login, username: body.username },
  };
}

/** What of a body cannot be: servers and ways to sign in are those that the configuration offers. */
export function accountFaults(body: MailAccountBody, { presets, allowedHosts }: Offered): FieldError[] {
  if (body.kind === 'system') return [];
  const preset = presets[body.preset];
  if (!preset) return [fieldError('preset', 'not-offered')];
  const takes = body.login === 'oauth' ? preset.oauth !== null : preset.takesPasswords;
  const login = takes ? [] : [fieldError('login', 'not-offered')];
  if (body.preset !== 'hosts') return login;
  const servers = (['imap', 'smtp'] as const).flatMap((protocol) => {
    const written = body[protocol];
    if (written === null) return [];
    const endpoint = endpointAt(written, protocol);
    if (!endpoint) return [fieldError(protocol, 'format', { format: 'host:port' })];
    return isListed(allowedHosts, endpoint)
      ? []
      : [fieldError(protocol, 'host-not-allowed', { host: endpoint.host })];
  });
  const none = body.imap === null && body.smtp === null ? [fieldError('smtp', 'missing')] : [];
  return [...login, ...servers, ...none];
}

const PARTS: Record<Part, readonly (keyof AccountRow)[]> = {
  name: ['name'],
  addresses: ['address', 'senders', 'display_name', 'reply_to'],
  signature: ['signature'],
  servers: ['preset', 'imap', 'smtp'],
  login: ['login', 'username'],
  secret: ['secret'],
  importing: ['import_by_itself', 'import_folder', 'import_since', 'move_to'],
};

/** Which parts differ: what the log remembers of a change. */
export const changedParts = (before: AccountRow, after: AccountRow): Part[] =>
  (Object.keys(PARTS) as Part[]).filter((part) =>
    PARTS[part].some((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column])),
  );

/** Whether the secret would be shown to another server, or be that of another user: then it has to be given anew. */
export const needsNewSecret = (before: AccountRow, after: AccountRow): boolean =>
  changedParts(before, after).some((part) => part === 'servers' || part === 'login') ||
  (after.username === null && before.address !== after.address);
