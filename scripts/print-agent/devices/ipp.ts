import { request } from 'node:http';
import { userInfo } from 'node:os';

// The protocol of CUPS (RFC 8010), as far as one question needs it: what has become of a job. Its programs list jobs that
// have ended, and do not say how.

export type JobState = {
  /** RFC 8011: 3 waiting, 4 held, 5 under way, 6 stopped, 7 cancelled, 8 given up, 9 completed. */
  state: number;
  /** As `lp` was told. */
  name: string;
  /** Whether a single byte may have gone to the printer. */
  isBegun: boolean;
  /** In the words of CUPS. */
  said: string;
};

const [OPERATION_GROUP, END] = [0x01, 0x03];
const FIRST_VALUE = 0x10;
const INTEGER = [0x21, 0x23];
const GET_JOB_ATTRIBUTES = 0x0009;
const [NOT_FOUND, GONE] = [0x0406, 0x0407];
const LONGEST_ANSWER = 64 * 1024;

/**
 * @param server as `lpstat -H` names it: `/run/cups/cups.sock` or `host:631`
 * @returns null where CUPS knows no such job
 * @throws Error when it cannot be asked
 */
export async function jobState(server: string, job: number, withinMs: number): Promise<JobState | null> {
  const { status, values } = parseAnswer(await asked(server, questionOf(job), withinMs));
  if (status === NOT_FOUND || status === GONE) return null;
  const [state] = values.get('job-state') ?? [];
  if (status >= 0x0100 || typeof state !== 'number')
    throw new Error(`CUPS answers 0x${status.toString(16).padStart(4, '0')}`);
  const said = ['job-state-message', 'job-printer-state-message'].flatMap((word) => values.get(word) ?? []);
  return {
    ...{ state, name: String(values.get('job-name')?.[0] ?? '') },
    isBegun: typeof values.get('time-at-processing')?.[0] === 'number',
    said: [...said, ...(values.get('job-state-reasons') ?? [])]
      .filter((word) => word !== '' && word !== 'none' && word !== STOPPING)
      .join(', '),
  };
}

/** What CUPS says of all jobs that have ended. */
const STOPPING = 'processing-to-stop-point';

function asked(server: string, question: Buffer, withinMs: number): Promise<Buffer> {
  const [host = '', port = '631'] = server.split(':');
  const place = server.startsWith('/') ? { socketPath: server } : { host, port: Number(port) };
  return new Promise((resolve, reject) => {
    const call = request(
      { ...place, method: 'POST', path: '/', headers: { 'content-type': 'application/ipp' } },
      (answer) => {
        const chunks: Buffer[] = [];
        let length = 0;
        answer.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > LONGEST_ANSWER) call.destroy(new Error('CUPS answers too much'));
          else chunks.push(chunk);
        });
        answer.once('end', () => {
          if (answer.statusCode === 200) resolve(Buffer.concat(chunks));
          else reject(new Error(`CUPS answers HTTP ${answer.statusCode}`));
        });
        answer.once('error', reject);
      },
    );
    const late = setTimeout(() => call.destroy(new Error('CUPS does not answer')), withinMs);
    call.once('error', reject);
    call.once('close', () => clearTimeout(late));
    call.end(question);
  });
}

const WANTED = [
  ...['job-state', 'job-state-message', 'job-state-reasons', 'job-printer-state-message'],
  ...['job-name', 'time-at-processing'],
];

function questionOf(job: number): Buffer {
  const head = Buffer.from([2, 0, 0, GET_JOB_ATTRIBUTES, 0, 0, 0, 1, OPERATION_GROUP]);
  return Buffer.concat([
    head,
    attribute(0x47, 'attributes-charset', 'utf-8'),
    attribute(0x48, 'attributes-natural-language', 'en'),
    attribute(0x45, 'job-uri', `ipp://localhost/jobs/${job}`),
    attribute(0x42, 'requesting-user-name', process.env.CUPS_USER ?? userInfo().username),
    ...WANTED.map((name, n) => attribute(0x44, n === 0 ? 'requested-attributes' : '', name)),
    Buffer.from([END]),
  ]);
}

const attribute = (tag: number, name: string, value: string): Buffer =>
  Buffer.concat([Buffer.from([tag]), counted(name), counted(value)]);

function counted(value: string): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

type Answer = { status: number; values: Map<string, (string | number | null)[]> };

/** @throws Error of what is no answer */
export function parseAnswer(bytes: Buffer): Answer {
  const values: Answer['values'] = new Map();
  const status = bytes.readUInt16BE(2);
  let name = '';
  for (let at = 8; at < bytes.length; ) {
    const tag = bytes.readUInt8(at);
    at += 1;
    if (tag === END) return { status, values };
    if (tag < FIRST_VALUE) continue;
    const [word, afterName] = take(at);
    const [value, afterValue] = take(afterName);
    at = afterValue;
    // Further values of one attribute have no name.
    if (word.length > 0) name = word.toString();
    const known = INTEGER.includes(tag) ? value.readInt32BE(0) : tag < 0x20 ? null : value.toString();
    values.set(name, [...(values.get(name) ?? []), known]);
  }
  throw new Error('CUPS breaks off its answer');

  function take(from: number): [Buffer, number] {
    const end = from + 2 + bytes.readUInt16BE(from);
    if (end > bytes.length) throw new Error('CUPS breaks off its answer');
    return [bytes.subarray(from + 2, end), end];
  }
}
