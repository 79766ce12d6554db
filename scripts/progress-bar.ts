/** Where progress is shown: a terminal, or a file that is read later. */
export type Screen = { isTTY?: boolean | undefined; write(text: string): unknown };

export type Progress = {
  /** How far a step is; a new step starts its own clock. */
  show(step: string, done: number, total: number, unit: string): void;
  /** A step without measurable progress. */
  say(text: string): void;
  end(): void;
};

const REDRAW_EVERY_MS = 100;
const LINE_EVERY_MS = 5_000;

/** On a terminal one line that is redrawn, elsewhere a line now and then; on standard error by default. */
export function progressBar(screen: Screen = process.stderr, clock = () => performance.now()): Progress {
  const everyMs = screen.isTTY ? REDRAW_EVERY_MS : LINE_EVERY_MS;
  let step = '';
  let startedAt = 0;
  let shownAt = 0;
  const put = (line: string) => screen.write(screen.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  return {
    show(name, done, total, unit) {
      const now = clock();
      if (name !== step) {
        step = name;
        startedAt = now;
        shownAt = now;
        return;
      }
      if (now - shownAt < everyMs && !(screen.isTTY && done >= total)) return;
      shownAt = now;
      put(`${name} ${progressLine({ done, total, unit, seconds: (now - startedAt) / 1_000 })}`);
    },
    say(text) {
      if (clock() - shownAt < everyMs) return;
      shownAt = clock();
      put(text);
    },
    end: () => void (screen.isTTY && screen.write('\r\u001b[K')),
  };
}

/** `████░░ 40 %  400,000 of 1,000,000 events  200,000/s  3 s left` */
export function progressLine({
  done,
  total,
  unit,
  seconds,
}: {
  done: number;
  total: number;
  unit: string;
  seconds: number;
}): string {
  const share = total === 0 ? 1 : done / total;
  const perSecond = seconds > 0 ? done / seconds : 0;
  const left = perSecond > 0 ? `${duration((total - done) / perSecond)} left` : '';
  const percent = `${Math.floor(share * 100)} %`.padStart(5);
  return `${bar(share)} ${percent}  ${count(done)} of ${count(total)} ${unit}  ${count(perSecond)}/s  ${left}`.trimEnd();
}

export const bar = (share: number): string => '█'.repeat(Math.round(share * 30)).padEnd(30, '░');

const count = (value: number): string => Math.round(value).toLocaleString('en');

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 90 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
