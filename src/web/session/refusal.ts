import { ErrorResponse } from 'oidc-client-ts';

/** Why somebody did not get in, as far as it tells what helps. */
export type Refusal = {
  cause: 'scope' | 'client' | 'denied' | 'unreachable' | 'outdated' | 'other';
  /** In the words of the system that refused. */
  why: string;
};

/** Codes of RFC 6749 and of OpenID Connect, by what an administrator or the person has to do. */
const CAUSES: Record<string, Refusal['cause']> = {
  invalid_scope: 'scope',
  unauthorized_client: 'client',
  invalid_client: 'client',
  unsupported_response_type: 'client',
  invalid_request: 'client',
  access_denied: 'denied',
  interaction_required: 'denied',
  invalid_grant: 'outdated',
  temporarily_unavailable: 'unreachable',
  server_error: 'unreachable',
};

/** What lies behind an error of a sign-in: a refusal of the provider, or no answer that a browser may read. */
export function refusalOf(error: unknown): Refusal {
  const why = error instanceof Error ? error.message : String(error);
  if (error instanceof ErrorResponse) return { cause: CAUSES[error.error ?? ''] ?? 'other', why };
  // In browsers, a failed connection and a forbidden origin look the same.
  if (error instanceof TypeError || /network|failed to fetch|timed? ?out/i.test(why)) {
    return { cause: 'unreachable', why };
  }
  if (/no (matching )?state/i.test(why)) return { cause: 'outdated', why };
  return { cause: 'other', why };
}
