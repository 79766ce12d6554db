import { type DomainEvents, receivedMailStream } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Origin, StreamAppend } from '../../platform/event-log/index.ts';

type HandOver = { fromSub: string; toSub: string };

/**
 * Received mails go with the files that they brought: whoever is given the files may read what came with them.
 *
 * @returns what is to be appended together with the hand-over of these files
 */
export const mailsHandedOver =
  (db: Queryable) =>
  async (
    itemIds: readonly string[],
    { fromSub, toSub }: HandOver,
    origin: Origin,
  ): Promise<StreamAppend<DomainEvents>[]> => {
    const { rows } = await db.query<{ mail_id: string }>(OF_ITEMS, [fromSub, itemIds]);
    return rows.map(({ mail_id: mailId }) => ({
      stream: receivedMailStream(mailId),
      events: [{ type: 'ReceivedMailHandedOver' as const, data: { mailId, from: fromSub, to: toSub } }],
      origin,
      alongside: [{ text: GIVE_DETAILS, values: [mailId, toSub] }],
    }));
  };

const OF_ITEMS = `
  select mail_id from received_mails
   where owner = $1
     and exists (select from jsonb_array_elements(attachments) as attachment where attachment->>'itemId' = any($2))`;

/** What is written in it is erased with its owner. */
const GIVE_DETAILS = 'update received_mail_details set owner = $2 where mail_id = $1';
