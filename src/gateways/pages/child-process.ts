import { type ChildProcess, fork } from 'node:child_process';
import { PagesFailed } from './errors.ts';
import { type Answer, type Question, READY } from './tasks.ts';

export type PageChild = {
  /** Which file it had last: it need not open it again. */
  lastFile: string | undefined;
  /** How much it has done. */
  done: number;
  /**
   * One question at a time. A child that does not answer in time is killed.
   *
   * @throws PagesFailed; Error when children cannot be started at all, which is no fault of the file
   */
  ask(question: Question, withinMs: number): Promise<unknown>;
  readonly gone: boolean;
  end(): void;
};

const MAIN = new URL('./child/main.ts', import.meta.url);
/** PDFium alone may take 2 GB for one page. */
const MOST_BYTES = 1_500_000_000;

/** @param niced lets everything else on the machine go first */
export function startChild({ mostBytes = MOST_BYTES, niced = false } = {}): PageChild {
  const process = fork(MAIN, [String(mostBytes), niced ? 'niced' : ''], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=512'],
    // Nothing of ours: what it reads is written by strangers, and it needs no secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Ctrl-C is for the service, which ends its children in order.
    detached: true,
  });
  let gone = false;
  let ready = false;
  process.once('message', () => {
    ready = true;
  });
  process.on('exit', () => {
    gone = true;
  });
  process.on('error', () => {
    gone = true;
  });
  // An idle child does not keep the service from ending.
  process.unref();
  process.channel?.unref();
  return {
    lastFile: undefined,
    done: 0,
    ask: (question, withinMs) => answerOf(process, question, withinMs, () => ready),
    get gone() {
      return gone;
    },
    end() {
      gone = true;
      process.kill('SIGKILL');
    },
  };
}

function answerOf(
  process: ChildProcess,
  question: Question,
  withinMs: number,
  isReady: () => boolean,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      process.kill('SIGKILL');
      end(() => reject(new PagesFailed('timed-out', `not done within ${withinMs / 1_000} s`)));
    }, withinMs);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      process.off('message', onAnswer).off('exit', onExit).off('error', onExit);
      settle();
    };
    const onExit = () => end(() => reject(isReady() ? crashed() : new Error(NOT_STARTED)));
    const onAnswer = (message: unknown) => {
      if (message === READY) return;
      const answer = message as Answer;
      end(() => {
        if ('result' in answer) resolve(answer.result);
        else reject(new PagesFailed(answer.failed.reason, answer.failed.message));
      });
    };
    process.on('message', onAnswer).on('exit', onExit).on('error', onExit);
    if (!process.connected) return onExit();
    process.send(question, (error) => error && onExit());
  });
}

const crashed = () => new PagesFailed('crashed', 'what read the file ended, or took too much memory');
const NOT_STARTED = 'A process for page work ends as soon as it is started: is the installation complete?';
