import shared from '@eventstore/db-client/generated/shared_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import { type handleServerStreamingCall, status } from '@grpc/grpc-js';
import { accessDenied, cancelled, notLeader, streamDeleted, unavailable } from './call-failures.ts';
import { readName } from './proposals.ts';
import type { StoredEvent } from './streams.ts';
import type { Double } from './take-append.ts';

const BACKWARDS = 1;
/** .NET counts time in steps of 100 ns, the store since 1970. */
const TICKS_A_MILLISECOND = 10_000n;

/** Reads of one stream; reading everything, filters and subscriptions are not there. */
export function readStream({
  streams,
  faults,
}: Double): handleServerStreamingCall<messages.ReadReq, messages.ReadResp> {
  return (call) => {
    const options = call.request.getOptions();
    const wanted = options?.getStream();
    if (!options || !wanted) {
      return void call.emit('error', { code: status.UNIMPLEMENTED, details: 'Only streams can be read' });
    }
    const name = readName(wanted.getStreamIdentifier());
    const mode = faults.next(name);
    if (mode.is === 'hang') return;
    if (mode.is === 'not-leader') return void call.emit('error', notLeader(mode.leaderPort));
    if (mode.is === 'unavailable' || mode.is === 'not-ready') return void call.emit('error', unavailable);
    if (mode.is === 'denied' || mode.is === 'read-denied') return void call.emit('error', accessDenied());
    if (mode.is === 'cancelled') return void call.emit('error', cancelled);

    const events = streams.read(name);
    if (events === 'deleted') return void call.emit('error', streamDeleted(name));
    if (!events) {
      const missing = new messages.ReadResp.StreamNotFound().setStreamIdentifier(
        wanted.getStreamIdentifier(),
      );
      call.write(new messages.ReadResp().setStreamNotFound(missing));
      return void call.end();
    }
    const backwards = options.getReadDirection() === BACKWARDS;
    for (const event of chosen(events, wanted, backwards).slice(0, Number(options.getCount()))) {
      call.write(response(event));
    }
    call.end();
  };
}

function chosen(
  events: readonly StoredEvent[],
  wanted: messages.ReadReq.Options.StreamOptions,
  backwards: boolean,
): readonly StoredEvent[] {
  const last = events.at(-1)?.revision ?? -1;
  const from = wanted.hasRevision() ? Number(wanted.getRevision()) : wanted.hasEnd() ? last : 0;
  return backwards
    ? events.filter(({ revision }) => revision <= from).toReversed()
    : events.filter(({ revision }) => revision >= from);
}

function response(event: StoredEvent): messages.ReadResp {
  const recorded = new messages.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(new shared.UUID().setString(event.id));
  recorded.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(event.stream)));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.position));
  recorded.setPreparePosition(String(event.position));
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(BigInt(event.created.getTime()) * TICKS_A_MILLISECOND));
  const read = new messages.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position));
  return new messages.ReadResp().setEvent(read);
}
