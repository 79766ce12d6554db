import type { PageChild } from './child-process.ts';
import { PagesFailed } from './errors.ts';
import type { Question, TaskName, Tasks } from './tasks.ts';

export type ChildPool = {
  /**
   * Asks the next child that is free, if possible one that has the file open.
   *
   * @throws PagesFailed; the reason of `signal`: what was begun still ends, but is not reported
   */
  run<Name extends TaskName>(
    task: Name,
    input: Tasks[Name]['in'],
    options: { file: string; withinMs: number; signal?: AbortSignal | undefined },
  ): Promise<Tasks[Name]['out']>;
  close(): void;
};

type Waiting = { question: Question; file: string; withinMs: number; settle: Settle };
type Settle = { resolve(result: unknown): void; reject(error: unknown): void };

/** The memory of their libraries grows and never shrinks. */
const TASKS_A_CHILD = 300;
const IDLE_MS = 120_000;

/** The most children, started when needed and ended after two minutes without work. */
export function childPool(size: number, start: () => PageChild): ChildPool {
  const waiting: Waiting[] = [];
  const idle = new Set<PageChild>();
  const busy = new Set<PageChild>();
  let closed = false;
  let idleTimer: NodeJS.Timeout | undefined;

  const next = () => {
    for (const child of idle) if (child.gone) idle.delete(child);
    while (waiting[0] && (idle.size > 0 || busy.size < size)) {
      const work = waiting.shift() as Waiting;
      const child = [...idle].find(({ lastFile }) => lastFile === work.file) ?? [...idle][0] ?? start();
      idle.delete(child);
      busy.add(child);
      void perform(child, work);
    }
    clearTimeout(idleTimer);
    if (busy.size === 0 && idle.size > 0) idleTimer = setTimeout(endIdle, IDLE_MS).unref();
  };
  const perform = async (child: PageChild, { question, file, withinMs, settle }: Waiting) => {
    child.lastFile = file;
    child.done += 1;
    await child.ask(question, withinMs).then(settle.resolve, (error: unknown) => {
      if (isBroken(error)) child.end();
      settle.reject(closed ? closing() : error);
    });
    busy.delete(child);
    if (closed || child.done >= TASKS_A_CHILD) child.end();
    else if (!child.gone) idle.add(child);
    next();
  };
  const endIdle = () => {
    for (const child of idle) child.end();
    idle.clear();
  };
  return {
    async run(task, input, { file, withinMs, signal }) {
      signal?.throwIfAborted();
      if (closed) throw closing();
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const work: Waiting = {
        question: { task, input } as Question,
        file,
        withinMs,
        settle: { resolve, reject },
      };
      const abort = () => {
        const place = waiting.indexOf(work);
        if (place >= 0) waiting.splice(place, 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      // What is quick does not wait for what may take long.
      const behind = waiting.findIndex((other) => other.withinMs > withinMs);
      waiting.splice(behind < 0 ? waiting.length : behind, 0, work);
      next();
      try {
        return (await promise) as Tasks[typeof task]['out'];
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    },
    close() {
      closed = true;
      clearTimeout(idleTimer);
      for (const { settle } of waiting.splice(0)) settle.reject(closing());
      for (const child of busy) child.end();
      endIdle();
    },
  };
}

const closing = () => new PagesFailed('closing', 'the service is about to end');

/** After these a child is no good any more, even if it should still be there. */
const isBroken = (error: unknown): boolean =>
  !(error instanceof PagesFailed) || error.reason === 'crashed' || error.reason === 'timed-out';
