import * as assert from 'uvu/assert';

type Words = { de: string; en: string };

/** Holds sentences against what every sentence of the house must be: there, in both languages, with all its values. */
export function assertWords(all: readonly Words[], where: string): void {
  for (const { de, en } of all) {
    const told = `${where}: ${de} / ${en}`;
    assert.ok(de.trim() !== '' && en.trim() !== '', told);
    assert.is.not(de, en, told);
    assert.not.match(`${de} ${en}`, /undefined|null|NaN|\[object|\s{2}/);
    // The quotes of the other language are how a text shows that it was forgotten to be translated.
    assert.not.match(en, /„/, told);
    assert.not.match(de, /“[^“”]*”/, told);
  }
}

/** The same for what a check has found; advice is wanted wherever something is wrong. */
export function assertFinding({
  check,
  verdict,
  seen,
  steps,
}: {
  check: string;
  verdict: string;
  seen: Words;
  steps: readonly Words[];
}): void {
  assertWords([seen, ...steps], check);
  if (verdict === 'wrong' || verdict === 'warning') assert.ok(steps.length > 0, `${check}: nothing to do`);
  if (verdict === 'ok') assert.is(steps.length, 0, `${check} is fine, and still asks for something`);
}
