/** When a workflow starts. */
export const CONSUMPTION = 1;
export const ADDED = 2;
export const UPDATED = 3;

export type WorkflowWebhook = {
  id: number;
  url: string;
  use_params: boolean;
  as_json: boolean;
  params: Record<string, unknown> | null;
  body: string | null;
  headers: Record<string, string> | null;
  include_document: boolean;
};

export const TRIGGER_DEFAULTS = {
  sources: [1, 2, 3] as number[],
  type: CONSUMPTION as number,
  filter_path: null as string | null,
  filter_filename: null as string | null,
  filter_mailrule: null as number | null,
  matching_algorithm: 0,
  match: '',
  is_insensitive: true,
  filter_has_tags: [] as number[],
  filter_has_all_tags: [] as number[],
  filter_has_not_tags: [] as number[],
  filter_custom_field_query: null as string | null,
  filter_has_any_correspondents: [] as number[],
  filter_has_not_correspondents: [] as number[],
  filter_has_any_document_types: [] as number[],
  filter_has_not_document_types: [] as number[],
  filter_has_any_storage_paths: [] as number[],
  filter_has_not_storage_paths: [] as number[],
  filter_has_correspondent: null as number | null,
  filter_has_document_type: null as number | null,
  filter_has_storage_path: null as number | null,
  schedule_offset_days: 0,
  schedule_is_recurring: false,
  schedule_recurring_interval_days: 1,
  schedule_date_field: 'added',
  schedule_date_custom_field: null as number | null,
};

export const ACTION_DEFAULTS = {
  type: 1,
  assign_title: null as string | null,
  assign_tags: [] as number[],
  assign_correspondent: null as number | null,
  assign_document_type: null as number | null,
  assign_storage_path: null as number | null,
  assign_owner: null as number | null,
  assign_view_users: [] as number[],
  assign_view_groups: [] as number[],
  assign_change_users: [] as number[],
  assign_change_groups: [] as number[],
  assign_custom_fields: [] as number[],
  assign_custom_fields_values: {} as Record<string, unknown>,
  remove_all_tags: false,
  remove_tags: [] as number[],
  remove_all_correspondents: false,
  remove_correspondents: [] as number[],
  remove_all_document_types: false,
  remove_document_types: [] as number[],
  remove_all_storage_paths: false,
  remove_storage_paths: [] as number[],
  remove_custom_fields: [] as number[],
  remove_all_custom_fields: false,
  remove_all_owners: false,
  remove_owners: [] as number[],
  remove_all_permissions: false,
  remove_view_users: [] as number[],
  remove_view_groups: [] as number[],
  remove_change_users: [] as number[],
  remove_change_groups: [] as number[],
  email: null as Record<string, unknown> | null,
  webhook: null as WorkflowWebhook | null,
  passwords: null as unknown,
};

export const WEBHOOK = 4;

export type Trigger = { id: number } & typeof TRIGGER_DEFAULTS;
export type Action = { id: number } & typeof ACTION_DEFAULTS;
export type Workflow = {
  id: number;
  name: string;
  order: number;
  enabled: boolean;
  triggers: Trigger[];
  actions: Action[];
};
