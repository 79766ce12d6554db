import type { IncomingHttpHeaders } from 'node:http';
import { json } from '../../reply.ts';
import type { Settings } from '../settings.ts';
import { refuse } from './refusals.ts';

const SERVED = new Set(['application/json', 'application/*', '*/*', 'text/html', 'text/*']);

/**
 * The API version that the `Accept` header asks for, or the server's default.
 *
 * Throws 406 when no offered type can be served or the version is outside the served range. This happens
 * before authentication, so an anonymous client sees it too.
 */
export function negotiateVersion(headers: IncomingHttpHeaders, settings: Settings): number {
  const { lowest, highest } = settings.apiVersions;
  const offers = (headers.accept ?? '*/*').split(',').map(readOffer);
  const served = offers.find(({ type }) => SERVED.has(type));
  if (!served) throw refuse(json(406, { detail: 'Could not satisfy the request Accept header.' }));

  if (served.version === null) return settings.modern ? highest : 9;
  const version = Number(served.version);
  if (!Number.isInteger(version) || version < lowest || version > highest) {
    throw refuse(json(406, { detail: 'Invalid version in "Accept" header.' }));
  }
  return version;
}

function readOffer(offer: string) {
  const [type = '', ...parameters] = offer.split(';').map((part) => part.trim());
  const version = parameters.find((parameter) => parameter.startsWith('version='));
  return { type: type.toLowerCase(), version: version?.slice('version='.length) ?? null };
}

/** True when the client's first choice of language is German. */
export const prefersGerman = (headers: IncomingHttpHeaders) =>
  /^\s*de\b/i.test(headers['accept-language'] ?? '');

/** The few error texts whose German form is known; everything else stays English, whatever the client prefers. */
export const translate = (text: string, german: boolean) => (german ? (GERMAN[text] ?? text) : text);

const GERMAN: Record<string, string> = {
  'Invalid page.': 'Ungültige Seite.',
};
