import type { Api } from '../api/client.ts';
import type { Schemas } from '../api/interface.ts';

/** Paperless has few workers, and others want to be answered, too. */
const AT_ONCE = 4;

/** Takes the decisions on many documents back, each for itself. @returns how many are back, and how many are not */
export async function takeAllBack(
  api: Pick<Api, 'post'>,
  decided: readonly Pick<Schemas['Approval'], 'documentId' | 'seen'>[],
): Promise<{ back: number; kept: number }> {
  const waiting = [...decided];
  let back = 0;
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const { documentId, seen } = one;
      const done = api.post('/approvals/{documentId}/take-back', { params: { documentId }, body: { seen } });
      const isBack = await done.then(
        () => true,
        () => false,
      );
      // Counted after the answer: others have counted meanwhile.
      if (isBack) back += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { back, kept: decided.length - back };
}
