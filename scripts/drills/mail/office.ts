import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../src/platform/database/index.ts';
import type { SimulatedMailServer } from '../../simulators/mail-server/index.ts';
import type { Random } from '../../simulators/random.ts';
import { asPerson } from '../../testing/as-person.ts';
import { CLERK } from '../../testing/inbox-fixture.ts';
import type { Pair } from '../inbox/pair.ts';

/** Where mails come in and go out while processes die and connections break. */
export type Office = {
  server: SimulatedMailServer;
  db: Database;
  random: Random;
  /** One call to any process; null: not answered, or refused. */
  ask<Answer>(method: string, path: string, body?: object, headers?: object): Promise<Answer | null>;
  /** The same until the answer has come: a process that was just killed answers nobody, the next one does. */
  asked<Answer>(method: string, path: string, body?: object, headers?: object): Promise<Answer>;
};

export const ENDS_WITHIN_MS = 600_000;
const AGAIN_MS = 100;
const LOST = 0.1;

export function openOffice(of: Pick<Office, 'server' | 'db' | 'random'>, pair: Pair): Office {
  const ask = async <Answer>(
    method: string,
    path: string,
    body?: object,
    headers: object = {},
  ): Promise<Answer | null> => {
    try {
      const answer = await fetch(`${pair.url()}/api${path}`, {
        method,
        headers: { ...asPerson('anna', CLERK), 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      return answer.ok ? ((await answer.json()) as Answer) : null;
    } catch {
      return null;
    }
  };
  return {
    ...of,
    ask,
    async asked<Answer>(method: string, path: string, body?: object, headers?: object) {
      for (const deadline = Date.now() + ENDS_WITHIN_MS; Date.now() < deadline; await pause(AGAIN_MS)) {
        const answer = await ask<Answer>(method, path, body, headers);
        // Now and then it is lost on its way: nobody knows that it was done.
        if (answer !== null && !of.random.chance(LOST)) return answer;
      }
      throw new Error(`${method} ${path} was not answered`);
    },
  };
}
