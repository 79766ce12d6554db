/** A document in the model: how often its processing failed, and until when it waits. */
type Waiting = { failures: number; until: number; wasParked: boolean };

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
    /** It was parked when it had its turn: it is so again, unless its end says otherwise. */
    wasParked: boolean;
  } | null = null;
  waiting = new Map<number, Waiting>();
  parked = new Set<number>();

  /** A call starts the attempts of a queued document afresh. What is parked stays so until it has been looked at. */
  call(id: number): void {
    if (this.waiting.get(id)?.wasParked) this.parked.add(id);
    this.queueAfresh(id);
  }

  /** By hand, as if it had never been parked. */
  add(id: number): void {
    this.queueAfresh(id);
    this.parked.delete(id);
    if (this.inProcess?.id === id) this.inProcess.wasParked = false;
  }

  /** Queued unless it is queued already; then it keeps its place. */
  private queueAfresh(id: number): void {
    if (!this.queue.some((one) => one.id === id)) this.queue.push({ id, failures: 0 });
    for (const queued of this.queue) if (queued.id === id) queued.failures = 0;
    this.waiting.delete(id);
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
    if (this.inProcess) this.parked.add(this.inProcess.id);
    const next = this.queue.shift();
    const wasParked = next !== undefined && this.parked.delete(next.id);
    this.inProcess = next ? { ...next, queuedAgain: false, resumed: 0, abandoned: false, wasParked } : null;
  }

  /** A failure waits, unless the document is queued again anyway; after the last wait it is parked. */
  end(succeeded: boolean): void {
    const ended = this.inProcess;
    this.inProcess = null;
    if (!ended || succeeded) return;
    const { id, failures, wasParked } = ended;
    const wait = RETRY_MS[failures];
    if (wait === undefined || (ended.queuedAgain && wasParked)) this.parked.add(id);
    else if (!ended.queuedAgain) {
      this.waiting.set(id, { failures: failures + 1, until: this.now + wait, wasParked });
    }
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
    for (const [id, { failures, wasParked }] of due.sort(([, x], [, y]) => x.until - y.until)) {
      this.queue.push({ id, failures });
      this.waiting.delete(id);
      if (wasParked) this.parked.add(id);
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
