import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What is encrypted for one purpose cannot be decrypted for another one. */
export type EncryptionKey = { key: string; purpose: string };

const CIPHER = 'aes-256-gcm';
const FORMAT = Buffer.from('sealed-2');
const SALT = 16;
const NONCE = 12;
const TAG = 16;
const HEAD = FORMAT.length + SALT + NONCE + TAG;

/** Encrypts and authenticates a text: format, salt, nonce, tag, ciphertext. Each call has a key of its own. */
export function encrypt(text: string, { key, purpose }: EncryptionKey): Buffer {
  const salt = randomBytes(SALT);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, derived(key, salt), nonce).setAAD(Buffer.from(purpose));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([FORMAT, salt, nonce, cipher.getAuthTag(), ciphertext]);
}

/** The text, or null where the bytes are not what was encrypted with this key for this purpose. */
export function decrypt(bytes: Buffer, { key, purpose }: EncryptionKey): string | null {
  if (bytes.length < HEAD || !bytes.subarray(0, FORMAT.length).equals(FORMAT)) return null;
  const salt = bytes.subarray(FORMAT.length, FORMAT.length + SALT);
  const nonce = bytes.subarray(FORMAT.length + SALT, HEAD - TAG);
  const tag = bytes.subarray(HEAD - TAG, HEAD);
  const decipher = createDecipheriv(CIPHER, derived(key, salt), nonce, { authTagLength: TAG })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEAD)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** The key is long and random already (32 characters or more), so nothing has to be made slow here. */
const derived = (key: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'document-intake', 32));
