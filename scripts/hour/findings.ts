import type { WatchedPage } from '../testing/browser.ts';

export type Finding = { part: string; where: string; what: string };

/** What went wrong in the hour; one fault does not end it. */
export type Findings = {
  all: readonly Finding[];
  steps(): number;
  /** Does something; what it throws is noted, each line by itself, as is what the pages complain of meanwhile. */
  step(where: Where, pages: WatchedPage | readonly WatchedPage[], act: () => Promise<void>): Promise<void>;
  /** Notes what has ended a whole part. */
  note(part: string, error: unknown): void;
};
export type Where = {
  part: string;
  where: string;
  /** Complaints of the console that the step causes on purpose. */
  expects?: RegExp;
};

/** axe knocks at every frame; those of mails let nobody in. */
const OF_AXE = /Failed to execute 'postMessage'/;

/** @param only steps at other places are left out */
export function startFindings(tell: (line: string) => void, only = ''): Findings {
  const all: Finding[] = [];
  let steps = 0;
  const told = (part: string, where: string, found: readonly string[]) => {
    all.push(...found.map((what) => ({ part, where, what })));
    tell(`${found.length === 0 ? '✓' : '✗'} ${part}  ${where}`);
    for (const what of found) tell(`    ${what}`);
  };
  return {
    all,
    steps: () => steps,
    async step({ part, where, expects }, pages, act) {
      if (!where.includes(only)) return;
      steps += 1;
      const found: string[] = await act().then(() => [], linesOf);
      for (const page of [pages].flat()) {
        const complaints = page.complaints.splice(0);
        found.push(...complaints.filter((line) => !OF_AXE.test(line) && !expects?.test(line)));
      }
      told(part, where, found);
    },
    note: (part, error) => told(part, 'as a whole', linesOf(error)),
  };
}

/** An error that gathers several is read line by line; what is indented belongs to the line before. */
function linesOf(error: unknown): string[] {
  const text = error instanceof Error ? error.message : String(error);
  return text.split(/\n(?!\s)/).filter((line) => line.trim() !== '' && !line.startsWith('http'));
}
