/** Something that cannot be decided like this; the message is for the person who asked. */
export class ApprovalRefused extends Error {
  override name = 'ApprovalRefused';
  readonly reason:
    | ('stale' | 'other-file' | 'nothing-to-take-back' | 'reason-needed')
    | ('released-already' | 'other-group-needed' | 'iban-ending-needed' | 'iban-ending-wrong')
    | ('comment-needed' | 'write-pending');
  /** Of `other-group-needed`. */
  readonly groups: readonly string[];
  constructor(reason: ApprovalRefused['reason'], message: string, groups: readonly string[] = []) {
    super(message);
    this.reason = reason;
    this.groups = groups;
  }
}
