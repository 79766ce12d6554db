import { json, type Reply } from '../../reply.ts';
import { demand, mayChange } from '../accounts/permissions.ts';
import { type Call, dataOf } from '../http/call.ts';
import { insufficient } from '../http/refusals.ts';
import type { Simulation } from '../simulation.ts';
import { type DocumentRow, nextId } from '../world.ts';
import { documentForRead } from './document-access.ts';
import { noteJson } from './document-json.ts';

/** `GET …/notes/` */
export function listNotes(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'view_note');
  return answer(sim, call, documentForRead(sim, call));
}

/** `POST …/notes/` answers 200 with all notes; a missing text is a 200 too, with an `error`. */
export function addNote(sim: Simulation, call: Call): Reply {
  demand(sim.world, call.user, 'add_note');
  const document = changeable(sim, call);
  const { note } = dataOf(call).fields;
  if (typeof note !== 'string') {
    return json(200, { error: 'Error saving note, check logs for more detail.' });
  }
  const created = sim.clock.now();
  document.notes.push({ id: nextId(sim.world, 'notes'), note, created, user: call.user.id });
  return answer(sim, call, touched(sim, document));
}

const answer = (sim: Simulation, call: Call, document: DocumentRow) =>
  json(200, document.notes.map((note) => noteJson(sim, note, call.version)).reverse());

function changeable(sim: Simulation, call: Call): DocumentRow {
  const document = documentForRead(sim, call);
  if (!mayChange(call.user, document)) throw insufficient();
  return document;
}

/** A note moves `modified` but fires nothing. */
function touched(sim: Simulation, document: DocumentRow): DocumentRow {
  document.modified = sim.clock.now();
  sim.changed();
  return document;
}
