import codes from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import rpc from '@eventstore/db-client/generated/status_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import type { handleBidiStreamingCall } from '@grpc/grpc-js';
import protobuf from 'google-protobuf/google/protobuf/any_pb.js';
import { readId, readName, readProposal } from './proposals.ts';
import type { Expected, ProposedEvent } from './streams.ts';
import { type Double, type Taken, takeAppend } from './take-append.ts';

type Options = messages.BatchAppendReq.Options;
type Collected = { options: Options; events: ProposedEvent[] };

/** Appends of many writers on one call: each is collected by its correlation id until its final message. */
export function batchAppend(
  double: Double,
): handleBidiStreamingCall<messages.BatchAppendReq, messages.BatchAppendResp> {
  return (call) => {
    const collecting = new Map<string, Collected>();
    call.on('data', async (request: messages.BatchAppendReq) => {
      const id = readId(request.getCorrelationId());
      const options = request.getOptions();
      const collected = collecting.get(id) ?? {
        options: options ?? new messages.BatchAppendReq.Options(),
        events: [],
      };
      collecting.set(id, collected);
      collected.events.push(...request.getProposedMessagesList().map(readProposal));
      if (!request.getIsFinal()) return;

      collecting.delete(id);
      const stream = readName(collected.options.getStreamIdentifier());
      const expected = expectedOf(collected.options);
      const taken = await takeAppend(double, { stream, expected, events: collected.events });
      if (taken === 'silence') return;
      if ('failure' in taken) return void call.emit('error', taken.failure);
      call.write(response(request, collected.options, taken.answer, expected));
    });
    call.on('end', () => call.end());
    call.on('error', () => {});
  };
}

function expectedOf(options: Options): Expected {
  if (options.hasStreamPosition()) return Number(options.getStreamPosition());
  if (options.hasNoStream()) return 'no-stream';
  return options.hasStreamExists() ? 'stream-exists' : 'any';
}

type Answer = Extract<Taken, { answer: unknown }>['answer'];

function response(
  request: messages.BatchAppendReq,
  options: Options,
  answer: Answer,
  expected: Expected,
): messages.BatchAppendResp {
  const resp = new messages.BatchAppendResp();
  resp.setCorrelationId(request.getCorrelationId());
  resp.setStreamIdentifier(options.getStreamIdentifier());
  if (answer.is !== 'success') return resp.setError(errorStatus(answer, expected, options));
  const success = new messages.BatchAppendResp.Success();
  success.setCurrentRevision(String(answer.revision));
  const position = new shared.AllStreamPosition();
  position.setCommitPosition(String(answer.position));
  position.setPreparePosition(String(answer.position));
  success.setPosition(position);
  return resp.setSuccess(success);
}

function errorStatus(
  answer: Exclude<Answer, { is: 'success' }>,
  expected: Expected,
  options: Options,
): rpc.Status {
  const status = new rpc.Status();
  const details = new protobuf.Any();
  const pack = (message: { serializeBinary(): Uint8Array }, name: string) =>
    details.pack(message.serializeBinary(), `event_store.client.${name}`);
  switch (answer.is) {
    case 'wrong-version':
      status.setCode(codes.Code.FAILED_PRECONDITION);
      pack(wrongVersion(expected, answer.current), 'WrongExpectedVersion');
      break;
    case 'deleted':
      status.setCode(codes.Code.FAILED_PRECONDITION);
      pack(new shared.StreamDeleted().setStreamIdentifier(options.getStreamIdentifier()), 'StreamDeleted');
      break;
    case 'too-large':
      status.setCode(codes.Code.INVALID_ARGUMENT);
      pack(
        new shared.MaximumAppendSizeExceeded().setMaxappendsize(answer.limit),
        'MaximumAppendSizeExceeded',
      );
      break;
    case 'denied':
      status.setCode(codes.Code.PERMISSION_DENIED);
      pack(new shared.AccessDenied(), 'AccessDenied');
      break;
    case 'not-ready':
      status.setMessage(answer.says);
      details.pack(new Uint8Array(), 'google.protobuf.Empty');
      break;
    case 'timeout':
      status.setCode(codes.Code.DEADLINE_EXCEEDED);
      pack(new shared.Timeout(), 'Timeout');
      break;
    case 'event-too-large':
      status.setCode(codes.Code.INVALID_ARGUMENT);
      status.setMessage('MaximumAppendEventSizeExceeded');
      pack(new shared.MaximumAppendSizeExceeded(), 'MaximumAppendEventSizeExceeded');
      break;
    case 'unknown':
      status.setCode(codes.Code.UNKNOWN);
      pack(new shared.Unknown(), 'Unknown');
  }
  status.setDetails(details);
  return status;
}

function wrongVersion(expected: Expected, current: number | undefined): shared.WrongExpectedVersion {
  const details = new shared.WrongExpectedVersion();
  if (current === undefined) details.setCurrentNoStream(new shared.Empty());
  else details.setCurrentStreamRevision(String(current));
  if (expected === 'any') details.setExpectedAny(new shared.Empty());
  else if (expected === 'no-stream') details.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream-exists') details.setExpectedStreamExists(new shared.Empty());
  else details.setExpectedStreamPosition(String(expected));
  return details;
}
