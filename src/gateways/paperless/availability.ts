/** Whether another system answers at all; separate from the failure of a single call. */
export type Availability = {
  readonly isAvailable: boolean;
  /** Called when a call failed: checks whether others would fail, too. Resolves when that is known. */
  suspect(): Promise<void>;
  /** The same after an answer, also while it is known to be away: it may be back by now. */
  lookNow(): Promise<void>;
  /** Calls back each time it answers again after it did not. */
  onBack(listener: () => void): void;
  close(): void;
};

type Options = {
  /** Asks for something that must always work; rejects when it does not. */
  probe: () => Promise<unknown>;
  /** How long to wait between two probes while it is away: a back-off whose last step repeats. */
  pausesMs?: readonly number[];
};

/** Back within ten seconds: the last pause and a probe that is given up take seven. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000];

/** One that throws must neither keep it from the others nor fail the call, or the timer, that found out. */
function tell(listener: () => void): void {
  try {
    listener();
  } catch {
    // What a listener does is for the listener to report.
  }
}

/**
 * One failed call proves nothing: a probe decides. While the system is away, one series of probes checks
 * for all callers; a call that is answered meanwhile counts only when a probe is answered, too.
 */
export function watchAvailability({ probe, pausesMs = PAUSES_MS }: Options): Availability {
  const listeners: (() => void)[] = [];
  let isAvailable = true;
  let isClosed = false;
  let asking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failed = 0;

  const ask = (): Promise<void> => {
    asking ??= probe()
      .then(
        () => answered(),
        () => notAnswered(),
      )
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  const answered = () => {
    failed = 0;
    if (isAvailable) return;
    isAvailable = true;
    clearTimeout(timer);
    if (!isClosed) for (const listener of listeners) tell(listener);
  };
  const notAnswered = () => {
    isAvailable = false;
    if (isClosed) return;
    const pause = pausesMs[Math.min(failed, pausesMs.length - 1)] ?? 0;
    failed += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), pause);
    timer.unref();
  };

  return {
    get isAvailable() {
      return isAvailable;
    },
    // While it is known to be away no check is needed: the next probe is on its way.
    suspect: () => (isAvailable ? ask() : Promise.resolve()),
    lookNow: ask,
    onBack: (listener) => void listeners.push(listener),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
