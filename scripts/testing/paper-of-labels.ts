import { type AddressInfo, createServer } from 'node:net';

/** A label printer on a port: every whole label that reaches it is on paper, whatever becomes of its sender. */
export async function startLabelPrinter(): Promise<{
  port: number;
  /** Each label as it was sent, in ZPL. */
  paper: string[];
  /** Somebody cancels at the device: the next job that comes breaks off after its first label. */
  cancelNext(): void;
  stop(): Promise<void>;
}> {
  const paper: string[] = [];
  let cancels = 0;
  const server = createServer((socket) => {
    let unfinished = '';
    let isCancelled = false;
    socket.on('data', (bytes) => {
      // What comes after is thrown away.
      if (isCancelled) return;
      const labels = (unfinished + bytes.toString()).split(/(?<=\^XZ\n)/);
      unfinished = labels.at(-1)?.endsWith('^XZ\n') ? '' : (labels.pop() ?? '');
      if (cancels > 0 && labels.length > 0) {
        cancels -= 1;
        isCancelled = true;
        labels.length = 1;
        socket.resetAndDestroy();
      }
      paper.push(...labels);
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    paper,
    cancelNext() {
      cancels += 1;
    },
    stop: () => new Promise((closed) => server.close(() => closed())),
  };
}
