import { type Content, h, type Markup } from '../../markup.ts';
import type { Simulation } from '../simulation.ts';
import type { Delivery } from '../workflows/delivery.ts';

const SHOWN = 60;

/** What the simulator did, and buttons for what it can do. */
export function simulatorPage(sim: Simulation): Markup {
  const { prefix, release } = sim.settings;
  return h`<h1>Simulator</h1>
<p class="dim">Verhält sich wie Paperless-ngx ${release}. ${sim.world.documents.size} Dokumente, ${sim.requests.count()} Anfragen an die API.</p>
<form class="bar" method="post" action="${prefix}/simulator/documents"><button class="first">Neues Dokument scannen</button></form>
<h2>Webhooks</h2>
${deliveryTable(sim)}
<h2>Workflows</h2>
${workflowTable(sim)}
<h2>Störungen</h2>
${faultTable(sim)}
<form class="bar box" method="post" action="${prefix}/simulator/faults">
<label>Störung <select name="kind">${KINDS.map(([kind, label]) => h`<option value="${kind}">${label}</option>`)}</select></label>
<label>Dokument <input type="number" name="documentId" min="1"></label>
<label>Millisekunden <input type="number" name="ms" min="0" value="2000"></label>
<label>Status <input type="number" name="status" min="400" max="599" value="503"></label>
<label>Wie oft <input type="number" name="times" min="1" placeholder="immer"></label>
<label><button>Einschalten</button></label>
</form>
<form class="bar box" method="post" action="${prefix}/simulator/latency">
<label>Dauer jeder Anfrage in Millisekunden <input type="number" name="ms" min="0" value="${sim.faults.latency()}"></label>
<label><button>Setzen</button></label>
</form>`;
}

const KINDS: readonly [string, string][] = [
  ['latency', 'langsame Antwort'],
  ['status', 'Fehlerstatus'],
  ['reset', 'Verbindung bricht ab'],
  ['reset-after', 'Verbindung bricht nach dem Schreiben ab'],
  ['hang', 'antwortet nie'],
  ['ignore-write', 'Schreiben wird bestätigt, aber nicht ausgeführt'],
  ['stale-save', 'späte Speicherung überschreibt Titel, Korrespondent, Typ'],
  ['hidden', 'Dokument ist für diese Zeit nicht zu finden'],
  ['malformed', 'fehlerhafte Antwort'],
  ['slow-body', 'Antwort tröpfelt'],
];

function deliveryTable(sim: Simulation): Content {
  const latest = sim.deliveries.slice(-SHOWN).reverse();
  if (latest.length === 0) return h`<p class="dim">Noch keiner.</p>`;
  return h`<table><thead><tr><th>Zeit</th><th>Dokument</th><th>Workflow</th><th>Ziel</th><th>Versuch</th><th>Ergebnis</th></tr></thead>
<tbody>${latest.map((delivery) => deliveryRow(sim, delivery))}</tbody></table>`;
}

function deliveryRow(
  sim: Simulation,
  { at, documentId, workflow, url, attempt, status, error }: Delivery,
): Markup {
  const time = sim.clock.local(at * 1000).slice(11, 23);
  const good = status !== null && status < 300;
  return h`<tr><td class="num">${time}</td>
<td>${documentId !== null && h`<a href="${sim.settings.prefix}/documents/${documentId}/">${documentId}</a>`}</td>
<td>${workflow}</td><td>${url}</td><td class="num">${attempt} von 4</td>
<td${!good && h` class="bad"`}>${status ?? `keine Antwort (${error ?? ''})`}</td></tr>`;
}

function workflowTable({ world }: Simulation): Content {
  if (world.workflows.size === 0) return h`<p class="dim">Keine.</p>`;
  const events: Record<number, string> = {
    1: 'Verarbeitung gestartet',
    2: 'hinzugefügt',
    3: 'geändert',
    4: 'geplant',
  };
  return h`<table><thead><tr><th>Name</th><th>Auslöser</th><th>Webhook</th></tr></thead><tbody>${[
    ...world.workflows.values(),
  ].map(
    (workflow) => h`<tr><td>${workflow.name}${!workflow.enabled && ' (aus)'}</td>
<td>${workflow.triggers.map(({ type }) => events[type] ?? type).join(', ')}</td>
<td>${workflow.actions.map(({ webhook }) => webhook?.url ?? 'ohne Webhook').join(', ')}</td></tr>`,
  )}</tbody></table>`;
}

function faultTable(sim: Simulation): Content {
  const faults = sim.faults.list();
  if (faults.length === 0) return h`<p class="dim">Keine eingeschaltet.</p>`;
  return h`<table><tbody>${faults.map((fault) => {
    const { id, kind, times, match, ...rest } = fault;
    return h`<tr><td>${KINDS.find(([name]) => name === kind)?.[1] ?? kind}</td>
<td>${JSON.stringify({ ...rest, ...(match ? { ...match, path: match.path && String(match.path) } : {}) })}</td>
<td>${times === undefined ? 'immer' : `noch ${times} mal`}</td>
<td><form method="post" action="${sim.settings.prefix}/simulator/faults/${id}/remove"><button>Ausschalten</button></form></td></tr>`;
  })}</tbody></table>`;
}
