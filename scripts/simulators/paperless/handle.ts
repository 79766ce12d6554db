import type { RequestLog } from '../request-log.ts';
import type { Faults } from './faults/faults.ts';
import { type DocumentPatch, editAsPerson, exchangeFile, type ScanInput, scanDocument } from './person.ts';
import {
  addCorrespondent,
  addCustomField,
  addDocumentType,
  addTag,
  type CorrespondentInput,
  type FieldInput,
  type TagInput,
} from './set-up.ts';
import type { Simulation } from './simulation.ts';
import type { Delivery } from './workflows/delivery.ts';
import { installWorkflow, type WorkflowInput } from './workflows/install-workflow.ts';
import { type DocumentRow, rowOf, type VersionRow, type World } from './world.ts';

/** A running simulation as tests and the demo hold it. */
export type SimulatedPaperless = {
  /** Where it listens, prefix included, without a slash at the end. */
  url: string;
  adminToken: string;
  /** Throws for a user without token. */
  tokenOf(username: string): string;

  /** A copy of a document, also of one in the trash. Throws when there is none. */
  document(id: number): DocumentRow;
  /** Copies of all documents that are not in the trash. */
  documents(): DocumentRow[];
  /** Saves as a person in the web interface; the "updated" event can be held back. */
  edit(id: number, patch: DocumentPatch, options?: { fireWebhook?: boolean; by?: string }): void;
  /** Sets the complete list of tags, as a person. */
  setTags(id: number, tags: number[], options?: { fireWebhook?: boolean }): void;
  /** A new paper arrives: "added". Invents everything that is not given. */
  addDocument(input?: ScanInput): DocumentRow;
  /** Another file behind the same document: "updated". */
  addVersion(id: number, input?: { content?: string; label?: string | null; bytes?: Buffer }): VersionRow;
  /** Moves to the trash, without an event. */
  trash(id: number): void;

  /** Things to build on, for tests that start with an empty server; each answers the new id. */
  addTag(input: TagInput): number;
  addCorrespondent(input: CorrespondentInput): number;
  addDocumentType(input: CorrespondentInput): number;
  addCustomField(input: FieldInput): number;

  /** Ids by name; each throws when there is no such name. */
  tag(name: string): number;
  correspondent(name: string): number;
  documentType(name: string): number;
  storagePath(name: string): number;
  customField(name: string): number;
  user(username: string): number;
  /** Id of a select option by the field's name and the option's label. */
  option(field: string, label: string): string;
  /** All rows, live: for set-ups that nothing else offers. Tell `touch` afterwards. */
  world: World;
  touch(): void;

  /** Adds an enabled workflow with a webhook; answers its id. */
  installWorkflow(input: WorkflowInput): number;
  removeWorkflows(): void;

  faults: Faults;
  /** Every webhook attempt, oldest first. */
  deliveries: Delivery[];
  requests: RequestLog;
  /** Resolves when no upload, bulk job, webhook or retry is under way. */
  idle(): Promise<void>;
  /** Cuts all connections, drops what is queued, saves the state. */
  stop(): Promise<void>;
};

/** What a test can do with a running simulation; `stop` is how it ends. */
export function handleFor(sim: Simulation, stop: () => Promise<void>): SimulatedPaperless {
  const { world } = sim;
  const byName = (rows: Map<number, { id: number; name: string }>, name: string) => {
    for (const row of rows.values()) if (row.name === name) return row.id;
    throw new Error(`nothing is called ${name}`);
  };
  const userRow = (username: string) => {
    for (const user of world.users.values()) if (user.username === username) return user;
    throw new Error(`no user is called ${username}`);
  };
  const tokenOf = (username: string) => {
    const { token } = userRow(username);
    if (token === null) throw new Error(`${username} has no token`);
    return token;
  };
  const edit: SimulatedPaperless['edit'] = (id, patch, { by, ...options } = {}) =>
    editAsPerson(sim, id, patch, { ...options, ...(by === undefined ? {} : { by: userRow(by) }) });

  return {
    url: `${sim.origin}${sim.settings.prefix}`,
    get adminToken() {
      return tokenOf('admin');
    },
    tokenOf,
    document: (id) => structuredClone(rowOf(world.documents, id)),
    documents: () =>
      structuredClone([...world.documents.values()].filter(({ deleted_at }) => deleted_at === null)),
    edit,
    setTags: (id, tags, options) => edit(id, { tags }, options),
    addDocument: (input) => structuredClone(scanDocument(sim, input)),
    addVersion: (id, input) => structuredClone(exchangeFile(sim, id, input)),
    trash: (id) => {
      rowOf(world.documents, id).deleted_at = sim.clock.now();
      sim.changed();
    },
    addTag: (input) => addTag(sim, input),
    addCorrespondent: (input) => addCorrespondent(sim, input),
    addDocumentType: (input) => addDocumentType(sim, input),
    addCustomField: (input) => addCustomField(sim, input),
    tag: (name) => byName(world.tags, name),
    correspondent: (name) => byName(world.correspondents, name),
    documentType: (name) => byName(world.document_types, name),
    storagePath: (name) => byName(world.storage_paths, name),
    customField: (name) => byName(world.custom_fields, name),
    user: (username) => userRow(username).id,
    option: (field, label) => {
      const { extra_data } = rowOf(world.custom_fields, byName(world.custom_fields, field));
      const option = extra_data?.select_options?.find((each) => each.label === label);
      if (!option) throw new Error(`${field} has no option ${label}`);
      return option.id;
    },
    world,
    touch: () => sim.changed(),
    installWorkflow: (input) => installWorkflow(sim, input),
    removeWorkflows: () => {
      world.workflows.clear();
      sim.changed();
    },
    faults: sim.faults,
    deliveries: sim.deliveries,
    requests: sim.requests,
    idle: () => sim.jobs.idle(),
    stop,
  };
}
