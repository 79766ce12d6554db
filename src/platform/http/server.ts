import { createServer, type RequestListener, type Server } from 'node:http';

export type HttpServer = {
  port: number;
  /** Takes no new connections, lets requests under way finish for at most `withinMs`, then closes the rest. */
  close(withinMs: number): Promise<void>;
};

/**
 * Node's five minutes would end large uploads over slow lines. Every body has a deadline of its own: a JSON body a minute
 * in all, an upload a minute of silence.
 */
const REQUEST_WITHIN_MS = 6 * 3_600_000;

/** Listens; resolves when connections are accepted. */
export async function listen(
  listener: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<HttpServer> {
  const server: Server = createServer(
    { keepAliveTimeout: 75_000, headersTimeout: 80_000, requestTimeout: REQUEST_WITHIN_MS },
    listener,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as { port: number }).port,
    close(withinMs) {
      return new Promise((closed) => {
        // A connection becomes idle when its last request is answered, and would then be kept for a minute.
        const idle = setInterval(() => server.closeIdleConnections(), 50);
        const late = setTimeout(() => server.closeAllConnections(), withinMs);
        server.close(() => {
          clearInterval(idle);
          clearTimeout(late);
          closed();
        });
        server.closeIdleConnections();
      });
    },
  };
}
