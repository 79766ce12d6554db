import shared from '@eventstore/db-client/generated/shared_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import type { handleClientStreamingCall, StatusObject } from '@grpc/grpc-js';
import { accessDenied, streamDeleted, timeout, tooLarge, unavailable, unknown } from './call-failures.ts';
import { readName, readProposal } from './proposals.ts';
import { type Expected, MESSAGE_BYTES, type ProposedEvent } from './streams.ts';
import { type Double, takeAppend } from './take-append.ts';

/** One append a call, as servers before the batch append had it: the options first, then the events. */
export function unaryAppend(
  double: Double,
): handleClientStreamingCall<messages.AppendReq, messages.AppendResp> {
  return (call, answerCall) => {
    let options = new messages.AppendReq.Options();
    const events: ProposedEvent[] = [];
    call.on('data', (request: messages.AppendReq) => {
      options = request.getOptions() ?? options;
      const message = request.getProposedMessage();
      if (message) events.push(readProposal(message));
    });
    call.on('error', () => {});
    call.on('end', async () => {
      const stream = readName(options.getStreamIdentifier());
      const expected = expectedOf(options);
      const taken = await takeAppend(double, { stream, expected, events });
      const fail = (failure: Partial<StatusObject>) => answerCall(failure);
      if (taken === 'silence') return;
      if ('failure' in taken) return fail(taken.failure);
      const { answer } = taken;
      if (answer.is === 'success') answerCall(null, success(answer));
      else if (answer.is === 'wrong-version') answerCall(null, wrongVersion(expected, answer.current));
      else if (answer.is === 'deleted') fail(streamDeleted(stream));
      else if (answer.is === 'too-large') fail(tooLarge(answer.limit));
      else if (answer.is === 'not-ready') fail(unavailable);
      else if (answer.is === 'timeout') fail(timeout);
      else if (answer.is === 'event-too-large') fail(tooLarge(MESSAGE_BYTES));
      else fail(answer.is === 'denied' ? accessDenied() : unknown);
    });
  };
}

function expectedOf(options: messages.AppendReq.Options): Expected {
  if (options.hasRevision()) return Number(options.getRevision());
  if (options.hasNoStream()) return 'no-stream';
  return options.hasStreamExists() ? 'stream-exists' : 'any';
}

function success({ revision, position }: { revision: number; position: number }): messages.AppendResp {
  const place = new messages.AppendResp.Position();
  place.setCommitPosition(String(position));
  place.setPreparePosition(String(position));
  const done = new messages.AppendResp.Success();
  done.setCurrentRevision(String(revision));
  done.setPosition(place);
  return new messages.AppendResp().setSuccess(done);
}

function wrongVersion(expected: Expected, current: number | undefined): messages.AppendResp {
  const wrong = new messages.AppendResp.WrongExpectedVersion();
  if (current === undefined) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(current));
  if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else if (expected === 'no-stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream-exists') wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  return new messages.AppendResp().setWrongExpectedVersion(wrong);
}
