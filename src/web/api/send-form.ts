export type Sending = {
  /** Called with the number of bytes sent, of the file and of what surrounds it. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal | undefined;
};

/**
 * Sends a form with files. XMLHttpRequest, because `fetch` does not tell how far it is.
 *
 * @returns undefined: no answer came
 * @throws DOMException `AbortError`, when `signal` is aborted
 */
export function sendForm(
  url: URL,
  bearer: string | undefined,
  form: FormData,
  { onProgress, signal }: Sending,
): Promise<Response | undefined> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settled = () => signal?.removeEventListener('abort', abort);
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    if (bearer) request.setRequestHeader('authorization', `Bearer ${bearer}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onload = () => {
      settled();
      resolve(asResponse(request));
    };
    request.onerror = () => {
      settled();
      resolve(undefined);
    };
    request.onabort = () => {
      settled();
      reject(signal?.reason ?? new DOMException('aborted', 'AbortError'));
    };
    if (signal?.aborted) return request.onabort(new ProgressEvent('abort'));
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}

/** So that the answer is read as every other one. */
function asResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['content-type', 'x-request-id']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  // Some states are not allowed to have a body.
  return new Response(request.responseText || null, { status: request.status, headers });
}
