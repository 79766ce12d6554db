/** What access tokens of the demo are for. */
export const AUDIENCE = 'document-intake';
/** The client of the web app: public, code flow with PKCE. */
export const WEB_CLIENT = 'document-intake-web';
/** The same, but its access tokens say nothing of name, e-mail and groups: userinfo has to be asked. */
export const SLIM_CLIENT = 'document-intake-slim';
export const SCOPE = 'openid profile email groups';
/** Registered for every client; any port will do, as for programs that run where the browser runs. */
export const LOOPBACK_REDIRECT = 'http://127.0.0.1/signed-in';
/** The client as which the service signs people in for their mailboxes; it has a secret. */
export const MAIL_CLIENT = 'document-intake-mail';
export const MAIL_CLIENT_SECRET = 'mail-secret-of-the-demo';
