import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { OutgoingFailed } from './failure.ts';

export type StreamLimits = {
  /** The longest time without a byte, whether the sender or the reader is slow, or there is no reader. */
  idleMs: number;
  /** How long the whole may take. */
  deadlineMs: number;
};

/**
 * The bytes of an answer under limits. However it ends – read, destroyed before the first byte, never read,
 * read too slowly, broken off – the connection behind it is released. Its failure never ends the process, even if
 * there is no listener.
 */
export function heldStream(
  source: Readable,
  { idleMs, deadlineMs }: StreamLimits,
  signal?: AbortSignal,
): Readable {
  const cut = (words: string) => held.destroy(new OutgoingFailed('too-slow', words));
  const idle = setTimeout(() => cut(`no byte moved within ${idleMs} ms`), idleMs).unref();
  const whole = setTimeout(() => cut(`not read within ${deadlineMs} ms`), deadlineMs).unref();
  const held = new Transform({
    transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback) {
      idle.refresh();
      done(null, chunk);
    },
  });
  source.on('error', () => held.destroy(new OutgoingFailed('no-answer', 'the answer breaks off')));
  pipeline(source, held, () => {});
  held.on('error', () => {});
  const cancel = () => held.destroy(new OutgoingFailed('canceled', 'canceled'));
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted) cancel();
  held.on('close', () => {
    signal?.removeEventListener('abort', cancel);
    clearTimeout(idle);
    clearTimeout(whole);
    source.destroy();
  });
  return held;
}
