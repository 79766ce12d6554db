/** No answer in time; the work may still be done. */
export class TimedOut extends Error {
  override name = 'TimedOut';
}

/**
 * The answer, when it comes in time. The work goes on; no one waits for it any more. What can be stopped should
 * be stopped: then it is `withDeadline`.
 *
 * @throws what the promise rejects with; TimedOut after `ms`
 */
export async function withTimeout<Answer>(asked: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
