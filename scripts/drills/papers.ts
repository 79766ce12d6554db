import * as assert from 'uvu/assert';
import { SET_UP } from '../testing/approval-fixture.ts';
import { callWebhook } from '../testing/keep-calling.ts';
import type { ProcessFixture } from '../testing/process-fixture.ts';
import { until } from '../testing/until.ts';

export const ANNA = { sub: 'anna', groups: ['PM_Admin'] };
export const BEN = { sub: 'ben', groups: ['PM_Freigabe'] };
export const CLARA = { sub: 'clara', groups: ['PM_User'] };
export type Who = typeof ANNA;

/** Documents to be edited, and invoices to be decided on. */
export type Papers = { documents: readonly number[]; invoices: readonly number[] };

/** Asks a process of the service as somebody; the body is empty where it is no JSON. */
export async function ask(
  { issuer }: ProcessFixture,
  who: Who,
  [method, address]: [method: string, address: string],
  body?: object,
) {
  const answer = await fetch(address, {
    method,
    headers: {
      authorization: `Bearer ${issuer.token(who)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json().catch(() => ({})) };
}

/** Sets up a service in which invoices need approval; everything made is known to the service. */
export async function setUpPapers(
  fixture: ProcessFixture,
  url: string,
  count: { edited: number; decided: number },
): Promise<Papers> {
  for (const [path, body] of SET_UP)
    assert.is((await ask(fixture, ANNA, ['PUT', `${url}/api${path}`], body)).status, 200, path);
  const make = (length: number, document: object) =>
    Array.from({ length }, () => fixture.paperless.addDocument({ ...document }).id);
  const documents = make(count.edited, { title: 'Vertrag' });
  const invoices = make(count.decided, {
    title: 'Rechnung',
    document_type: 1,
    custom_fields: [{ field: 1, value: 'EUR119.00' }],
  });
  for (const id of [...documents, ...invoices]) assert.is(await callWebhook(url, id), 200);
  for (const id of invoices) {
    await until(
      async () => (await ask(fixture, ANNA, ['GET', `${url}/api/approvals/${id}`])).status,
      (status) => status === 200,
      30_000,
    );
  }
  return { documents, invoices };
}
