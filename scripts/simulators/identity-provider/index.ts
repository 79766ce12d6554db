export { AUDIENCE, MAIL_CLIENT, MAIL_CLIENT_SECRET, SCOPE, SLIM_CLIENT, WEB_CLIENT } from './names.ts';
export { people } from './people.ts';
export { type SignedIn, SignInFailed, signIn, signInAt } from './sign-in.ts';
export { type IdentityProvider, startIdentityProvider } from './start.ts';
