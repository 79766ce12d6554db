/** What is known of a part of a mail before its bytes are: from the mail itself, or from the server's list of parts. */
export type PartFacts = {
  /** Lower case: `application/pdf`. */
  type: string;
  /** Lower case; null: not said. */
  disposition: string | null;
  name: string | null;
  /** The `multipart/…` around it, lower case; null at the top. */
  container: string | null;
  /** Whether the text may refer to it (`cid:`). */
  hasContentId: boolean;
};

/** `text`: the mail itself. `picture`: one within the text, an attachment only when it is large. */
export type PartKind = 'text' | 'picture' | 'mail' | 'attachment';

/** Pictures within the text that are smaller are logos and signatures; a photo of a receipt is larger. */
export const LOGO_BYTES = 100_000;
/** How deep mails within mails are opened. */
export const MAIL_LEVELS = 2;

/** What a part is to people who read the mail. Inline PDFs are attachments like others. */
export function kindOfPart({ type, disposition, name, container, hasContentId }: PartFacts): PartKind {
  const isAttached = disposition === 'attachment';
  if (type === 'message/rfc822') return 'mail';
  if (SIGNATURES.has(type)) return 'text';
  if (type.startsWith('image/') && !isAttached) {
    return disposition === 'inline' || hasContentId || container === 'multipart/related'
      ? 'picture'
      : 'attachment';
  }
  if (isAttached || name !== null) return 'attachment';
  // The same text once more, in another form.
  if (container === 'multipart/alternative') return 'text';
  return TEXTS.has(type) ? 'text' : 'attachment';
}

/** For programs, not for people. */
const SIGNATURES = new Set([
  'application/pgp-signature',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
]);
const TEXTS = new Set([
  ...['text/plain', 'text/html', 'text/enriched', 'text/x-amp-html'],
  ...['message/delivery-status', 'message/disposition-notification', 'text/rfc822-headers'],
]);
