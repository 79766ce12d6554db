import { PaperlessError } from './errors.ts';

/** How something is, in words. */
export type Check = { name: string; ok: boolean; message: string };

type Kind = 'read' | 'write' | 'file';

/** How Paperless is, told from the calls that are made anyway. */
export function connectionState() {
  const listeners: (() => void)[] = [];
  let reachable = true;
  /** The write that got no answer in time, as long as no later one was answered. */
  let slowWrite: string | undefined;

  const answered = (kind: Kind) => {
    if (kind === 'write') slowWrite = undefined;
    if (reachable) return;
    reachable = true;
    for (const listener of listeners) {
      try {
        listener();
      } catch {
        // The call was answered, whatever those who listen make of it.
      }
    }
  };
  const failed = (kind: Kind, where: string, error: unknown) => {
    if (!(error instanceof PaperlessError) || error.why === 'canceled') return;
    if (kind === 'write' && error.why === 'too-slow') slowWrite = where;
    if (!isOutage(error)) answered(kind);
    else if (kind === 'read' || error.why !== 'too-slow') reachable = false;
  };

  return {
    async watched<Answer>(kind: Kind, where: string, asked: Promise<Answer>): Promise<Answer> {
      let answer: Answer;
      try {
        answer = await asked;
      } catch (error) {
        failed(kind, where, error);
        throw error;
      }
      answered(kind);
      return answer;
    },
    reachable: () => reachable,
    onBack: (listener: () => void) => void listeners.push(listener),
    writes: (): Check => {
      if (slowWrite === undefined) return { name: 'writes', ok: true, message: 'are answered' };
      const reads = reachable ? ', although reads are answered: something in Paperless may hold a lock' : '';
      return { name: 'writes', ok: false, message: `no answer in time to ${slowWrite}${reads}` };
    },
  };
}

/**
 * Nobody there, or only a proxy that says so. A write or a file that takes too long says nothing about Paperless as a
 * whole; that is seen from reads.
 */
const isOutage = ({ failure, status }: PaperlessError): boolean =>
  failure === 'unreachable' ||
  (failure === 'failed' && status !== undefined && status >= 502 && status <= 504);
