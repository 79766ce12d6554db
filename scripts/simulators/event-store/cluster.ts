import cluster from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { type handleUnaryCall, status } from '@grpc/grpc-js';
import type { Double } from './take-append.ts';

/** What the server can do. Without the batch append, clients send each append in a call of its own. */
export function supportedMethods(
  { faults }: Double,
  { batch }: { batch: boolean },
): handleUnaryCall<shared.Empty, features.SupportedMethods> {
  return (_call, answer) => {
    // Only a hanging server counts this as a request: the other ways to fail are those of appends and reads.
    if (faults.peek().is === 'hang') return void faults.next();
    const methods = ['Read', 'Append', ...(batch ? ['BatchAppend'] : [])].map((name) =>
      new features.SupportedMethod().setServiceName('event_store.client.streams.Streams').setMethodName(name),
    );
    answer(
      null,
      new features.SupportedMethods().setEventStoreServerVersion('24.10.0').setMethodsList(methods),
    );
  };
}

/** A node as another one sees it. */
export type Member = { port: number; state: keyof typeof cluster.MemberInfo.VNodeState; isAlive: boolean };

/** Who is in the cluster, as this node sees it. A server that hangs does not gossip either. */
export function gossip(
  { faults }: Double,
  members: () => Member[],
): handleUnaryCall<shared.Empty, cluster.ClusterInfo> {
  return (_call, answer) => {
    if (faults.peek().is === 'hang') return;
    const seen = members().map(({ port, state, isAlive }) => {
      const member = new cluster.MemberInfo();
      member.setInstanceId(
        new shared.UUID().setString(`00000000-0000-4000-8000-${String(port).padStart(12, '0')}`),
      );
      member.setTimeStamp(String(Date.now()));
      member.setState(cluster.MemberInfo.VNodeState[state]);
      member.setIsAlive(isAlive);
      member.setHttpEndPoint(new cluster.EndPoint().setAddress('127.0.0.1').setPort(port));
      return member;
    });
    answer(null, new cluster.ClusterInfo().setMembersList(seen));
  };
}

export const unimplemented: handleUnaryCall<unknown, never> = (_call, answer) =>
  answer({ code: status.UNIMPLEMENTED, details: 'The double does not do this' });
