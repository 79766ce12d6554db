import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../simulators/random.ts';
import { BEN, CLARA, type Papers, type Who } from '../papers.ts';
import type { World } from './world.ts';

/** What people did, and how they were answered. */
export type People = {
  /** Request ids of what was answered with 200. */
  edits: string[];
  decisions: string[];
  /** What was done, and the status: how often. */
  answers: Map<string, number>;
  stop(): Promise<void>;
};

const GIVE_UP_MS = 40_000;
const OPTIONS = ['Freigegeben', 'Abgelehnt', 'Rückfrage'];

/** Each document has somebody who edits it, each invoice somebody who decides on it, again and again. */
export function startPeople(world: World, random: Random, { documents, invoices }: Papers): People {
  const { fixture, instances } = world;
  const { issuer, paperless } = fixture;
  let stopped = false;
  const people: Omit<People, 'stop'> = { edits: [], decisions: [], answers: new Map() };

  const send = async (who: Who, method: string, path: string, body?: object) => {
    const id = `person-${randomUUID()}`;
    const answer = await fetch(`${random.pick(instances).process.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${issuer.token(who)}`,
        'x-request-id': id,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    // Half an answer is none.
    const status = answer && typeof text === 'string' ? answer.status : null;
    const name = `${method} ${status ?? 'none'}`;
    people.answers.set(name, (people.answers.get(name) ?? 0) + 1);
    return { id, status, body: status === 200 ? JSON.parse(text ?? '{}') : {} };
  };

  const edit = async (documentId: number) => {
    const title = `Vertrag ${randomUUID().slice(0, 8)}`;
    const { id, status } = await send(CLARA, 'PATCH', `/documents/${documentId}`, { title });
    if (status === 200) people.edits.push(id);
  };
  const decide = async (documentId: number) => {
    const shown = await send(BEN, 'GET', `/approvals/${documentId}`);
    if (shown.status !== 200) return;
    const { seen, value } = shown.body;
    const optionId = random.pick(
      OPTIONS.map((label) => paperless.option('Freigabe', label)).filter((one) => one !== value.optionId),
    );
    const { id, status } = await send(BEN, 'PUT', `/approvals/${documentId}`, { optionId, seen });
    if (status === 200) people.decisions.push(id);
  };
  const again = async (act: (documentId: number) => Promise<void>, documentId: number) => {
    while (!stopped) {
      await act(documentId);
      await delay(random.between(200, 600));
    }
  };
  const working = [...documents.map((id) => again(edit, id)), ...invoices.map((id) => again(decide, id))];
  return Object.assign(people, {
    async stop() {
      stopped = true;
      await Promise.all(working);
    },
  });
}
