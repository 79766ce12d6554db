import { type AddressInfo, createServer } from 'node:net';

/** A label printer on a port: every whole label that reaches it is on paper, whatever becomes of its sender. */
export async function startLabelPrinter(): Promise<{
  port: number;
  /** Each label as it was sent, in ZPL. */
  paper: string[];
  stop(): Promise<void>;
}> {
  const paper: string[] = [];
  const server = createServer((socket) => {
    let unfinished = '';
    socket.on('data', (bytes) => {
      const labels = (unfinished + bytes.toString()).split(/(?<=\^XZ\n)/);
      unfinished = labels.at(-1)?.endsWith('^XZ\n') ? '' : (labels.pop() ?? '');
      paper.push(...labels);
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    paper,
    stop: () => new Promise((closed) => server.close(() => closed())),
  };
}
