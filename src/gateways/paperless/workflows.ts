import { z } from 'zod';

/** When a workflow of Paperless starts. */
export type TriggerKind = 'consumption' | 'added' | 'updated' | 'scheduled';
export type Trigger = {
  kind: TriggerKind | null;
  /** It starts only for documents that fit a filter. */
  isFiltered: boolean;
};
export type Webhook = {
  url: string;
  useParams: boolean;
  asJson: boolean;
  includeDocument: boolean;
  params: Record<string, unknown>;
  body: string;
  /** As they are sent: a key among them is readable. */
  headers: Record<string, string>;
};
export type Workflow = {
  name: string;
  order: number;
  enabled: boolean;
  triggers: Trigger[];
  webhooks: Webhook[];
  /** The users that its assignments let view documents, and change them. */
  grants: { view: Holders; change: Holders };
};
type Holders = { users: number[]; groups: number[] };

const Ids = z.array(z.int()).nullish();
const TriggerAnswer = z.looseObject({ type: z.int() });
const WebhookAnswer = z.object({
  url: z.string(),
  use_params: z.boolean().nullish(),
  as_json: z.boolean().nullish(),
  include_document: z.boolean().nullish(),
  params: z.record(z.string(), z.unknown()).nullish(),
  body: z.string().nullish(),
  headers: z.record(z.string(), z.unknown()).nullish(),
});
const ActionAnswer = z.object({
  type: z.int(),
  assign_view_users: Ids,
  assign_view_groups: Ids,
  assign_change_users: Ids,
  assign_change_groups: Ids,
  webhook: WebhookAnswer.nullish(),
});
export const WorkflowAnswer = z.object({
  name: z.string(),
  order: z.int(),
  enabled: z.boolean(),
  triggers: z.array(TriggerAnswer),
  actions: z.array(ActionAnswer),
});

const KINDS: Record<number, TriggerKind> = { 1: 'consumption', 2: 'added', 3: 'updated', 4: 'scheduled' };
const ASSIGN = 1;
const WEBHOOK = 4;

export function toWorkflow({ actions, triggers, ...rest }: z.output<typeof WorkflowAnswer>): Workflow {
  const assigned = actions.filter(({ type }) => type === ASSIGN);
  return {
    ...rest,
    triggers: triggers.map((one) => ({ kind: KINDS[one.type] ?? null, isFiltered: isFiltered(one) })),
    webhooks: actions.flatMap(({ type, webhook }) => (type === WEBHOOK && webhook ? toWebhook(webhook) : [])),
    grants: {
      view: {
        users: assigned.flatMap(({ assign_view_users: users }) => users ?? []),
        groups: assigned.flatMap(({ assign_view_groups: groups }) => groups ?? []),
      },
      change: {
        users: assigned.flatMap(({ assign_change_users: users }) => users ?? []),
        groups: assigned.flatMap(({ assign_change_groups: groups }) => groups ?? []),
      },
    },
  };
}

const toWebhook = (webhook: z.output<typeof WebhookAnswer>): Webhook => ({
  url: webhook.url,
  // The defaults of Paperless.
  useParams: webhook.use_params ?? true,
  asJson: webhook.as_json ?? false,
  includeDocument: webhook.include_document ?? false,
  params: webhook.params ?? {},
  body: webhook.body ?? '',
  headers: Object.fromEntries(
    Object.entries(webhook.headers ?? {}).map(([name, value]) => [name, String(value)]),
  ),
});

/** A trigger of the kind "consumption" must name files: that is its nature. The others take every document by default. */
function isFiltered({
  type,
  match,
  matching_algorithm: algorithm,
  ...rest
}: Record<string, unknown>): boolean {
  if (typeof match === 'string' && match !== '' && algorithm !== 0) return true;
  return Object.entries(rest).some(([name, value]) => {
    if (!name.startsWith('filter_') || value === null || value === undefined || value === '') return false;
    return Array.isArray(value) ? value.length > 0 : true;
  });
}
