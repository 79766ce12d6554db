import { type Content, h, type Markup } from '../../markup.ts';
import { newestContent } from '../documents/document-json.ts';
import { byName } from '../named-objects/named-json.ts';
import { type DocumentPatch, editAsPerson } from '../person.ts';
import type { Simulation } from '../simulation.ts';
import type { CustomFieldRow, DocumentRow, FieldValue, NamedRow } from '../world.ts';

/** Setting this tag is what starts the processing in the demo. */
const PROCESSING_TAG = 16;
const RELEASE_FIELD = 15;

/** One document with its form, text, notes and file. */
export function documentPage(sim: Simulation, document: DocumentRow, message: string | null): Markup {
  const { world, clock, settings } = sim;
  const path = `${settings.prefix}/documents/${document.id}/`;
  return h`<p class="note">Dokument ${document.id} · hinzugefügt ${clock.local(document.added).slice(0, 16).replace('T', ' ')}
· geändert ${clock.local(document.modified).slice(0, 19).replace('T', ' ')}
· Besitzer ${world.users.get(document.owner ?? 0)?.username ?? 'niemand'}</p>
<h1>${document.title || '(ohne Titel)'}</h1>
${message !== null && h`<p class="bad">${message}</p>`}
<div class="grid">
<section class="box"><pre>${newestContent(document).replaceAll('\f', '\n\n– Seite –\n\n')}</pre></section>
<section>
<form class="box" method="post" action="${path}">${formFields(sim, document)}
<p><button class="first" name="action" value="save">Speichern</button>
${world.tags.has(PROCESSING_TAG) && h`<button name="action" value="process">Verarbeiten-Tag setzen und speichern</button>`}</p>
<p class="dim">Speichern schickt wie die echte Oberfläche alle Tags und Felder in dem Stand, in dem diese Seite geladen wurde.</p>
</form>
<p><a href="${path}file">${document.mime_type === 'application/pdf' ? 'PDF öffnen' : 'Datei öffnen'}</a></p>
<h2>Notizen</h2>
${document.notes.length === 0 && h`<p class="dim">Keine.</p>`}
${document.notes.map(
  (note) =>
    h`<p>${note.note}<br><span class="dim">${world.users.get(note.user)?.username ?? note.user}, ${clock.local(note.created).slice(0, 16).replace('T', ' ')}</span></p>`,
)}
</section>
</div>`;
}

function formFields({ world }: Simulation, document: DocumentRow): Content {
  const field = world.custom_fields.get(RELEASE_FIELD);
  const others = document.custom_fields.filter((entry) => entry.field !== RELEASE_FIELD);
  return [
    h`<label>Titel <input type="text" name="title" maxlength="128" value="${document.title}"></label>`,
    choice('Korrespondent', 'correspondent', [...world.correspondents.values()], document.correspondent),
    choice('Dokumenttyp', 'document_type', [...world.document_types.values()], document.document_type),
    h`<fieldset class="checks">${[...world.tags.values()]
      .sort(byName)
      .map(
        (tag) =>
          h`<label><input type="checkbox" name="tags" value="${tag.id}"${document.tags.includes(tag.id) && h` checked`}> ${tag.name}</label>`,
      )}</fieldset>`,
    field && releaseChoice(field, document),
    others.map((entry) => {
      const name = world.custom_fields.get(entry.field)?.name ?? entry.field;
      return h`<p class="dim">${name}: ${shownValue(entry.value)}</p>`;
    }),
    h`<input type="hidden" name="others" value="${JSON.stringify(others)}">`,
  ];
}

const shownValue = (value: FieldValue) =>
  value === null ? '–' : typeof value === 'boolean' ? (value ? 'ja' : 'nein') : String(value);

function choice(label: string, name: string, rows: NamedRow[], current: number | null): Markup {
  const options = rows.sort(byName).map((row) => {
    return h`<option value="${row.id}"${row.id === current && h` selected`}>${row.name}</option>`;
  });
  return h`<label>${label} <select name="${name}"><option value="">–</option>${options}</select></label>`;
}

function releaseChoice(field: CustomFieldRow, document: DocumentRow): Markup {
  const entry = document.custom_fields.find((each) => each.field === field.id);
  const options = field.extra_data?.select_options ?? [];
  return h`<label>${field.name} <select name="release">
<option value="absent"${!entry && h` selected`}>(Feld nicht vorhanden)</option>
<option value=""${entry?.value === null && h` selected`}>offen</option>
${options.map(({ id, label }) => h`<option value="${id}"${entry?.value === id && h` selected`}>${label}</option>`)}
</select></label>`;
}

/** Saves the form. Answers an error text, or null. */
export function saveForm(sim: Simulation, id: number, form: URLSearchParams): string | null {
  const tags = form.getAll('tags').map(Number);
  if (form.get('action') === 'process' && !tags.includes(PROCESSING_TAG)) tags.push(PROCESSING_TAG);
  const release = form.get('release');
  const fields: { field: number; value: FieldValue }[] = JSON.parse(form.get('others') ?? '[]');
  if (release !== null && release !== 'absent') fields.push({ field: RELEASE_FIELD, value: release || null });
  const patch: DocumentPatch = {
    title: form.get('title') ?? '',
    correspondent: Number(form.get('correspondent')) || null,
    document_type: Number(form.get('document_type')) || null,
    tags,
    custom_fields: fields,
  };
  try {
    editAsPerson(sim, id, patch);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
