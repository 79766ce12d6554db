import type { Simulation } from '../simulation.ts';
import { nextId } from '../world.ts';
import {
  ACTION_DEFAULTS,
  ADDED,
  CONSUMPTION,
  TRIGGER_DEFAULTS,
  UPDATED,
  WEBHOOK,
  type Workflow,
} from './workflow-rows.ts';

const EVENTS = { consumption: CONSUMPTION, added: ADDED, updated: UPDATED } as const;

/** A workflow with one webhook; what is left out is what the web interface has switched off. */
export type WorkflowInput = {
  url: string;
  /** Default: `added` and `updated`. */
  events?: (keyof typeof EVENTS)[];
  headers?: Record<string, string> | null;
  /** Templates by name. Without `params` and `body`: the document's address and, since 3.0, its id. */
  params?: Record<string, unknown> | null;
  /** A text in place of params. */
  body?: string;
  asJson?: boolean;
  includeDocument?: boolean;
  /** Only documents that carry one of these tags at that moment; for `updated` and `added` alike. */
  filterHasTags?: number[];
  name?: string;
  enabled?: boolean;
};

/** Adds a workflow and answers its id. */
export function installWorkflow(sim: Simulation, input: WorkflowInput): number {
  const { world, settings } = sim;
  const id = nextId(world, 'workflows');
  const standard = { url: '{{doc_url}}', ...(settings.modern ? { id: '{{doc_id}}' } : {}) };
  const workflow: Workflow = {
    id,
    name: input.name ?? `webhook ${id}`,
    order: id,
    enabled: input.enabled ?? true,
    triggers: (input.events ?? ['added', 'updated']).map((event) => ({
      id: nextId(world, 'triggers'),
      ...structuredClone(TRIGGER_DEFAULTS),
      sources: [1, 2, 3, 4],
      type: EVENTS[event],
      filter_filename: event === 'consumption' ? '*' : null,
      filter_has_tags: input.filterHasTags ?? [],
    })),
    actions: [
      {
        id: nextId(world, 'actions'),
        ...structuredClone(ACTION_DEFAULTS),
        type: WEBHOOK,
        webhook: {
          id: nextId(world, 'webhooks'),
          url: input.url,
          use_params: input.body === undefined,
          as_json: input.asJson ?? false,
          params: input.params === undefined ? standard : input.params,
          body: input.body ?? null,
          headers: input.headers ?? null,
          include_document: input.includeDocument ?? false,
        },
      },
    ],
  };
  world.workflows.set(id, workflow);
  sim.changed();
  return id;
}
