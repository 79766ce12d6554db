import type { Metadata } from './provider.ts';

/**
 * What the web app asks for at sign-in unless it is configured. A scope that the provider does not know can refuse
 * the whole sign-in: Keycloak knows no `groups` by itself. So of what is of use, only what the provider lists is asked
 * for; one that lists nothing gets the scopes of the standard.
 */
export function usefulScope(metadata: Pick<Metadata, 'scopes_supported'> | undefined): string {
  const listed = metadata?.scopes_supported;
  const useful = ['profile', 'email', 'groups'].filter((scope) =>
    listed ? listed.includes(scope) : scope !== 'groups',
  );
  return ['openid', ...useful].join(' ');
}
