import { html, json, type Reply } from '../reply.ts';
import { addVersion } from './add-version.ts';
import { type Call, dataOf } from './call.ts';
import { startWork } from './consume.ts';
import { documentForRead } from './document-access.ts';
import { mayChange } from './permissions.ts';
import { insufficient, notFound, refuse } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import { newTask, succeed } from './task-rows.ts';
import { uploadedFile } from './upload.ts';
import { nullable, startForm, text } from './validate.ts';
import { UPDATED } from './workflow-rows.ts';
import { runWorkflows } from './workflow-run.ts';
import type { DocumentRow, VersionRow } from './world.ts';

const WAIT_MS = 250;

/** `POST /documents/{id}/update_version/`: a new file for the document; answers the uuid of the task. */
export function updateVersion(sim: Simulation, call: Call): Reply {
  const document = changeable(sim, call);
  const { fields, files } = dataOf(call, ['multipart']);
  const form = startForm({ ...fields, document: files.document }, false);
  const file = form.optional('document', uploadedFile);
  if (!files.document) form.blame('document', 'No file was submitted.');
  const label = form.optional('version_label', nullable(text({ max: 64 }))) ?? null;
  form.finish();
  if (!file) throw new Error('a version passed without its file');

  const task = newTask(sim, {
    task_type: 'consume_file',
    trigger_source: 'web_ui',
    input_data: {
      filename: file.filename,
      mime_type: file.mimeType,
      overrides: {
        skip_asn_if_exists: false,
        ...(label ? { version_label: label } : {}),
        actor_id: call.user.id,
      },
    },
    owner: null,
  });
  sim.jobs.add(async () => {
    await startWork(sim, task);
    const version = addVersion(sim, document, { ...file, label });
    runWorkflows(sim, UPDATED, document);
    succeed(sim, task, version.id);
  }, WAIT_MS * sim.settings.pace);
  return json(200, task.task_id);
}

/** `PATCH /documents/{id}/versions/{version}/` */
export function labelVersion(sim: Simulation, call: Call): Reply {
  const document = changeable(sim, call);
  const version = find(document, call);
  const form = startForm(dataOf(call).fields, true);
  const label = form.optional('version_label', nullable(text({ max: 64 })));
  form.finish();
  if (label !== undefined) version.version_label = label;
  touch(sim, document);
  const { id, added, version_label } = version;
  return json(200, { id, added: sim.clock.utc(added), version_label, is_root: false });
}

/** `DELETE /documents/{id}/versions/{version}/`; the first file cannot go. */
export function deleteVersion(sim: Simulation, call: Call): Reply {
  const document = changeable(sim, call);
  if (call.ids[1] === document.id) throw refuse(html(400, 'Cannot delete the root document version'));
  const version = find(document, call);
  document.versions = document.versions.filter((each) => each !== version);
  touch(sim, document);
  return json(200, { result: 'OK', current_version_id: document.versions.at(-1)?.id ?? document.id });
}

function changeable(sim: Simulation, call: Call): DocumentRow {
  const document = documentForRead(sim, call);
  if (!mayChange(call.user, document)) throw insufficient();
  return document;
}

function find(document: DocumentRow, call: Call): VersionRow {
  const version = document.versions.find(({ id }) => id === call.ids[1]);
  if (!version) throw notFound('Document');
  return version;
}

function touch(sim: Simulation, document: DocumentRow): void {
  document.modified = sim.clock.now();
  sim.changed();
  runWorkflows(sim, UPDATED, document);
}
