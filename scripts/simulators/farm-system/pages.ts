import { type Content, type House, h, type Markup, wholePage } from '../markup.ts';
import { html, type Reply, redirect } from '../reply.ts';
import { speaksOf } from './answer-api.ts';
import type { FaultInput } from './faults.ts';
import {
  addInvoice,
  confirmDevice,
  endSessions,
  type InvoiceInput,
  removeDevice,
  type Simulation,
} from './simulation.ts';
import type { DeviceRow, InvoiceRow } from './world.ts';

export type PageCall = { method: string; path: string; query: URLSearchParams; form: URLSearchParams };

/** Answers the small web interface: invoices to be seen and booked, devices to be confirmed, faults. */
export function answerPage(sim: Simulation, call: PageCall): Reply {
  const { method, path, query } = call;
  if (method === 'POST') return take(sim, call);
  const show = (title: string, body: Markup, status = 200) => html(status, wholePage(HOUSE, title, body));
  if (path === '/') return show('Eingangsrechnungen', invoicePage(sim, query));
  if (path === '/devices') return show('Geräte', devicePage(sim));
  if (path === '/simulator') return show('Simulator', simulatorPage(sim));
  const invoice = sim.world.invoices.find(({ id }) => path === `/invoices/${id}`);
  if (invoice) return show(invoice.id, oneInvoice(sim, invoice));
  return show('Nicht gefunden', h`<h1>Das gibt es hier nicht</h1>`, 404);
}

function take(sim: Simulation, { path, form }: PageCall): Reply {
  const [, place, id = '', verb] = path.split('/').map(decodeURIComponent);
  const back = redirect(`/${place === 'invoices' ? '' : (place ?? '')}`, 303);
  try {
    if (place === 'invoices') addInvoice(sim, readInvoice(form));
    else if (place === 'devices' && verb === 'confirm') confirmDevice(sim, id);
    else if (place === 'devices' && verb === 'remove') removeDevice(sim, id);
    else if (place === 'simulator' && id === 'sessions') endSessions(sim);
    else if (place === 'simulator' && id === 'faults' && verb === 'clear') sim.faults.clear();
    else if (place === 'simulator' && id === 'faults') sim.faults.add(readFault(form));
    else return html(404, 'Das gibt es hier nicht.');
    return back;
  } catch (error) {
    return html(400, (error as Error).message);
  }
}

function readInvoice(form: URLSearchParams): InvoiceInput {
  const written = (name: string) => form.get(name)?.trim() || null;
  const documentId = Number(written('documentId'));
  const euros = written('amount');
  if (!Number.isInteger(documentId) || documentId < 1) throw new Error('Welches Dokument?');
  if (euros !== null && !/^-?\d{1,9}([.,]\d\d)?$/.test(euros)) throw new Error('Betrag wie 1234,56');
  return {
    documentId,
    externalNumber: written('externalNumber'),
    title: written('title'),
    date: written('date'),
    amount: euros && { minor: Math.round(Number(euros.replace(',', '.')) * 100), currency: 'EUR' },
    supplierId: written('supplierId'),
    farmId: written('farmId'),
  } as InvoiceInput;
}

function readFault(form: URLSearchParams): FaultInput {
  const number = (name: string) => Number(form.get(name)) || undefined;
  const [at, times] = [number('at'), number('times')];
  const scope = { ...(at && { at }), ...(times && { times }) };
  switch (form.get('kind')) {
    case 'status':
      return { kind: 'status', status: number('status') ?? 500, ...scope };
    case 'slow':
      return { kind: 'slow', ms: number('ms') ?? 2_000, ...scope };
    case 'malformed':
    case 'hang':
    case 'reset':
    case 'two-entries':
      return { kind: form.get('kind') as 'malformed' | 'hang' | 'reset' | 'two-entries', ...scope };
    default:
      throw new Error('Diese Störung gibt es nicht.');
  }
}

const SHOWN = 50;

function invoicePage({ world }: Simulation, query: URLSearchParams): Markup {
  const words = query.get('text')?.trim() ?? '';
  const found = world.invoices.filter((invoice) => speaksOf(invoice, words.toLowerCase())).reverse();
  return h`<h1>Eingangsrechnungen</h1>
<form class="bar" method="get" action="/"><label>Suche <input type="search" name="text" value="${words}"></label>
<label><button class="first">Suchen</button></label></form>
<table><thead><tr><th>Eintrag</th><th>Dokument</th><th>Datum</th><th>Titel</th><th>Betrag</th></tr></thead>
<tbody>${found.slice(0, SHOWN).map(invoiceRow)}</tbody></table>
<p class="note">${found.length} Einträge, die neuesten ${Math.min(SHOWN, found.length)} sind zu sehen</p>
<h2>Rechnung buchen</h2>
<form class="bar box" method="post" action="/invoices">
<label>Dokument in Paperless <input type="number" name="documentId" min="1" required></label>
<label>Belegnummer <input type="text" name="externalNumber"></label>
<label>Titel <input type="text" name="title"></label>
<label>Datum <input type="text" name="date" placeholder="2026-11-20"></label>
<label>Betrag in Euro <input type="text" name="amount" placeholder="1234,56"></label>
<label>Lieferant <select name="supplierId"><option value="">–</option>${world.suppliers.map(
    ({ id, name, number }) => h`<option value="${id}">${name} (${number ?? 'ohne Nummer'})</option>`,
  )}</select></label>
<label>Betrieb <input type="text" name="farmId" placeholder="B-1001"></label>
<label><button class="first">Buchen</button></label></form>`;
}

