import { z } from 'zod';
import { DEFAULT_GROUP_PERMISSIONS } from '../../gateways/identity/index.ts';
import { groupPermissions, httpUrl, wholeNumber } from './shapes.ts';
import { plain, secret } from './variable.ts';

/** Who may call: people with tokens of an identity provider, programs with API keys. */
export const signIn = {
  WEBHOOK_API_KEY: secret(
    z.string().min(32, 'at least 32 characters').optional(),
    'A first API key with the scopes webhook and status',
  ),
  OIDC_ISSUER: plain(
    httpUrl().optional(),
    'The OIDC provider whose access tokens are taken; empty: people cannot sign in, API keys work all the same',
  ),
  OIDC_AUDIENCE: plain(z.string().optional(), 'What the tokens must be for (aud); needed with OIDC_ISSUER'),
  OIDC_CLIENT_ID: plain(z.string().optional(), 'The client as which the web app signs people in'),
  OIDC_SCOPE: plain(
    z.string().optional(),
    'What the web app asks for at sign-in. Default: openid, and of profile, email and groups what the provider says it knows',
  ),
  OIDC_GROUPS_CLAIM: plain(
    z.string().default('groups'),
    'The claim that holds the groups, or a path to it such as realm_access.roles',
  ),
  OIDC_USERINFO: plain(
    z.enum(['when-missing', 'always', 'never']).default('when-missing'),
    'When the provider is asked for e-mail, user name and groups: when the token lacks one of them, always, never',
  ),
  GROUP_PERMISSIONS: plain(
    groupPermissions().default(DEFAULT_GROUP_PERMISSIONS),
    'Group → permissions as JSON, instead of the usual table: {"Office":["VIEW_QUEUE","RUN_PROCESSING"]}',
  ),
  FAILED_TRIES_PER_MINUTE: plain(
    wholeNumber(1, 1_000_000).default(30),
    'From one address; further ones are answered 429. Valid keys and tokens are always taken',
  ),
};
