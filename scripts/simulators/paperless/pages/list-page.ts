import { type Content, h, type Markup } from '../../markup.ts';
import { newestContent } from '../documents/document-json.ts';
import { byDate } from '../documents/document-order.ts';
import { byName } from '../named-objects/named-json.ts';
import { shownTags } from '../named-objects/tags.ts';
import { liveDocuments, type Simulation } from '../simulation.ts';
import type { DocumentRow } from '../world.ts';

const A_PAGE = 25;

/** The list of documents, newest first, with search, tag and page from the query string. */
export function listPage(sim: Simulation, query: URLSearchParams): Markup {
  const words = query.get('query') ?? '';
  const tag = Number(query.get('tag')) || null;
  let documents = [...liveDocuments(sim)].filter(({ tags }) => tag === null || tags.includes(tag));
  if (words) documents = documents.filter((document) => holdsAll(sim, document, words));
  documents.sort((a, b) => b.added - a.added || byDate(a, b));

  const pages = Math.max(1, Math.ceil(documents.length / A_PAGE));
  const number = Math.min(pages, Math.max(1, Number(query.get('page')) || 1));
  const rows = documents.slice((number - 1) * A_PAGE, number * A_PAGE);
  const { prefix } = sim.settings;
  const link = (to: number, text: string): Content => {
    if (to < 1 || to > pages) return h`<span class="dim">${text}</span>`;
    const target = new URLSearchParams({ query: words, tag: String(tag ?? ''), page: String(to) });
    return h`<a href="${prefix}/?${target.toString()}">${text}</a>`;
  };
  return h`<h1>Dokumente</h1>
<form class="bar" method="get" action="${prefix}/">
<label>Suche <input type="search" name="query" value="${words}"></label>
<label>Tag <select name="tag"><option value="">alle</option>${[...sim.world.tags.values()]
    .sort(byName)
    .map(
      (each) => h`<option value="${each.id}"${each.id === tag && h` selected`}>${each.name}</option>`,
    )}</select></label>
<label><button class="first">Suchen</button></label>
</form>
<table><thead><tr><th>Nr.</th><th>Datum</th><th>Titel</th><th>Korrespondent</th><th>Typ</th><th>Tags</th></tr></thead>
<tbody>${rows.map((document) => listRow(sim, document))}</tbody></table>
<p class="note">${documents.length} Dokumente · Seite ${number} von ${pages} ·
${link(number - 1, 'zurück')} · ${link(number + 1, 'weiter')}</p>`;
}

function holdsAll({ world }: Simulation, document: DocumentRow, words: string): boolean {
  const correspondent = world.correspondents.get(document.correspondent ?? 0)?.name;
  const text = `${document.title}\n${correspondent}\n${newestContent(document)}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function listRow(sim: Simulation, document: DocumentRow): Markup {
  const { world, settings } = sim;
  return h`<tr><td class="num">${document.id}</td><td class="num">${document.created}</td>
<td><a href="${settings.prefix}/documents/${document.id}/">${document.title || '(ohne Titel)'}</a></td>
<td>${world.correspondents.get(document.correspondent ?? 0)?.name ?? '–'}</td>
<td>${world.document_types.get(document.document_type ?? 0)?.name ?? '–'}</td>
<td>${tagBadges(sim, document.tags)}</td></tr>`;
}

/** Tags with their colours, by name. */
function tagBadges({ world }: Simulation, tags: readonly number[]): Markup[] {
  return shownTags(world, tags).map((id) => {
    const tag = world.tags.get(id);
    return h`<span class="tag" style="--dot: ${tag?.color ?? 'none'}">${tag?.name ?? id}</span>`;
  });
}
