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

/** Who is in the cluster: this server alone, as its leader. */
export function gossip(port: () => number): handleUnaryCall<shared.Empty, cluster.ClusterInfo> {
  return (_call, answer) => {
    const member = new cluster.MemberInfo();
    member.setInstanceId(new shared.UUID().setString('00000000-0000-4000-8000-000000000001'));
    member.setTimeStamp(String(Date.now()));
    member.setState(cluster.MemberInfo.VNodeState.LEADER);
    member.setIsAlive(true);
    member.setHttpEndPoint(new cluster.EndPoint().setAddress('127.0.0.1').setPort(port()));
    answer(null, new cluster.ClusterInfo().setMembersList([member]));
  };
}

export const unimplemented: handleUnaryCall<unknown, never> = (_call, answer) =>
  answer({ code: status.UNIMPLEMENTED, details: 'The double does not do this' });
