import { type LocalizedText, localized } from '../localized-text.ts';

/** Paperless answered, and what it answered or did is not what was recorded. */
export class Deviation extends Error {
  override name = 'Deviation';
  readonly seen: LocalizedText;
  constructor(seen: LocalizedText) {
    super(seen.en);
    this.seen = seen;
  }
}

/** @throws Deviation */
export function expect(holds: boolean, de: string, en: string): asserts holds {
  if (!holds) throw new Deviation(localized(de, en));
}

/** @throws Deviation unless the list holds exactly these */
export function expectOnly(found: readonly number[], expected: readonly number[]): void {
  const same = [...found].sort().join() === [...expected].sort().join();
  expect(
    same,
    `Die Liste enthält ${found.length} statt ${expected.length} Einträge oder andere: ein Filter wirkt nicht wie bisher.`,
    `The list has ${found.length} instead of ${expected.length} entries, or others: a filter does not work as before.`,
  );
}

/** What this run cannot try here, and why: no deviation. */
export class NotTried extends Error {
  override name = 'NotTried';
  readonly why: LocalizedText;
  constructor(de: string, en: string) {
    super(en);
    this.why = localized(de, en);
  }
}