const invoiceRow = (invoice: InvoiceRow): Markup => h`<tr>
<td><a href="/invoices/${invoice.id}">${invoice.id}</a></td><td class="num">${invoice.documentId ?? '–'}</td>
<td class="num">${invoice.date ?? '–'}</td><td>${invoice.title ?? '–'}</td><td class="num">${money(invoice)}</td></tr>`;

const money = ({ amount }: InvoiceRow): string =>
  amount ? `${(amount.minor / 100).toFixed(2).replace('.', ',')} ${amount.currency}` : '–';

function oneInvoice({ world }: Simulation, invoice: InvoiceRow): Markup {
  const supplier = world.suppliers.find(({ id }) => id === invoice.supplierId);
  const rows: [string, Content][] = [
    ['Dokument in Paperless', invoice.documentId ?? '–'],
    ['Belegnummer', invoice.externalNumber ?? '–'],
    ['Titel', invoice.title ?? '–'],
    ['Datum', invoice.date ?? '–'],
    ['Betrag', money(invoice)],
    ['Lieferant', supplier ? `${supplier.name} (${supplier.number ?? 'ohne Nummer'})` : '–'],
    ['Betrieb', invoice.farmId ?? '–'],
  ];
  return h`<h1>${invoice.id}</h1><table><tbody>${rows.map(
    ([name, value]) => h`<tr><th>${name}</th><td>${value}</td></tr>`,
  )}</tbody></table>`;
}

const devicePage = ({ world }: Simulation): Markup => h`<h1>Geräte</h1>
${world.devices.length === 0 && h`<p class="dim">Noch hat sich keines gemeldet.</p>`}
<table><tbody>${world.devices.map(deviceRow)}</tbody></table>`;

const deviceRow = ({ id, name, confirmed }: DeviceRow): Markup => h`<tr><td>${name}</td><td>${id}</td>
<td>${confirmed ? 'freigegeben' : 'wartet auf Freigabe'}</td>
<td>${!confirmed && h`<form method="post" action="/devices/${encodeURIComponent(id)}/confirm"><button class="first">Freigeben</button></form>`}
<form method="post" action="/devices/${encodeURIComponent(id)}/remove"><button>Entfernen</button></form></td></tr>`;

const simulatorPage = ({ world, faults, requests }: Simulation): Markup => h`<h1>Simulator</h1>
<p class="dim">${world.suppliers.length} Lieferanten, ${world.invoices.length} Einträge, ${requests.count()} Anfragen.</p>
<form class="bar" method="post" action="/simulator/sessions"><button>Alle Sitzungen beenden (${world.sessions.length})</button></form>
<h2>Störungen</h2>
<table><tbody>${faults.list().map((fault) => h`<tr><td>${JSON.stringify(fault)}</td></tr>`)}</tbody></table>
<form class="bar" method="post" action="/simulator/faults/clear"><button>Alle ausschalten</button></form>
<form class="bar box" method="post" action="/simulator/faults">
<label>Störung <select name="kind">${KINDS.map(([kind, label]) => h`<option value="${kind}">${label}</option>`)}</select></label>
<label>Status <input type="number" name="status" min="400" max="599" value="401"></label>
<label>Millisekunden <input type="number" name="ms" min="0" value="2000"></label>
<label>Ab welcher Anfrage <input type="number" name="at" min="1" placeholder="der nächsten"></label>
<label>Wie oft <input type="number" name="times" min="1" placeholder="immer"></label>
<label><button>Einschalten</button></label></form>`;

const KINDS: readonly [string, string][] = [
  ['status', 'Fehlerstatus'],
  ['slow', 'langsame Antwort'],
  ['malformed', 'fehlerhafte Antwort'],
  ['two-entries', 'jeder Eintrag doppelt'],
  ['hang', 'antwortet nie'],
  ['reset', 'Verbindung bricht ab'],
];

const HOUSE: House = {
  name: 'Agrarsystem',
  nav: h`<a href="/">Rechnungen</a> <a href="/devices">Geräte</a> <a href="/simulator">Simulator</a>`,
  note: 'Simulation für die Demo – kein echtes Agrarsystem, keine Anmeldung',
};
