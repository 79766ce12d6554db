import type { ReleaseMark } from './judge-release.ts';

type About = { groups?: readonly string[]; marks?: readonly ReleaseMark[] };

/** Something that cannot be decided like this; the message is for the person who asked. */
export class ApprovalRefused extends Error {
  override name = 'ApprovalRefused';
  readonly reason:
    | ('changed-since-seen' | 'nothing-to-take-back' | 'reason-needed' | 'not-looked-at')
    | ('released-already' | 'other-group-needed' | 'iban-ending-needed' | 'iban-ending-wrong')
    | ('comment-needed' | 'write-pending');
  /** Of `other-group-needed`. */
  readonly groups: readonly string[];
  /** Of `not-looked-at`. */
  readonly marks: readonly ReleaseMark[];
  constructor(reason: ApprovalRefused['reason'], message: string, { groups = [], marks = [] }: About = {}) {
    super(message);
    this.reason = reason;
    this.groups = groups;
    this.marks = marks;
  }
}
