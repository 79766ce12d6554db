import { hash } from 'node:crypto';
import { concurrencyLimit, withDeadline } from '../../platform/async/index.ts';
import {
  type OnAnswer,
  OutgoingFailed,
  openOutgoing,
  type SocketUse,
} from '../../platform/outgoing/index.ts';
import { judgeReport } from './judge-report.ts';
import { readReport } from './read-report.ts';
import { NotValidated, type Validation } from './validation.ts';

/** The KoSIT validator in its daemon mode: a neighbour that lets everybody in who reaches it. */
export type EInvoiceValidator = {
  /** @param xml as it came, byte for byte @throws NotValidated */
  validate(xml: Uint8Array, signal?: AbortSignal): Promise<Validation>;
  sockets(): SocketUse;
  close(): void;
};

export type ValidatorOptions = {
  /** `http://host:8080` */
  url: string;
  /** How long one invoice may take, last byte of its report included. */
  deadlineMs?: number;
  onAnswer?: OnAnswer | undefined;
};

export function openEInvoiceValidator({
  url,
  deadlineMs = 60_000,
  onAnswer,
}: ValidatorOptions): EInvoiceValidator {
  const outgoing = openOutgoing({
    ...{ baseUrl: url, deadlineMs, maxAnswerBytes: 0, maxBodyBytes: MOST_BYTES, maxSockets: 1, onAnswer },
    streams: { idleMs: deadlineMs, deadlineMs },
  });
  const ask = async (xml: Uint8Array, signal: AbortSignal): Promise<Validation> => {
    const { status, stream } = await outgoing.open({
      ...{ method: 'POST', endpoint: '/invoice.xml', body: () => Buffer.from(xml), signal },
      headers: { 'Content-Type': 'application/xml' },
      ...{ streamed: [ACCEPTED, REJECTED, UNPROCESSABLE], retry: 'transient' },
    });
    if (!stream)
      throw new NotValidated(status >= 500 ? 'away' : 'unreadable', `the validator answers ${status}`);
    try {
      return judgeReport(await readReport(stream), status, hash('sha256', xml, 'base64'));
    } finally {
      stream.destroy();
    }
  };
  // It takes all processors for one invoice.
  const oneAtATime = concurrencyLimit(1);
  return {
    async validate(xml, signal) {
      if (xml.length > MOST_BYTES) throw new NotValidated('too-large', `${xml.length} bytes`);
      if (xml.length === 0) throw new NotValidated('unreadable', 'nothing to validate');
      return oneAtATime(() => withDeadline((until) => ask(xml, until), deadlineMs, signal)).catch(
        (error: unknown) => {
          throw asNotValidated(error);
        },
      );
    },
    sockets: outgoing.sockets,
    close: outgoing.close,
  };
}

function asNotValidated(error: unknown): unknown {
  if (error instanceof Error && error.name === 'TimedOut') return new NotValidated('too-slow', error.message);
  if (!(error instanceof OutgoingFailed)) return error;
  const reason =
    error.failure === 'too-slow' ? 'too-slow' : error.failure === 'encoded' ? 'unreadable' : 'away';
  return new NotValidated(reason, error.message);
}

const ACCEPTED = 200;
const REJECTED = 406;
const UNPROCESSABLE = 422;
const MOST_BYTES = 10 * 1_024 * 1_024;
