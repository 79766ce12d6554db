import type { Readable, Writable } from 'node:stream';

export type Leaving = {
  /** Whether the last byte may have left this process. */
  hasLeft(): boolean;
  stop(): void;
};

/**
 * Watches what a socket takes of a message, down to the dot that ends it. What was handed to the socket waits in this
 * process until the system has taken it: as long as a byte of it does, the server cannot know that the message has ended.
 */
export function watchLeaving(socket: Writable, message: Readable): Leaving {
  let isHandedOn = false;
  let waiting = 0;
  const write = socket.write;
  const watched = (chunk: unknown, ...rest: unknown[]): boolean => {
    const told = rest.find((one) => typeof one === 'function') as
      | ((error?: Error | null) => void)
      | undefined;
    waiting += 1;
    return write.call(
      socket,
      chunk,
      rest.find((one) => typeof one === 'string') as BufferEncoding,
      (error) => {
        if (!error) waiting -= 1;
        told?.(error);
      },
    );
  };
  socket.write = watched as Writable['write'];
  const handedOn = () => {
    isHandedOn = true;
  };
  message.once('end', handedOn);
  return {
    hasLeft: () => isHandedOn && waiting === 0,
    stop() {
      if (socket.write === watched) socket.write = write;
      message.off('end', handedOn);
    },
  };
}
