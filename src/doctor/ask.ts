/** An answer as it came; of its text only the beginning. */
export type Answer = { status: number; headers: Headers; text: string };
/** What came of asking: an answer, or the code of what kept it away. */
export type Asked = Answer | { trouble: string };

const TIMEOUT_MS = 5_000;
const BEGINNING_BYTES = 64 * 1024;

/**
 * Asks an address of the configuration as anybody on the net would: without credentials, following no redirect.
 * Never throws. The clients of the house tell what they need; here the raw answer is what is looked at.
 */
export async function ask(url: string, headers: Record<string, string> = {}): Promise<Asked> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    const text = await beginningOf(response);
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    return { trouble: codeOf(error) };
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= BEGINNING_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, BEGINNING_BYTES).toString();
}

/** Only a code: messages of network errors can hold the whole address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'ETIMEDOUT';
  const { cause } = error;
  const code = (cause as { code?: unknown } | undefined)?.code ?? (error as { code?: unknown }).code;
  return typeof code === 'string' ? code : 'UNKNOWN';
}
