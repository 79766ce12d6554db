/** Why there can be no such label, with the numbers that a person needs to change it. */
export type LabelRefusal =
  | { reason: 'content-empty' }
  /** The code of this kind has no way to hold these letters. */
  | { reason: 'content-not-encodable'; symbology: string; letters: string }
  | { reason: 'content-too-long'; symbology: string; length: number }
  | { reason: 'margin-too-large'; marginMm: number; largestMm: number }
  /** Even with the least margin; the length is that of the side which is too short. */
  | { reason: 'label-too-small'; neededMm: number }
  /** The modules are finer than the dots of the printer. */
  | { reason: 'too-fine'; dpi: number; neededDpi: number }
  | { reason: 'too-many-pixels'; megapixels: number; limit: number };

/** A label that cannot be made. */
export class LabelRefused extends Error {
  override name = 'LabelRefused';
  readonly refusal: LabelRefusal;
  constructor(refusal: LabelRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}
