import { setTimeout as delay } from 'node:timers/promises';
import { signIn } from '../simulators/identity-provider/index.ts';

export type Office = {
  serviceUrl: string;
  issuer: string;
  /** When the demo ends. */
  signal?: AbortSignal;
};

/** @throws Refused */
export type Ask = <Answer>(
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** The service has answered, but not with what was asked for. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  constructor(what: string, status: number) {
    super(`${what}: ${status}`);
    this.status = status;
  }
}

/** Asks the service over its API, as one of the people of the demo. */
export async function askAs({ serviceUrl, issuer, signal }: Office, person: string): Promise<Ask> {
  const { accessToken } = await signIn(issuer, person);
  return async <Answer>(method: string, path: string, body?: object, headers?: Record<string, string>) => {
    const answer = await fetch(`${serviceUrl}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Refused(`${method} ${path}: ${text}`, answer.status);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
}

const LOOK_EVERY_MS = 1_000;
/** On a busy machine reading takes its time; what takes longer does not come. */
const WAIT_MS = 5 * 60_000;

/** @throws Error when it does not come within minutes, or the demo ends */
export async function waitFor(
  what: string,
  isThere: () => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await isThere())) {
    if (Date.now() > deadline) throw new Error(`${what} took too long`);
    await delay(LOOK_EVERY_MS, undefined, signal && { signal });
  }
}
