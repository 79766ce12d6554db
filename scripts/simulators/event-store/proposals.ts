import type shared from '@eventstore/db-client/generated/shared_pb.js';
import type messages from '@eventstore/db-client/generated/streams_pb.js';
import type { ProposedEvent } from './streams.ts';

/** A proposed message of either way to append. */
export function readProposal(
  message: messages.AppendReq.ProposedMessage | messages.BatchAppendReq.ProposedMessage,
): ProposedEvent {
  const described = message.getMetadataMap();
  return {
    id: readId(message.getId()),
    type: described.get('type') ?? '',
    contentType: described.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

export const readId = (id: shared.UUID | undefined): string => id?.getString() ?? '';

export const readName = (identifier: { getStreamName_asU8(): Uint8Array } | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
