/**
 * How many whole seconds a mail still waits. The service says how many there were when it was asked, by its clock;
 * since then the clock of this browser has counted, which need not be set right for that.
 *
 * @param askedAt when that was, in milliseconds of the browser, as is `now`
 */
export const secondsToGo = (secondsLeft: number, askedAt: number, now: number): number =>
  Math.max(0, Math.ceil(secondsLeft - Math.max(0, now - askedAt) / 1_000));

/** As a clock shows it: `0:07`, `29:59`, `2:59:59`. */
export function countdown(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
