import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { OpenedFile } from '../../gateways/paperless/index.ts';
import { keyedSlots } from '../../platform/async/index.ts';
import { type Person, Problem } from '../../platform/http/index.ts';

/** Opens a file for somebody. @throws Problem `too-many-files`; what the opening throws */
type OpenFile = (
  person: Person,
  request: IncomingMessage,
  open: (signal: AbortSignal) => Promise<OpenedFile>,
) => Promise<OpenedFile>;

// A browser asks for six at once; those of a second window wait for a moment.
const LIMITS = { perKey: 6, inAll: 48, waitMs: 5_000 };
const COME_BACK_SECONDS = 5;

/**
 * The limit of open files for each person: each holds a connection to Paperless for as long as its reader takes. A
 * reader may leave at any moment: while waiting, before Paperless has answered, in the middle of the bytes.
 */
export function fileOpener(limits = LIMITS): OpenFile {
  const places = keyedSlots<string>(limits);
  return async ({ sub }, request, open) => {
    const { signal, done } = clientGone(request);
    const release = await places.acquire(sub, signal);
    const end = () => {
      done();
      release?.();
    };
    try {
      if (!release) throw tooMany();
      const file = await open(signal);
      finished(file.stream, end);
      // Only its kind and its length are asked for.
      if (request.method === 'HEAD') file.stream.destroy();
      return file;
    } catch (error) {
      end();
      throw error;
    }
  };
}

const tooMany = () =>
  new Problem(
    'too-many-files',
    { reason: 'read-files-first' },
    {
      headers: { 'retry-after': String(COME_BACK_SECONDS) },
    },
  );

/** Fires when the one who asked has closed the connection. `done` lets go of it: others may come over the same one. */
function clientGone({ socket }: IncomingMessage): { signal: AbortSignal; done(): void } {
  const gone = new AbortController();
  const leave = () => gone.abort();
  if (socket.destroyed) leave();
  socket.once('close', leave);
  return { signal: gone.signal, done: () => void socket.off('close', leave) };
}
