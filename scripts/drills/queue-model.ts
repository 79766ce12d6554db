/** A document in the model: how often its processing failed, and until when it waits. */
type Waiting = { failures: number; until: number };

/** After how many milliseconds the model's documents are tried again. */
export const RETRY_MS = [10_000, 20_000];
const MOST_RESUMES = 3;

/**
 * The queue as the specification's table of states has it, and nothing else: who is queued in which order, who is
 * in process, who waits for another attempt, who is parked.
 */
export class QueueModel {
  now = 0;
  /** Whether Paperless fails at present. */
  failing = false;
  queue: { id: number; failures: number }[] = [];
  inProcess: {
    id: number;
    failures: number;
    queuedAgain: boolean;
    resumed: number;
    abandoned: boolean;
  } | null = null;
  waiting = new Map<number, Waiting>();
  parked = new Set<number>();

  /** A call starts the attempts of a queued document afresh. */
  call(id: number): void {
    this.add(id);
    for (const queued of this.queue) if (queued.id === id) queued.failures = 0;
  }

  /** By hand. Queued unless it is queued already; then it keeps its place. */
  add(id: number): void {
    if (!this.queue.some((one) => one.id === id)) this.queue.push({ id, failures: 0 });
    this.waiting.delete(id);
    this.parked.delete(id);
    if (this.inProcess?.id === id) this.inProcess.queuedAgain = true;
  }

  /** Nothing starts while a processing is running; one that was abandoned is resumed; else the oldest starts. */
  tick(): void {
    if (this.inProcess && !this.inProcess.abandoned) return;
    this.requeueDue();
    if (this.inProcess && this.inProcess.resumed < MOST_RESUMES) {
      this.inProcess.abandoned = false;
      this.inProcess.resumed += 1;
      return;
    }
    if (this.inProcess && !this.inProcess.queuedAgain) this.parked.add(this.inProcess.id);
    const next = this.queue.shift();
    this.inProcess = next ? { ...next, queuedAgain: false, resumed: 0, abandoned: false } : null;
  }

  /** A failure waits, or is parked after the last wait; not when the document is queued again anyway. */
  end(succeeded: boolean): void {
    const ended = this.inProcess;
    this.inProcess = null;
    if (!ended || succeeded || ended.queuedAgain) return;
    const wait = RETRY_MS[ended.failures];
    if (wait === undefined) this.parked.add(ended.id);
    else this.waiting.set(ended.id, { failures: ended.failures + 1, until: this.now + wait });
  }

  crash(): void {
    if (this.inProcess) this.inProcess.abandoned = true;
  }

  /** Whether the document may be tried again by hand, and is. */
  retry(id: number): boolean {
    if (!this.waiting.has(id) && !this.parked.has(id)) return false;
    this.add(id);
    return true;
  }

  /** Out of the queue, out of waiting, out of the parked ones; a processing that runs goes on. */
  remove(id: number): boolean {
    const queued = this.queue.some((one) => one.id === id);
    if (!queued && !this.waiting.has(id) && !this.parked.has(id)) return false;
    this.queue = this.queue.filter((one) => one.id !== id);
    this.waiting.delete(id);
    this.parked.delete(id);
    if (this.inProcess?.id === id) this.inProcess.queuedAgain = false;
    return true;
  }

  private requeueDue(): void {
    const due = [...this.waiting].filter(([, { until }]) => until <= this.now);
    for (const [id, { failures }] of due.sort(([, x], [, y]) => x.until - y.until)) {
      this.queue.push({ id, failures });
      this.waiting.delete(id);
    }
  }

  /** For comparing: what a person would see. */
  seen() {
    return {
      queue: this.queue.map(({ id }) => id),
      inProcess: this.inProcess?.id ?? null,
      waiting: [...this.waiting.keys()].sort((a, b) => a - b),
      parked: [...this.parked].sort((a, b) => a - b),
    };
  }
}
