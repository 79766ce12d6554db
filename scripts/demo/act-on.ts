import { type Ask, Refused } from './ask-as.ts';

/** As often as somebody looks again: invoices are read in the background meanwhile. */
const LOOKS = 20;

/** Acts as a person does: on what they see of a document. Where it is another one by then they look again. */
export async function actOn<Answer>(
  ask: Ask,
  documentId: number,
  act: (seen: string) => Promise<Answer>,
): Promise<Answer> {
  for (let look = 1; ; look += 1) {
    const { seen } = await ask<{ seen: string }>('GET', `/approvals/${documentId}`);
    try {
      return await act(seen);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409 || look === LOOKS) throw error;
    }
  }
}

export const decideOn = (ask: Ask, documentId: number, decision: object): Promise<unknown> =>
  actOn(ask, documentId, (seen) => ask('PUT', `/approvals/${documentId}`, { ...decision, seen }));
