/** What is used of a package that brings no types: an IMAP server that keeps everything in memory. */
declare module 'hoodiecrow-imap' {
  import type { EventEmitter } from 'node:events';
  import type { Server, Socket } from 'node:net';

  export type StoredMail = { uid: number; raw: string; flags: string[]; internaldate: string };
  export type Folder = {
    path: string;
    uidvalidity: number;
    uidnext: number;
    messages: StoredMail[];
    flags: string[];
    allowPermanentFlags: boolean;
    permanentFlags: string[];
  };
  export type Answer = { tag: string; command: string; attributes?: { type: string; value: string }[] };
  export type Command = { tag: string; command: string; attributes?: { type: string; value: string }[] };
  export type Connection = {
    server: ImapServer;
    socket: Socket | null;
    state: string;
    secureConnection: boolean;
    inputHandler: ((line: string) => void) | false;
    _notificationCallback: (...args: unknown[]) => void;
    send(answer: Answer, ...rest: unknown[]): void;
  };
  export type Handler = (connection: Connection, parsed: Command, data: string, callback: () => void) => void;
  export type ImapServer = EventEmitter & {
    server: Server;
    folderCache: Record<string, Folder>;
    connectionHandlers: ((connection: Connection) => void)[];
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
    getMailbox(path: string): Folder | undefined;
    createMailbox(path: string): void;
    appendMessage(folder: Folder, flags: string[], date: Date | string, raw: string): { message: StoredMail };
    getCommandHandler(command: string): Handler | false;
    setCommandHandler(command: string, handler: Handler): void;
    getMessageRange(folder: Folder | StoredMail[], range: string, byUid: boolean): [number, StoredMail][];
    registerCapability(name: string, isShown?: (connection: Connection) => boolean): void;
  };
  // biome-ignore lint/style/noDefaultExport: the package has this one
  export default function hoodiecrow(options: {
    plugins?: (string | ((server: ImapServer) => void))[];
    storage?: Record<string, unknown>;
    secureConnection?: boolean;
    id?: Record<string, string>;
  }): ImapServer;
}

declare module 'hoodiecrow-imap/lib/mimeparser.js' {
  // biome-ignore lint/style/noDefaultExport: the package has this one
  export default function parseMail(raw: string): unknown;
}
