import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSimulatedPaperless } from '../paperless/index.ts';
import { officeCompanies, type SimulatedFarmSystem, startSimulatedFarmSystem } from './index.ts';

const simulation = suite('the simulated farm system');
let folder: string;
let farm: SimulatedFarmSystem;

simulation.before.each(async () => {
  folder = await mkdtemp(join(tmpdir(), 'simulated-farm-'));
  farm = await startSimulatedFarmSystem();
});
simulation.after.each(async () => {
  await farm.stop();
  await rm(folder, { recursive: true });
});

const api = (path: string, cookie = '', options: RequestInit = {}) =>
  fetch(`${farm.url}${path}`, { ...options, headers: { cookie } });
const logIn = (password: string) =>
  api('/login', '', { method: 'POST', body: JSON.stringify({ username: 'intake', password }) });
const cookieFrom = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const page = async (path: string) => (await fetch(`${farm.pageUrl}${path}`)).text();
const post = (path: string, fields: Record<string, string> = {}) =>
  fetch(`${farm.pageUrl}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

simulation('lets in who has logged in, until the session ends', async () => {
  assert.is((await api('/session')).status, 401);
  assert.is((await logIn('wrong')).status, 401);
  const answer = await logIn(farm.password);
  assert.match(answer.headers.getSetCookie()[0] ?? '', /HttpOnly; SameSite=Lax; Max-Age=1800$/);
  const cookie = cookieFrom(answer);
  assert.is((await api('/session', cookie)).status, 200);
  assert.is((await api('/session', `${cookie}x`)).status, 401);
  farm.endSessions();
  assert.is((await api('/session', cookie)).status, 401);
});

simulation('a session runs out by itself', async () => {
  const short = await startSimulatedFarmSystem({ sessionSeconds: 60 });
  const body = JSON.stringify({ username: 'intake', password: short.password });
  const cookie = cookieFrom(await fetch(`${short.url}/login`, { method: 'POST', body }));
  const ask = async () => (await fetch(`${short.url}/session`, { headers: { cookie } })).status;
  assert.is(await ask(), 200);
  for (const session of short.world.sessions) session.expiresAt = Date.now() - 1;
  assert.is(await ask(), 401);
  await short.stop();
});

simulation('may keep its data to itself until a device is confirmed', async () => {
  const strict = await startSimulatedFarmSystem({ deviceRequired: true });
  const body = JSON.stringify({ username: 'intake', password: strict.password });
  const cookie = cookieFrom(await fetch(`${strict.url}/login`, { method: 'POST', body }));
  const ask = (path: string, options = {}) =>
    fetch(`${strict.url}${path}`, { headers: { cookie }, ...options });
  assert.is((await ask('/suppliers?page=1')).status, 403);
  await ask('/devices/d1', { method: 'PUT', body: '{"name":"x"}' });
  assert.is((await ask('/suppliers?page=1')).status, 403);
  strict.confirmDevice('d1');
  assert.is((await ask('/suppliers?page=1')).status, 200);
  await strict.stop();
});

simulation('a fault strikes the calls it is for: from the k-th on, so often', async () => {
  const cookie = cookieFrom(await logIn(farm.password));
  farm.faults.add({ kind: 'status', status: 500, route: 'GET /search', at: 2, times: 2 });
  const seen = [];
  for (let call = 0; call < 5; call += 1) seen.push((await api('/search?text=x', cookie)).status);
  assert.equal(seen, [200, 500, 500, 200, 200]);
  assert.is((await api('/session', cookie)).status, 200);
  farm.faults.clear();

  farm.addInvoice({ documentId: 7 });
  farm.faults.add({ kind: 'two-entries' });
  const { entries } = (await (await api('/incoming-invoices?documentId=7', cookie)).json()) as {
    entries: { id: string }[];
  };
  assert.equal(
    entries.map(({ id }) => id.replace(/^ER-\d+/, '')),
    ['', '-2'],
  );
});

simulation('counts calls by route, and knows no others', async () => {
  const cookie = cookieFrom(await logIn(farm.password));
  await api('/devices/some%2Fid', cookie);
  assert.equal(farm.requests.counts(), { 'POST /login': 1, 'GET /devices/{deviceId}': 1 });
  for (const path of ['/suppliers/1', '/devices', '/nothing', '/devices/1/2']) {
    assert.is((await api(path, cookie)).status, 404, path);
  }
  assert.is((await fetch(`${farm.authUrl}/session`, { headers: { cookie } })).status, 404);
});

simulation('people see invoices, book one, confirm a device and order faults on its pages', async () => {
  farm.addInvoice({ documentId: 7, title: '<b>Diesel</b>', amount: { minor: 123_456, currency: 'EUR' } });
  assert.match(await page('/'), '&lt;b&gt;Diesel&lt;/b&gt;');
  assert.match(await page('/?text=nothing-like-it'), '0 Einträge');
  const form = { documentId: '8', amount: '12,50', date: '2026-11-20', supplierId: 'L-0001', title: '' };
  assert.is((await post('/invoices', form)).status, 303);
  const booked = farm.world.invoices.at(-1);
  assert.equal(
    [booked?.documentId, booked?.amount, booked?.date, booked?.title],
    [8, { minor: 1_250, currency: 'EUR' }, '2026-11-20', null],
  );
  assert.match(await page(`/invoices/${booked?.id}`), '12,50 EUR');
  assert.is((await post('/invoices', { documentId: 'x' })).status, 400);
  assert.is((await post('/invoices', { documentId: '8', amount: 'viel' })).status, 400);

  farm.world.devices.push({ id: 'd 1', name: 'Intake', confirmed: false });
  assert.match(await page('/devices'), '/devices/d%201/confirm');
  assert.is((await post('/devices/d%201/confirm')).status, 303);
  assert.is(farm.world.devices[0]?.confirmed, true);
  assert.is((await post('/devices/unknown/confirm')).status, 400);

  await post('/simulator/faults', { kind: 'status', status: '403', at: '2', times: '' });
  assert.equal(farm.faults.list(), [{ kind: 'status', status: 403, at: 2, id: 1 }]);
  assert.match(await page('/simulator'), '&quot;status&quot;:403');
  assert.is((await fetch(`${farm.pageUrl}/nothing`)).status, 404);
});

simulation('outlives a restart with its state file, sessions included', async () => {
  const stateFile = join(folder, 'farm.json');
  const first = await startSimulatedFarmSystem({ stateFile });
  const body = JSON.stringify({ username: 'intake', password: first.password });
  const cookie = cookieFrom(await fetch(`${first.url}/login`, { method: 'POST', body }));
  first.addInvoice({ documentId: 7 });
  await first.stop();
  const second = await startSimulatedFarmSystem({ stateFile });
  assert.equal(second.world, first.world);
  assert.is((await fetch(`${second.url}/session`, { headers: { cookie } })).status, 200);
  assert.is(second.addInvoice({}).id > (first.world.invoices[0]?.id ?? ''), true, 'numbers go on');
  await second.stop();
});

simulation(
  'knows the office: every correspondent belongs to one supplier, every invoice can be booked',
  async () => {
    const companies = officeCompanies();
    const paperless = await startSimulatedPaperless({ seed: 'office' });
    const filed = [...paperless.world.correspondents.values()].map(({ name, owner }) => {
      const username = [...paperless.world.users.values()].find(({ id }) => id === owner)?.username ?? null;
      return `${name} of ${username}`;
    });
    const covered = companies.flatMap(({ correspondents }) => correspondents);
    assert.equal(covered.map(({ name, owner }) => `${name} of ${owner}`).sort(), filed.sort());
    const digits = farm.world.suppliers.map(
      ({ number }) => number?.replace(/\D/g, '').replace(/^0+/, '') ?? null,
    );
    assert.equal(
      digits,
      companies.map(({ number }) => number),
    );
    assert.ok(farm.world.suppliers.some(({ number }) => number !== null && !/^\d+$/.test(number)));
    assert.ok(companies.filter(({ correspondents }) => correspondents.length > 1).length >= 5);

    const type = paperless.documentType('Eingangsrechnung');
    for (const document of paperless.documents().filter((one) => one.document_type === type)) {
      const { documentId, title, url, ...read } = farm.book(document);
      assert.is(documentId, document.id);
      for (const [name, value] of Object.entries(read)) assert.ok(value, `${name} of ${document.content}`);
    }
    await paperless.stop();
  },
);
simulation.run();
