/** Nothing was heard in time; what was asked may still be done. */
export class NoAnswerInTime extends Error {
  override name = 'NoAnswerInTime';
}

/**
 * The answer, when it comes in time. What was asked goes on; nobody waits for it any more.
 *
 * @throws what the asking throws; NoAnswerInTime after `ms`
 */
export async function answerWithin<Answer>(ms: number, asking: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerInTime(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([asking, late]);
  } finally {
    clearTimeout(timer);
  }
}
