import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A text that can only be read with the secret: nonce, tag, then the text (AES-256-GCM). */
export function seal(text: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error with another secret, and where a byte was changed */
export function unseal(sealed: Buffer, secret: string): string {
  const decipher = createDecipheriv(CIPHER, keyFrom(secret), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return (
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  );
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The secret is as long as the key and random: nothing needs to be stretched. */
const keyFrom = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'file ticket', 32));
