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
  'session.noProvider':
    'Sign-in is not set up: an administrator has to set OIDC_ISSUER, OIDC_AUDIENCE and OIDC_CLIENT_ID. Documents are received all the same.',
  'session.unreachable': 'The service cannot be reached. As soon as it is back, this page goes on.',
  'session.expired.title': 'Your session has ended',
  'session.expired.text': 'Sign in again. You will then be back on this page.',
  'session.nothingAllowed': 'Signed in, but without permissions',
});
