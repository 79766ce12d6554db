import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { batchAppend } from './batch-append.ts';
import { gossip, type Member, supportedMethods, unimplemented } from './cluster.ts';
import { type FaultScope, type Mode, startFaults } from './faults.ts';
import { readStream } from './read-stream.ts';
import { MESSAGE_BYTES, openStreams, type ProposedEvent, type Streams } from './streams.ts';
import type { Append, Double } from './take-append.ts';
import { unaryAppend } from './unary-append.ts';

export type EventStoreDouble = {
  /** `esdb://127.0.0.1:<port>?tls=false` */
  url: string;
  port: number;
  /** How requests are taken from now on; appends already taken are not touched. */
  behave(mode: Mode, scope?: FaultScope): void;
  /** Every append that arrived, in order, whatever became of it. */
  appends: readonly Append[];
  /** How many events it holds, in streams of this prefix; metadata of streams is not counted. */
  size(prefix?: string): number;
  /** From now on one event may weigh as much. */
  takeEventsOf(bytes: number): void;
  /** Writes as somebody else would, without the network. */
  write(stream: string, events: ProposedEvent[]): void;
  tombstone(stream: string): void;
  softDelete(stream: string): void;
  scavenge(options: { restart: boolean }): void;
  restore(events: number): void;
  /** Refuses new connections and cuts the present ones, until `true` again. */
  setUp(up: boolean): void;
  stop(): Promise<void>;
};

export type DoubleOptions = {
  port?: number;
  /** Whether the server knows the batch append. */
  batch?: boolean;
  maxAppendBytes?: number;
  maxEventBytes?: number;
  /** Of a cluster: what its nodes hold together, and whom this one sees. */
  streams?: Streams;
  members?: () => Member[];
};

/**
 * An EventStoreDB as far as a writer sees it: the real protocol on a real port, the real server's answers to
 * repeated writes, everything in memory.
 */
export async function startEventStoreDouble({
  port = 0,
  batch = true,
  members,
  streams: shared,
  ...limits
}: DoubleOptions = {}): Promise<EventStoreDouble> {
  const streams = shared ?? openStreams(limits);
  const appends: Append[] = [];
  const sockets = new Set<Socket>();
  let up = true;
  const { behave, ...faults } = startFaults();
  const double: Double = {
    streams,
    faults: { behave, ...faults },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    onAppend: (append) => void appends.push(append),
  };

  const grpc = new Server({ 'grpc.max_receive_message_length': MESSAGE_BYTES });
  grpc.addService(StreamsService, {
    read: readStream(double),
    append: unaryAppend(double),
    batchAppend: batchAppend(double),
    delete: unimplemented,
    tombstone: unimplemented,
  });
  grpc.addService(ServerFeaturesService, { getSupportedMethods: supportedMethods(double, { batch }) });
  grpc.addService(GossipService, {
    read: gossip(double, members ?? (() => [{ port: listening.port, state: 'LEADER', isAlive: true }])),
  });

  // Sockets of our own, so that they can be cut: a server of gRPC hides them.
  const injector = grpc.createConnectionInjector(ServerCredentials.createInsecure());
  const door = createServer((socket) => {
    if (!up) return void socket.destroy();
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    injector.injectConnection(socket);
  });
  door.listen(port, '127.0.0.1');
  await once(door, 'listening');
  const listening = door.address() as AddressInfo;

  return {
    url: `esdb://127.0.0.1:${listening.port}?tls=false`,
    port: listening.port,
    behave,
    appends,
    size: (prefix = '') =>
      streams.all().filter(({ stream }) => stream.startsWith(prefix) && !stream.startsWith('$$')).length,
    takeEventsOf: streams.takeEventsOf,
    write: (stream, events) => void streams.commit(stream, 'any', events),
    tombstone: streams.tombstone,
    softDelete: streams.softDelete,
    scavenge: streams.scavenge,
    restore: streams.restore,
    setUp(next) {
      up = next;
      if (!up) double.cut();
    },
    async stop() {
      double.cut();
      injector.destroy();
      grpc.forceShutdown();
      await new Promise((closed) => door.close(closed));
    },
  };
}
