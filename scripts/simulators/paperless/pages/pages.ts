import { h, wholePage } from '../../markup.ts';
import { html, type Reply, redirect } from '../../reply.ts';
import { disposition } from '../files/file-names.ts';
import { bytesOf } from '../files/file-source.ts';
import type { ApiRequest } from '../http/answer-api.ts';
import { liveDocument, type Simulation } from '../simulation.ts';
import { documentPage, saveForm } from './document-page.ts';
import { listPage } from './list-page.ts';
import { simulatorPage } from './simulator-page.ts';

/** Answers the small web interface, or null for an address that it does not have. */
export function answerPage(sim: Simulation, request: ApiRequest): Reply | null {
  const { method, path, query, raw } = request;
  const { prefix } = sim.settings;
  const show = (title: string, body: ReturnType<typeof h>, status = 200) =>
    html(status, wholePage(house(prefix), title, body));

  if (path === '/' && method === 'GET') return show('Dokumente', listPage(sim, query));
  if (path.replace(/\/$/, '') === '/simulator') return show('Simulator', simulatorPage(sim));
  if (path.startsWith('/accounts/login/')) {
    // Where a client lands that follows redirects: a page, with status 200.
    return show(
      'Anmeldung',
      h`<h1>Anmeldung</h1><p>Die Simulation braucht keine. <a href="${prefix}/">Zu den Dokumenten</a></p>`,
    );
  }

  const [, id, rest] = /^\/documents\/(\d+)(?:\/(details|file)?\/?)?$/.exec(path) ?? [];
  if (id === undefined) return null;
  const document = liveDocument(sim, Number(id));
  if (!document) return show('Nicht gefunden', h`<h1>Dokument ${id} gibt es nicht</h1>`, 404);
  if (rest === 'file') {
    const file = document.versions.at(-1)?.file ?? document.file;
    return {
      status: 200,
      headers: {
        'content-type': document.mime_type,
        'content-disposition': disposition(sim, document, 'inline', { mimeType: document.mime_type }),
      },
      body: bytesOf(file),
    };
  }
  if (method !== 'POST') return show(document.title, documentPage(sim, document, null));
  const problem = saveForm(sim, document.id, new URLSearchParams(raw.toString()));
  if (problem !== null) return show(document.title, documentPage(sim, document, problem), 400);
  return redirect(`${prefix}/documents/${id}/`, 303);
}

const house = (prefix: string) => ({
  name: 'Paperless',
  nav: h`<a href="${prefix}/">Dokumente</a> <a href="${prefix}/simulator">Simulator</a>`,
  note: 'Simulation für die Demo – kein echtes Paperless-ngx, keine Anmeldung',
});
