import net, { type AddressInfo } from 'node:net';

export type Received = {
  at: number;
  method: string;
  path: string;
  headers: [string, string][];
  body: Buffer;
};

export type Receiver = {
  port: number;
  url: string;
  /** Everything that came in, oldest first; names and order of headers as they were on the wire. */
  received: Received[];
  /** How to answer from now on: a status, no answer at all, or a cut connection. */
  answer(how: number | 'hang' | 'reset' | ((request: Received) => number)): void;
  stop(): Promise<void>;
};

/** Receives webhooks byte by byte, because a library would tidy up what is to be compared. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const sockets = new Set<net.Socket>();
  let how: Parameters<Receiver['answer']>[0] = 200;

  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      buffer = Buffer.concat([buffer, chunk]);
      const request = readRequest(buffer);
      if (!request) return;
      buffer = Buffer.alloc(0);
      received.push(request);
      const status = typeof how === 'function' ? how(request) : how;
      if (status === 'reset') socket.resetAndDestroy();
      else if (status !== 'hang') {
        const where = status >= 300 && status < 400 ? 'Location: /elsewhere\r\n' : '';
        socket.end(`HTTP/1.1 ${status} X\r\n${where}Content-Length: 0\r\nConnection: close\r\n\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    received,
    answer(next) {
      how = next;
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function readRequest(buffer: Buffer): Received | null {
  const gap = buffer.indexOf('\r\n\r\n');
  if (gap < 0) return null;
  const [first = '', ...lines] = buffer.subarray(0, gap).toString().split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const length = Number(headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? 0);
  const body = buffer.subarray(gap + 4);
  if (body.length < length) return null;
  const [method = '', path = ''] = first.split(' ');
  return { at: Date.now(), method, path, headers, body };
}

/** Starts a receiver, runs, and stops it whatever happens. */
export async function withReceiver(run: (receiver: Receiver) => Promise<void>): Promise<void> {
  const receiver = await startReceiver();
  try {
    await run(receiver);
  } finally {
    await receiver.stop();
  }
}
