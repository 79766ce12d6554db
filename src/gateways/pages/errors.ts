/** Why a file cannot be read as pages. Nothing is lost: its bytes can be downloaded unchanged. */
export const DAMAGE_REASONS = [
  /** Not one byte. */
  'empty',
  /** Not, or no longer, what its type says: cut off, overwritten, made by something broken. */
  'unreadable',
  /** A document without a page. */
  'no-pages',
  /** More than 500 pages. */
  'too-many-pages',
  /** A picture of more than 40 megapixels. */
  'too-large',
  /** The library that read it ended, or took more memory than it may. */
  'crashed',
  /** Not read within its time. */
  'timed-out',
] as const;
export type DamageReason = (typeof DAMAGE_REASONS)[number];

export type PageFailure =
  | DamageReason
  /** Needs a password before anything else. */
  | 'locked'
  | 'wrong-password'
  /** Nothing of this type can be shown or cut: HEIC, XML. */
  | 'no-preview'
  /** There is no such page, or no page at all was asked for. */
  | 'no-such-page'
  /** The region begins beyond the edge of the page. */
  | 'outside-page'
  /** The service is about to end; nothing is wrong with the file. */
  | 'closing'
  /** The result failed its check. It is thrown away. */
  | 'not-made';

/** A piece of page work that could not be done; the next one is not touched by that. */
export class PagesFailed extends Error {
  override name = 'PagesFailed';
  readonly reason: PageFailure;
  constructor(reason: PageFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}
