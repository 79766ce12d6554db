import { OutgoingFailed, openOutgoing } from '../../platform/outgoing/index.ts';

/** An answer as it came. */
export type Answer = { status: number; headers: Headers; text: string };
/** What came of asking: an answer, or the code of what kept it away. */
export type Asked = Answer | { trouble: string };
export type Ask = (url: string, headers?: Record<string, string>) => Promise<Asked>;

const DEADLINE_MS = 5_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

/**
 * Asks addresses of the configuration as anybody on the net would: without credentials, following no redirect. Never
 * throws. The clients of this service return what they need; here the raw answer is examined.
 */
export function openAsk({ deadlineMs = DEADLINE_MS } = {}): { ask: Ask; close(): void } {
  const outgoing = openOutgoing({ baseUrl: '', deadlineMs, maxAnswerBytes: MAX_ANSWER_BYTES });
  return {
    async ask(url, headers = {}) {
      try {
        const answer = await outgoing.send({
          ...{ method: 'GET', endpoint: url, retry: 'stale-connection' },
          headers,
        });
        return { status: answer.status, headers: onlyTexts(answer.headers), text: answer.text };
      } catch (error) {
        if (!(error instanceof OutgoingFailed)) throw error;
        return { trouble: codeOf(error) };
      }
    },
    close: outgoing.close,
  };
}

const onlyTexts = (headers: Record<string, unknown>): Headers =>
  new Headers(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** Where there was no answer, the words are the code of the operating system or of TLS. */
const codeOf = ({ failure, message }: OutgoingFailed): string =>
  failure === 'no-answer' ? message : failure === 'too-slow' ? 'ETIMEDOUT' : failure;
