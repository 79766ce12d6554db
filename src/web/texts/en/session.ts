import type { session as german } from '../de/session.ts';
import { english } from '../english.ts';

export const session = english<typeof german>()({
  'session.signIn': 'Sign in',
  'session.signOut': 'Sign out',
  'session.signingIn': 'Signing in …',
  'session.welcome': 'Welcome',
  'session.why': 'Please sign in with your account.',
  'session.signedOut': 'You are signed out.',
  'session.failed': 'Signing in did not work.',
  'session.refused.scope':
    'The identity provider does not know everything this app asks for ({scope}). An administrator has to create the missing client scopes there and assign them to the client {clientId}, or to shorten OIDC_SCOPE, for instance to “openid profile email”.',
  'session.refused.client':
    'The identity provider does not admit this app as it is. An administrator has to set up the client {clientId} there as a public client without a secret, with PKCE (S256), and {base}signed-in as its redirect address.',
  'session.refused.denied': 'The sign-in was cancelled or refused.',
  'session.refused.unreachable':
    'This browser gets no answer from the identity provider. If it is running, an administrator has to enter {base} as an allowed origin of the client {clientId} there (web origins, CORS).',
  'session.refused.outdated': 'This sign-in is no longer valid. Please sign in again.',
  'session.refused.other': 'Please sign in again. Should it fail again, this message helps an administrator.',
  'session.refused.token':
    'The identity provider has signed you in, but its token is not valid here. An administrator has to give access tokens the audience that stands in OIDC_AUDIENCE; the log of the service tells the reason.',
  'session.noProvider':
    'Sign-in is not set up: an administrator has to set OIDC_ISSUER, OIDC_AUDIENCE and OIDC_CLIENT_ID. Documents are received all the same.',
  'session.unreachable': 'The service cannot be reached. As soon as it is back, this page goes on.',
  'session.expired.title': 'Your session has ended',
  'session.expired.text': 'Sign in again. You will then be back on this page.',
  'session.nothingAllowed': 'Signed in, but without permissions',
});
