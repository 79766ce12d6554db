import { asPerson, type TestPerson } from './as-person.ts';
import { until } from './until.ts';

// The inbox over HTTP, for tests of the whole service.

export const CLERK: TestPerson = { permissions: ['VIEW_INBOX'] };

type Answered = { status: number; body: Record<string, unknown> };

/** Brings files in, as a browser does. */
export async function bring(
  { url }: { url: string },
  sub: string,
  files: Readonly<Record<string, Uint8Array>>,
  { scope, person = CLERK }: { scope?: 'public' | 'personal'; person?: TestPerson } = {},
): Promise<Answered & { items: { name: string; itemId: string; refused: { reason: string } | null }[] }> {
  const form = new FormData();
  if (scope) form.set('scope', scope);
  for (const [name, bytes] of Object.entries(files)) form.append('file', new Blob([bytes as never]), name);
  const answer = await fetch(`${url}/api/inbox/items`, {
    method: 'POST',
    headers: asPerson(sub, person),
    body: form,
  });
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, body, items: (body.items ?? []) as never };
}

/** The item once its pages are read, or cannot be. */
export async function whenRead(
  get: (method: string, path: string) => Promise<{ body: Record<string, unknown> }>,
  itemId: string,
): Promise<Record<string, unknown>> {
  return until(
    async () => (await get('GET', `/inbox/items/${itemId}`)).body,
    ({ reading }) => reading !== 'waiting' && reading !== 'reading',
    60_000,
  );
}
