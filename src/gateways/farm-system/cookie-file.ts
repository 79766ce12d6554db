import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CookieJar } from 'tough-cookie';
import { decrypt, type EncryptionKey, encrypt } from '../../platform/encryption/index.ts';

/** Where the session cookies outlive the process. */
export type CookieFile = {
  /** The cookies, or null when there are none that can be read: no file, another key, damaged, cut short. */
  read(): Promise<CookieJar | null>;
  /** Replaces the file as a whole. @throws when it cannot be written */
  write(jar: CookieJar): Promise<void>;
  remove(): Promise<void>;
};

/**
 * Keeps cookies encrypted in a file that its owner alone can read.
 *
 * @param encryptionKey its purpose names the account, so that a session is never used for another one
 */
export function cookieFile(path: string, encryptionKey: EncryptionKey): CookieFile {
  let last: Promise<unknown> = Promise.resolve();
  // One after the other, so that the last request wins.
  const inTurn = <Result>(step: () => Promise<Result>): Promise<Result> => {
    const result = last.then(step);
    last = result.catch(() => {});
    return result;
  };
  return {
    read: () => inTurn(async () => jarOf(decrypt(await readFile(path).catch(() => NOTHING), encryptionKey))),
    write: (jar) => inTurn(() => replaceFile(path, encrypt(JSON.stringify(jar.toJSON()), encryptionKey))),
    remove: () => inTurn(() => rm(path, { force: true })),
  };
}

const NOTHING = Buffer.alloc(0);

function jarOf(text: string | null): CookieJar | null {
  try {
    return text === null ? null : CookieJar.deserializeSync(text);
  } catch {
    return null;
  }
}

/** Written beside it and renamed: readers see the old file or the new one, after a crash too. */
async function replaceFile(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${randomUUID()}.new`;
  try {
    const file = await open(beside, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
