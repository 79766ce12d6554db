/** What the official validator says of an invoice. None of these is ever a default. */
export const VERDICTS = [
  'valid',
  'valid-with-hints',
  'no-e-invoice',
  'rules-broken',
  'other-profile',
] as const;
export type Verdict = (typeof VERDICTS)[number];

export const RULE_LEVELS = ['error', 'warning', 'information'] as const;
export type RuleLevel = (typeof RULE_LEVELS)[number];

/** A rule that fired, at the level that the scenario gives it. */
export type FiredRule = {
  code: string;
  level: RuleLevel;
  times: number;
  /** What the report says where it fired first; document text. */
  text: string;
};

export type Validation = {
  verdict: Verdict;
  /** The set of rules that was applied; undefined where none fits the invoice. */
  scenario: string | undefined;
  engine: string;
  rules: FiredRule[];
};

/**
 * Why there is no verdict. `unreadable`: an answer that is no whole report; `contradictory`: one whose status, judgement
 * and file do not fit each other.
 */
export type NotChecked = 'too-large' | 'too-slow' | 'away' | 'unreadable' | 'contradictory';

export class NotValidated extends Error {
  override name = 'NotValidated';
  readonly reason: NotChecked;
  constructor(reason: NotChecked, words: string) {
    super(words);
    this.reason = reason;
  }
}
