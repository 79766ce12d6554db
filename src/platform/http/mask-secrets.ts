/** Our API keys: what is before the secret part names them and may be read. */
const API_KEY = /(intake_[0-9a-f]{10}_)[\w-]+/gi;
/** Tokens of the identity provider: JSON in base64, which always begins like this. */
const TOKEN = /\beyJ[\w-]{8,}(\.[\w-]*){0,4}/g;
/** Anything else as long and as mixed as a secret. */
const LONG = /[\w~+=-]{32,}/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const MASK = '…';

/** A text without known credentials: our API keys, and tokens. */
export const maskCredentials = (text: string): string =>
  text.replaceAll(API_KEY, `$1${MASK}`).replaceAll(TOKEN, MASK);

/**
 * A text that a caller may have made, without anything that looks like a secret: a person that puts a key into a URL
 * by mistake must not find it in the answer, nor others in the log.
 */
export const maskSecrets = (text: string): string =>
  maskCredentials(text).replaceAll(LONG, (long) =>
    UUID.test(long) || !/\d/.test(long) || !/[a-z]/i.test(long) ? long : MASK,
  );

/** The path of a request for the log: short, on one line, without secrets and without e-mail addresses. */
export function loggedPath(path: string): string {
  const segments = decoded(path)
    .split('/')
    .map((segment) => (segment.includes('@') ? MASK : maskSecrets(segment)));
  const clean = segments.join('/').replaceAll(/\p{Cc}/gu, ' ');
  return clean.length > MAX_LOGGED ? `${clean.slice(0, MAX_LOGGED)}${MASK}` : clean;
}

const MAX_LOGGED = 200;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
