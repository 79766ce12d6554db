import * as assert from 'uvu/assert';

type Words = { de: string; en: string };
type Finding = { check: string; verdict: string; seen: Words; steps: readonly Words[] };

/** Holds sentences against what every sentence must be: there, in both languages, with all its values. */
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
export function assertFinding({ check, verdict, seen, steps }: Finding): void {
  assertWords([seen, ...steps], check);
  if (verdict === 'wrong' || verdict === 'warning') assert.ok(steps.length > 0, `${check}: nothing to do`);
  if (verdict === 'ok') assert.is(steps.length, 0, `${check} is fine, and still asks for something`);
}

/** Holds a finding against its verdict and what it says in English. */
export function expectFinding(finding: Finding, verdict: Finding['verdict'], says: RegExp): void {
  assertFinding(finding);
  const text = [finding.seen, ...finding.steps].map(({ en }) => en).join(' ');
  assert.is(finding.verdict, verdict, text);
  assert.match(text, says);
}
