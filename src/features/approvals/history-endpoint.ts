import { z } from 'zod';
import {
  ApprovalMeaning,
  type ApprovalSeal,
  type DomainEvents,
  SealedFact,
} from '../../domain/events/index.ts';
import { namesOf } from '../../gateways/identity/index.ts';
import type { EventLog } from '../../platform/event-log/index.ts';
import { type Endpoint, endpoint, Id, permission, personOf } from '../../platform/http/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';
import { rowToApprove } from './decide.ts';
import { historyOf } from './history.ts';
import { historyOfDocument } from './seen-before.ts';
import { Amount, type ShowDeps, shownMoney } from './show-approval.ts';
import { Who } from './show-release.ts';

const Option = z.object({ id: z.string(), label: z.string() }).nullable();
const HistoryEntry = z
  .object({
    at: z.string(),
    what: z.enum([
      ...(['decided', 'taken-back', 'reopened', 'failed', 'changed', 'facts-changed', 'pending'] as const),
      ...(['released-first', 'release-withdrawn'] as const),
    ]),
    source: z.enum(['approval', 'processing', 'paperless']),
    by: Who.nullable(),
    instead: Who.nullable().meta({ description: 'The absent person for whom it was decided' }),
    from: Option,
    to: Option,
    meaning: ApprovalMeaning.nullable(),
    seal: z
      .object({ checksum: z.string().nullable(), amount: Amount.nullable(), due: z.string().nullable() })
      .nullable()
      .meta({ description: 'What was decided about, as the person saw it' }),
    comment: z.string().nullable(),
    reason: z.string().nullable().meta({ description: 'Why it was taken back, or did not succeed' }),
    changed: z
      .array(SealedFact)
      .meta({ description: 'What is another one than was decided on, from then on' }),
    onAnotherFile: z.boolean(),
  })
  .meta({ id: 'ApprovalHistoryEntry' });

type Deps = Pick<ShowDeps, 'db'> & { log: EventLog<DomainEvents>; access: DocumentAccess };

/** Who set what when, about which file. */
export const historyEndpoint = ({ db, log, access }: Deps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/approvals/{documentId}/history',
    access: permission('VIEW_FREIGABE'),
    summary: 'What happened to the approval of a document, the newest first',
    params: z.strictObject({ documentId: Id }),
    response: z.object({ items: z.array(HistoryEntry) }),
    problems: ['not-found', 'dms-unavailable'],
    async handle({ params: { documentId }, caller }) {
      if (access.mode !== 'all') await access.open(personOf(caller), documentId, 'see');
      await rowToApprove({ db }, documentId);
      const entries = historyOf(await historyOfDocument(log, documentId));
      const names = await namesOf(
        db,
        entries.flatMap(({ by, instead }) => [by ?? [], instead ?? []].flat()),
      );
      const who = (sub: string | null) => (sub === null ? null : { sub, name: names.get(sub) ?? null });
      return {
        items: entries.map((entry) => ({
          ...entry,
          seal: entry.seal && shownSeal(entry.seal),
          by: who(entry.by),
          instead: who(entry.instead),
        })),
      };
    },
  });

const shownSeal = ({ checksum, amount, due }: ApprovalSeal) => ({
  checksum,
  amount: amount && shownMoney(amount),
  due,
});
