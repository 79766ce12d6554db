import { type Ask, Refused } from './ask-as.ts';

/** As often as somebody looks again: invoices are read in the background meanwhile. */
const LOOKS = 20;

/** Decides as a person does: on what they see. Where it is another one by then they look again. */
export async function decideOn(ask: Ask, documentId: number, decision: object): Promise<void> {
  for (let look = 1; ; look += 1) {
    const { seen } = await ask<{ seen: string }>('GET', `/approvals/${documentId}`);
    try {
      await ask('PUT', `/approvals/${documentId}`, { ...decision, seen });
      return;
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409 || look === LOOKS) throw error;
    }
  }
}
