import type { PrinterOptions } from '../parse-printer.ts';
import { openCommand } from './command.ts';
import { openCups } from './cups.ts';
import type { PrintDevice } from './device.ts';
import { openFolder } from './folder.ts';
import { openShare } from './share.ts';
import { openSocket } from './socket.ts';

/** @param isOurs whether it is a job of this agent */
export function openDevice(
  { connection, device }: PrinterOptions,
  isOurs: (jobId: string) => Promise<boolean>,
): PrintDevice {
  switch (connection.kind) {
    case 'socket':
      return openSocket(connection);
    case 'cups':
      return openCups(connection.queue, isOurs);
    case 'share':
      return openShare(connection);
    case 'command':
      return openCommand(connection.line, device);
    case 'folder':
      return openFolder(connection.path);
  }
}
