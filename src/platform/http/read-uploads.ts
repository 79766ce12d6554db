import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { lingerOver } from './linger.ts';
import type { UploadedFile, UploadLimits } from './multipart.ts';
import { type FormFields, parseForm } from './parse-form.ts';
import { Problem } from './problems.ts';

export type Uploads = {
  /** The fields before the first file; a name that comes twice is a list. Waits for that file, or the end. */
  fields(): Promise<FormFields>;
  /** One after the other: the next one comes when this one is read, or left. To be gone through once. */
  files: AsyncIterable<UploadedFile>;
  /** Releases what was not read; what still comes is discarded for a while, so that the sender sees the answer. */
  end(): void;
};

/** After this time without data the sender is considered gone. */
const SILENCE_MS = 60_000;

/**
 * Reads a multipart body as it comes. Large files are not kept in memory: the sender waits while no one reads.
 *
 * @throws Problem `unsupported-media-type`; from `fields`, `files` and their streams `malformed-body`,
 * `too-many-uploads`, `file-too-large`, `body-too-large`, `body-too-slow`
 */
export function openUploads(request: IncomingMessage, limits: UploadLimits, silenceMs = SILENCE_MS): Uploads {
  // Without a listener Node would end the process when the connection breaks.
  request.on('error', () => {});
  const arrived = new Readable({ objectMode: true, read() {} });
  arrived.on('error', () => {});
  let current: Readable | undefined;
  let isOver = false;

  const parser = parseForm(request.headers['content-type'], limits, {
    onFile(name, type, source) {
      // The handler may drop its stream in the middle; the rest of the body still comes.
      const stream = new PassThrough();
      stream.on('error', () => {});
      source.on('error', (error) => stream.destroy(error));
      source.pipe(stream);
      // After the pipe, which releases the source at the same event.
      stream.on('close', () => source.resume());
      current = stream;
      arrived.push({ name, type, stream } satisfies UploadedFile);
    },
    onEnd: () => over(() => arrived.push(null)),
    onProblem: (problem) => fail(problem),
  });
  const over = (tell: () => void) => {
    if (isOver) return;
    isOver = true;
    clearInterval(silence);
    request.off('close', onClose).off('data', heard).unpipe(parser.input);
    tell();
  };
  const fail = (problem: Problem) =>
    over(() => {
      arrived.destroy(problem);
      current?.destroy(problem);
    });
  // A request that came whole is closed, too; its last bytes may still be read.
  const onClose = () => {
    if (!request.complete) fail(new Problem('malformed-body', { reason: 'body-breaks-off' }));
  };
  let isSilent = false;
  const heard = () => {
    isSilent = false;
  };
  const silence = setInterval(() => {
    // Where the reader is slow, the sender has to be silent.
    if (isSilent && !request.isPaused()) fail(tooSilent(silenceMs));
    isSilent = true;
  }, silenceMs);

  if (request.destroyed) onClose();
  request.on('close', onClose).on('data', heard).pipe(parser.input);
  return {
    async fields() {
      await begun(arrived);
      return parser.fields;
    },
    files: oneByOne(arrived),
    end() {
      fail(new Problem('malformed-body', { reason: 'not-read' }));
      lingerOver(request);
    },
  };
}

/** Waits for the first of a stream, or its end. */
function begun(stream: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    if (stream.errored) reject(stream.errored);
    stream.once('readable', resolve).once('end', resolve).once('error', reject);
  });
}

async function* oneByOne(arrived: AsyncIterable<UploadedFile>): AsyncGenerator<UploadedFile> {
  for await (const file of arrived) {
    yield file;
    if (!file.stream.readableEnded) file.stream.destroy();
  }
}

const tooSilent = (silenceMs: number): Problem =>
  new Problem(
    'body-too-slow',
    { reason: 'upload-too-slow', seconds: silenceMs / 1_000 },
    {
      headers: { connection: 'close' },
    },
  );
