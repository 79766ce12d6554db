import { json, type Reply } from '../../reply.ts';
import { mayChange } from '../accounts/permissions.ts';
import { startWork } from '../consumption/consume.ts';
import { newTask, succeed } from '../consumption/task-rows.ts';
import { uploadedFile } from '../consumption/upload.ts';
import { type Call, dataOf } from '../http/call.ts';
import { insufficient } from '../http/refusals.ts';
import { nullable, startForm, text } from '../http/validate.ts';
import type { Simulation } from '../simulation.ts';
import { UPDATED } from '../workflows/workflow-rows.ts';
import { runWorkflows } from '../workflows/workflow-run.ts';
import type { DocumentRow } from '../world.ts';
import { addVersion } from './add-version.ts';
import { documentForRead } from './document-access.ts';

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

function changeable(sim: Simulation, call: Call): DocumentRow {
  const document = documentForRead(sim, call);
  if (!mayChange(call.user, document)) throw insufficient();
  return document;
}
