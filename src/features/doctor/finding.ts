import type { CheckName } from './checks.ts';
import type { LocalizedText } from './localized-text.ts';

/** `unknown`: it could not be checked, so there is no verdict. */
export const VERDICTS = ['ok', 'unknown', 'warning', 'wrong'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What was seen of one thing that can be wrong, and what to do about it, step by step. */
export type Finding = { check: CheckName; verdict: Verdict; seen: LocalizedText; steps: LocalizedText[] };

/** The four things that can be said about a check. */
export function about(check: CheckName) {
  const found =
    (verdict: Verdict) =>
    (seen: LocalizedText, ...steps: LocalizedText[]): Finding => ({ check, verdict, seen, steps });
  return { ok: found('ok'), unknown: found('unknown'), warning: found('warning'), wrong: found('wrong') };
}

/** The gravest of some verdicts. */
export const worstOf = (findings: readonly Pick<Finding, 'verdict'>[]): Verdict =>
  VERDICTS[Math.max(0, ...findings.map(({ verdict }) => VERDICTS.indexOf(verdict)))] ?? 'ok';
