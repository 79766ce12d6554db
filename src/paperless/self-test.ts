import { z } from 'zod';
import { PaperlessError } from './errors.ts';
import { NamedAnswer, UiSettingsAnswer } from './shapes.ts';
import type { Transport } from './transport.ts';

export type Check = { name: string; ok: boolean; message: string };

/** What the service account must be allowed to do. */
const NEEDED = [
  ...['view_document', 'change_document', 'view_note', 'add_note'],
  ...['view_tag', 'view_correspondent', 'view_documenttype', 'view_customfield', 'view_user'],
];

/**
 * Asks Paperless whether all is as it must be: reachable, which version, the rights of the account, and that
 * the tags exist which the service is configured with. Never throws: what is wrong is said in words.
 */
export async function selfTest(
  { call, server }: Pick<Transport, 'call' | 'server'>,
  tags: Record<string, number>,
): Promise<Check[]> {
  const checks: Check[] = [];
  try {
    // Every signed-in account may ask for its own profile.
    await call({ method: 'GET', endpoint: '/api/profile/', answer: z.unknown(), deadlineMs: 5_000 });
  } catch (error) {
    return [{ name: 'reachable', ok: false, message: words(error) }];
  }
  const release = server.release ? `Paperless-ngx ${server.release}` : 'Paperless-ngx';
  checks.push({ name: 'reachable', ok: true, message: `${release}, API version ${server.apiVersion}` });
  checks.push(await rights(call));
  for (const [meaning, id] of Object.entries(tags)) checks.push(await tag(call, meaning, id));
  return checks;
}

async function rights(call: Transport['call']): Promise<Check> {
  try {
    const { user, permissions } = await call({
      method: 'GET',
      endpoint: '/api/ui_settings/',
      answer: UiSettingsAnswer,
    });
    const missing = user.is_superuser ? [] : NEEDED.filter((right) => !permissions.includes(right));
    return missing.length === 0
      ? { name: 'rights', ok: true, message: `the account ${user.username} may do all that is needed` }
      : { name: 'rights', ok: false, message: `the account ${user.username} lacks ${missing.join(', ')}` };
  } catch (error) {
    if (error instanceof PaperlessError && error.failure === 'forbidden') {
      return {
        name: 'rights',
        ok: true,
        message: 'not known: the account lacks view_uisettings, so its rights show only when they are needed',
      };
    }
    return { name: 'rights', ok: false, message: words(error) };
  }
}

async function tag(call: Transport['call'], meaning: string, id: number): Promise<Check> {
  const name = `tag ${id}`;
  try {
    const found = await call({
      method: 'GET',
      endpoint: '/api/tags/{id}/',
      path: { id },
      answer: NamedAnswer,
    });
    return { name, ok: true, message: `the ${meaning} is “${found.name}”` };
  } catch (error) {
    const gone = error instanceof PaperlessError && error.failure === 'not-found';
    return {
      name,
      ok: false,
      message: gone ? `the ${meaning} ${id} does not exist, or the account may not see it` : words(error),
    };
  }
}

function words(error: unknown): string {
  if (!(error instanceof PaperlessError)) return String(error);
  if (error.failure === 'unauthorized') return 'the token is not accepted: check PAPERLESS_TOKEN';
  return error.message;
}
