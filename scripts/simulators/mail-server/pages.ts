import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Content, type House, h, type Markup, wholePage } from '../markup.ts';
import { html, type Reply, redirect } from '../reply.ts';
import { type ExampleMail, exampleMails } from './example-mails.ts';
import type { FaultInput, MailFaults, SmtpStep } from './mail-faults.ts';
import type { SimulatedMailbox } from './mailbox.ts';
import type { MailPeople } from './people.ts';
import { readableMail } from './readable-mail.ts';
import type { ReceivedMail } from './smtp.ts';

type Shown = {
  received: ReceivedMail[];
  faults: MailFaults;
  people: MailPeople;
  mailbox: (user: string) => SimulatedMailbox;
};

/** A small web interface: what was sent, what lies in the mailboxes, faults. */
export async function startPages({ port, ...shown }: Shown & { port: number }) {
  const server = createServer((request, response) => {
    answer(shown, request)
      .catch((error: Error) => html(400, error.message))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function answer(shown: Shown, request: IncomingMessage): Promise<Reply> {
  const { pathname } = new URL(request.url ?? '/', 'http://here');
  if (request.method === 'POST') return take(shown, pathname, new URLSearchParams(await text(request)));
  const [, place, id, part] = pathname.split('/');
  const show = (title: string, body: Markup) => html(200, wholePage(HOUSE, title, body));
  if (!place) return show('Gesendet', await sentPage(shown));
  if (place === 'mailboxes') return show('Postfächer', mailboxPage(shown));
  if (place === 'simulator') return show('Simulator', simulatorPage(shown));
  const mail = shown.received.find((one) => String(one.id) === id);
  if (place === 'mails' && mail && part === 'html') return html(200, await bodyOf(mail), ONLY_LOOKS);
  if (place === 'mails' && mail) return show('Mail', await onePage(mail));
  return html(404, wholePage(HOUSE, 'Nicht gefunden', h`<h1>Das gibt es hier nicht</h1>`));
}

async function take({ faults, people, mailbox }: Shown, path: string, form: URLSearchParams): Promise<Reply> {
  if (path === '/mailboxes') {
    const [user, kind] = [form.get('user') ?? '', form.get('mail') ?? ''];
    if (!people.all().includes(user) || !(kind in exampleMails)) return html(400, 'Wem und was?');
    mailbox(user).put(await exampleMails[kind as ExampleMail]());
    return redirect('/mailboxes', 303);
  }
  if (path === '/simulator/clear') faults.clear();
  else if (path === '/simulator') faults.add(readFault(form));
  else return html(404, 'Das gibt es hier nicht.');
  return redirect('/simulator', 303);
}

function readFault(form: URLSearchParams): FaultInput {
  const [kind = '', code] = (form.get('kind') ?? '').split(' ');
  const times = Number(form.get('times')) || undefined;
  const at = (form.get('at') ?? 'end') as SmtpStep;
  if (kind === 'reply') return { protocol: 'smtp', kind, at, code: Number(code), ...(times && { times }) };
  if (kind === 'hang' || kind === 'drop') return { protocol: 'smtp', kind, at, ...(times && { times }) };
  throw new Error('Diese Störung gibt es nicht.');
}

const SHOWN = 50;

async function sentPage({ received }: Shown): Promise<Markup> {
  const mails = received.slice(-SHOWN).reverse();
  const rows = await Promise.all(mails.map(async (mail) => ({ ...mail, ...(await readableMail(mail.raw)) })));
  return h`<h1>Gesendete Mails</h1>
${rows.length === 0 && h`<p class="dim">Noch ist keine angekommen.</p>`}
<table><tbody>${rows.map(
    ({ id, at, from, to, raw, subject }) => h`<tr><td class="num">${at.toLocaleTimeString('de-DE')}</td>
<td><a href="/mails/${id}">${subject}</a></td><td>${from}</td><td>${to.join(', ')}</td>
<td class="num">${Math.ceil(raw.length / 1000)} kB</td></tr>`,
  )}</tbody></table>`;
}

/** What a mail program would show: nothing runs, and nothing is loaded from elsewhere. */
const bodyOf = async ({ raw }: ReceivedMail): Promise<string> =>
  (await readableMail(raw)).html ?? '<p>Diese Mail hat nur Text.</p>';
const ONLY_LOOKS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
};

async function onePage({ id, raw, from, to, user }: ReceivedMail): Promise<Markup> {
  const { subject, headers, text, html, attachments } = await readableMail(raw);
  const rows: [string, Content][] = [
    ['Von (Umschlag)', from],
    ['An (Umschlag)', to.join(', ')],
    ['Angemeldet als', user ?? '–'],
    ['Anhänge', attachments.map(({ name, bytes }) => h`<div>${name} (${bytes} Byte)</div>`)],
  ];
  return h`<h1>${subject}</h1><table><tbody>${rows.map(
    ([name, value]) => h`<tr><th>${name}</th><td>${value}</td></tr>`,
  )}</tbody></table>
${html && h`<h2>Mail</h2><iframe class="mail" src="/mails/${id}/html" title="Mail" sandbox="allow-popups"></iframe>`}
<h2>Text</h2><pre class="box">${text}</pre><h2>Kopf</h2><pre class="box">${headers}</pre>`;
}

const mailboxPage = ({ people, mailbox }: Shown): Markup => h`<h1>Postfächer</h1>
<table><thead><tr><th>Postfach</th><th>Ordner</th><th>Mails</th></tr></thead><tbody>${people
  .all()
  .map((user) =>
    mailbox(user)
      .counts()
      .map(([folder, count]) => h`<tr><td>${user}</td><td>${folder}</td><td class="num">${count}</td></tr>`),
  )}</tbody></table>
<form class="bar box" method="post" action="/mailboxes">
<label>Postfach <select name="user">${people.all().map((user) => h`<option>${user}</option>`)}</select></label>
<label>Mail <select name="mail">${Object.keys(exampleMails).map((name) => h`<option>${name}</option>`)}</select></label>
<label><button class="first">Einwerfen</button></label></form>`;

const simulatorPage = ({ faults }: Shown): Markup => h`<h1>Simulator</h1>
<table><tbody>${faults.list().map((fault) => h`<tr><td>${JSON.stringify(fault)}</td></tr>`)}</tbody></table>
<form class="bar" method="post" action="/simulator/clear"><button>Alle ausschalten</button></form>
<form class="bar box" method="post" action="/simulator">
<label>Störung <select name="kind">${KINDS.map(([kind, label]) => h`<option value="${kind}">${label}</option>`)}</select></label>
<label>Wann <select name="at">${STEPS.map(([step, label]) => h`<option value="${step}">${label}</option>`)}</select></label>
<label>Wie oft <input type="number" name="times" min="1" placeholder="immer"></label>
<label><button>Einschalten</button></label></form>`;

const KINDS: readonly [string, string][] = [
  ['reply 450', 'jetzt nicht (450)'],
  ['reply 421', 'keine Zeit (421)'],
  ['reply 554', 'abgelehnt (554)'],
  ['reply 552', 'zu groß (552)'],
  ['hang', 'antwortet nie'],
  ['drop', 'Verbindung bricht ab'],
];
const STEPS: readonly [SmtpStep, string][] = [
  ['end', 'wenn die Mail übergeben ist'],
  ['data', 'bevor die Mail übergeben wird'],
  ['recipient', 'bei den Empfängern'],
  ['connect', 'bei der Verbindung'],
];

const HOUSE: House = {
  name: 'Mailserver',
  nav: h`<a href="/">Gesendet</a> <a href="/mailboxes">Postfächer</a> <a href="/simulator">Simulator</a>`,
  note: 'Simulation für die Demo – keine Mail verlässt diesen Rechner',
};
