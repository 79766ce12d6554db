/** Why a mail cannot be taken apart. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail';
}
