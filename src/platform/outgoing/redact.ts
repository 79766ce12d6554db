/** Removes secrets from another system's answer before it goes into messages: some repeat the request. */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter((secret) => secret.length >= SHORTEST)
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]);
  return (text) => forms.reduce((clean, form) => clean.replaceAll(form, '[redacted]'), text);
}

/** Less is no secret, and would blank out words. */
const SHORTEST = 4;
