/** A line of `GET /changes`. */
export type ChangeLine = {
  /** Of the log: everything up to here has been told. */
  position: number;
  /** What has changed; without an id, anything of that kind. */
  changes?: readonly Change[];
  /** The systems that do not answer; where it is missing, nothing is new about them. */
  outages?: readonly Outage[];
  /** Everything may have changed. */
  reload?: boolean;
};
export type Change = { kind: string; id?: string };
export type Outage = { system: 'paperless' | 'farm-system'; since: string };

/** The lines of a stream of JSON, as they come; what is not finished at its end is no line. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ChangeLine> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const parts = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) if (part !== '') yield JSON.parse(part) as ChangeLine;
    }
  } finally {
    // A stream that is left early would stay open.
    void reader.cancel().catch(() => {});
  }
}
