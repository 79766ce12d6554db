import { z } from 'zod';
import { recordedReleases } from '../../../projections/release-lists.ts';
import { ApprovalRules, ReleaseCause } from '../../domain/events/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type Endpoint, endpoint, permission } from '../../platform/http/index.ts';
import { previewRules } from './preview-rules.ts';

const DAYS = 90;
const AT_MOST = 5_000;
const DAY_MS = 86_400_000;

/** Before rules are set: what they would have meant lately. */
export const rulesEndpoint = (db: Queryable): Endpoint =>
  endpoint({
    method: 'POST',
    path: '/approvals/rules/preview',
    access: permission('MANAGE_SETTINGS'),
    summary: `How many releases of the last ${DAYS} days would have taken more than one person`,
    description:
      'The last release of each document counts. What an invoice said is known of releases since invoices are read.',
    body: z.strictObject({ rules: ApprovalRules }),
    response: z
      .object({
        days: z.int(),
        releases: z.int(),
        needMore: z.int(),
        byRule: z.array(z.object({ name: z.string(), applied: z.int() })),
        examples: z.array(
          z.object({
            documentId: z.int(),
            title: z.string(),
            people: z.int(),
            because: z.array(ReleaseCause),
          }),
        ),
        isWhole: z.boolean().meta({ description: `false: only the newest ${AT_MOST} were looked at` }),
      })
      .meta({ id: 'RulesPreview' }),
    async handle({ body: { rules } }) {
      const since = new Date(Date.now() - DAYS * DAY_MS).toISOString();
      const releases = await recordedReleases(db, since, AT_MOST);
      return { days: DAYS, ...previewRules(rules, releases), isWhole: releases.length < AT_MOST };
    },
  });
