import type { SimulatedPaperless } from '../index.ts';
import type { Workflow } from '../workflows/workflow-rows.ts';
import { type CustomFieldRow, type NamedRow, noGrants, type UserRow } from '../world.ts';
import type { Recording } from './load-recordings.ts';

/** Recorded calls that this service never makes: they are not played. */
export const NOT_SIMULATED: readonly { calls: RegExp; because: string }[] = [
  { calls: /^token: /, because: 'the token comes from the configuration, made by a person' },
  { calls: /^(path|cf|wf) (?!list)/, because: 'paths, fields and workflows are set up by people' },
  { calls: /^user create/, because: 'accounts are set up by people' },
  { calls: /^filter (is_in_inbox=true|created__gte|added__gt=)/, because: 'no list is asked for so' },
  { calls: /^filter (ordering=custom_field|query|text)/, because: 'no list is asked for so' },
  { calls: /^custom_field_query/, because: 'fields are compared on our side, where they are typed' },
  {
    calls: /^(suggestions|history|share link|doc share links|root|statistics)$/,
    because: 'nobody asks',
  },
  { calls: /^note delete/, because: 'what the service has noted stays' },
  { calls: /^(bulk add_tag no change|perm: bulk refused)/, because: 'tags go by modify_tags alone' },
  { calls: /^tasks (ack|counts)/, because: 'a task is asked for by its uuid alone' },
  { calls: /^PUT /, because: 'writes are differences' },
  { calls: /^corr list last_correspondence/, because: 'nobody asks' },
];

type Left = (paperless: SimulatedPaperless, body: never) => void;

/** What such calls leave behind on the server, from which later ones go on. */
const LEFT_BEHIND: readonly { calls: RegExp; put: Left }[] = [
  {
    calls: /^path create/,
    put: ({ world }, row: NamedRow & { path: string }) =>
      world.storage_paths.set(row.id, { ...row, grants: noGrants() }),
  },
  { calls: /^cf create/, put: ({ world }, row: CustomFieldRow) => world.custom_fields.set(row.id, row) },
  { calls: /^wf .* webhook/, put: ({ world }, row: Workflow) => world.workflows.set(row.id, row) },
  {
    calls: /^user create/,
    put: ({ world }, row: UserRow) =>
      world.users.set(row.id, { ...row, password: 'secret', token: null, date_joined: 0 }),
  },
  {
    calls: /^note delete$/,
    put: ({ world }) => {
      for (const document of world.documents.values()) document.notes = [];
    },
  },
];

/** Passes over a recorded call that is not simulated; false for one that is to be played. */
export function passOver(paperless: SimulatedPaperless, { label, response }: Recording): boolean {
  if (!NOT_SIMULATED.some(({ calls }) => calls.test(label))) return false;
  for (const { calls, put } of LEFT_BEHIND) {
    if (calls.test(label) && response && response.status < 300) put(paperless, response.body as never);
  }
  paperless.touch();
  return true;
}
