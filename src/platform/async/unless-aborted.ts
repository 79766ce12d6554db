/**
 * The result, unless the signal fires first. The work goes on; its caller handles its end.
 *
 * @throws what the promise rejects with; the reason of the signal
 */
export function unlessAborted<Result>(doing: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    doing.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
