/// <reference path="./hoodiecrow.d.ts" />
import type { Folder, ImapServer, StoredMail } from 'hoodiecrow-imap';
import parseMail from 'hoodiecrow-imap/lib/mimeparser.js';
import { closeInnerParts } from './close-inner-parts.ts';

/** One person's mails, from the inside. */
export type SimulatedMailbox = {
  /**
   * Puts a mail into a folder.
   *
   * @param options.listedAs the mail whose parts the server lists instead: no two programs read broken mails alike
   * @returns its UID
   */
  put(
    raw: Buffer | string,
    options?: { folder?: string; at?: Date; flags?: string[]; listedAs?: Buffer },
  ): number;
  /** Fills a folder with so many small mails, cheaply. */
  fill(count: number, mail: (index: number) => string, folder?: string): void;
  mails(folder?: string): { uid: number; raw: Buffer; flags: string[] }[];
  folders(): string[];
  /** Folder → how many mails. */
  counts(): [string, number][];
  createFolder(path: string): void;
  removeFolder(path: string): void;
  /** As after a restore from a backup: a new UIDVALIDITY, and other UIDs for the same mails. */
  renumber(folder?: string): void;
  /** Whether keywords such as `$Imported` can be set. */
  allowKeywords(allowed: boolean, folder?: string): void;
};

const INBOX = 'INBOX';

export function openMailbox(server: ImapServer): SimulatedMailbox {
  const folderAt = (path: string): Folder => {
    const found = server.getMailbox(onTheWire(path));
    if (!found) throw new Error(`the simulated mailbox has no folder ${path}`);
    return found;
  };
  return {
    put(raw, { folder = INBOX, at = new Date(), flags = [], listedAs } = {}) {
      const text = Buffer.isBuffer(raw) ? raw.toString('latin1') : Buffer.from(raw).toString('latin1');
      const { message } = server.appendMessage(folderAt(folder), flags, internalDate(at), text);
      readAsServersDo(message, listedAs?.toString('latin1') ?? text);
      return message.uid;
    },
    fill(count, mail, folder = INBOX) {
      const into = folderAt(folder);
      for (let index = 0; index < count; index += 1) {
        const stored: StoredMail = {
          ...{ uid: into.uidnext, raw: mail(index), flags: [] },
          internaldate: internalDate(new Date()),
        };
        into.uidnext += 1;
        into.messages.push(stored);
      }
    },
    mails: (folder = INBOX) =>
      folderAt(folder).messages.map(({ uid, raw, flags }) => ({
        ...{ uid, raw: Buffer.from(raw, 'latin1') },
        flags: [...flags],
      })),
    folders: () => Object.keys(server.folderCache),
    counts: () => Object.entries(server.folderCache).map(([path, { messages }]) => [path, messages.length]),
    createFolder: (path) => server.createMailbox(onTheWire(path)),
    removeFolder(path) {
      delete server.folderCache[onTheWire(path)];
    },
    renumber(folder = INBOX) {
      const changed = folderAt(folder);
      changed.uidvalidity += 1;
      for (const mail of changed.messages) mail.uid += changed.uidnext;
      changed.uidnext = (changed.messages.at(-1)?.uid ?? 0) + 1;
    },
    allowKeywords(allowed, folder = INBOX) {
      const changed = folderAt(folder);
      changed.allowPermanentFlags = allowed;
    },
  };
}

/** The package reads a mail when it is asked for its parts, and lets an open inner part swallow those behind it. */
function readAsServersDo(message: StoredMail, text: string): void {
  let parsed: unknown;
  Object.defineProperty(message, 'parsed', {
    get: () => {
      parsed ??= parseMail(closeInnerParts(text));
      return parsed;
    },
    set(value: unknown) {
      parsed = value;
    },
  });
}

/** `20-Nov-2026 09:00:00 +0000` */
function internalDate(at: Date): string {
  const [, day, month, year, time] = at.toUTCString().split(' ');
  return `${day}-${month}-${year} ${time} +0000`;
}

/** Names of folders travel in a UTF-7 of their own: `Übergeben` as `&ANw-bergeben`. */
export function onTheWire(name: string): string {
  return name.replaceAll('&', '&-').replaceAll(/[^ -~]+/g, (letters) => {
    const utf16 = Buffer.from(letters, 'utf16le').swap16();
    return `&${utf16.toString('base64').replaceAll('/', ',').replace(/=+$/, '')}-`;
  });
}
