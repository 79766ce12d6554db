import { json, noContent, type Reply } from '../reply.ts';
import { sessionOf, signIn } from './sign-in.ts';
import type { Simulation } from './simulation.ts';
import type { DeviceRow, InvoiceRow, SessionRow, SupplierRow } from './world.ts';

export type ApiCall = {
  /** `GET /devices/{deviceId}` */
  route: string;
  /** The value of the parameter in the path. */
  id: string;
  query: URLSearchParams;
  cookies: string | undefined;
  body: Record<string, unknown>;
};

/** The route of a request below the address of the interface, or null when there is none. */
export function routeOf(method: string, path: string): { route: string; id: string } | null {
  const [, folder = '', id = '', ...rest] = path.split('/');
  const route = `${method} /${folder}${id && folder === 'devices' ? '/{deviceId}' : id && `/${id}`}`;
  return rest.length === 0 && Object.hasOwn(ROUTES, route) ? { route, id: decodeURIComponent(id) } : null;
}

/** Answers a call of the interface. */
export function answerApi(sim: Simulation, call: ApiCall): Reply {
  const { access, handle } = ROUTES[call.route] as Route;
  if (access === 'open') return handle(sim, call);
  const session = sessionOf(sim, call.cookies);
  if (!session) return refusal(401, 'Bitte anmelden.');
  if (access === 'data' && sim.deviceRequired && !sim.world.devices.some(({ confirmed }) => confirmed)) {
    return refusal(403, 'Kein Gerät ist freigegeben.');
  }
  return handle(sim, call, session);
}

type Route = {
  /** `data` may ask for a confirmed device. */
  access: 'open' | 'session' | 'data';
  handle(sim: Simulation, call: ApiCall, session?: SessionRow): Reply;
};

const A_PAGE = 20;

const ROUTES: Record<string, Route> = {
  'POST /login': {
    access: 'open',
    handle(sim, { body }) {
      const cookie = signIn(sim, body);
      if (cookie === null) return refusal(401, 'Benutzername oder Kennwort ist falsch.');
      return { ...noContent(), headers: { 'set-cookie': cookie } };
    },
  },
  'GET /session': {
    access: 'session',
    handle: (_, __, session) =>
      json(200, {
        username: session?.username,
        expiresAt: new Date(session?.expiresAt ?? 0).toISOString(),
      }),
  },
  'GET /devices/{deviceId}': {
    access: 'session',
    handle({ world }, { id }) {
      const device = world.devices.find((one) => one.id === id);
      return device ? json(200, shownDevice(device)) : refusal(404, 'Dieses Gerät ist nicht bekannt.');
    },
  },
  'PUT /devices/{deviceId}': {
    access: 'session',
    handle({ world, changed }, { id, body }) {
      const known = world.devices.find((one) => one.id === id);
      const device = known ?? { id, name: '', confirmed: false };
      device.name = String(body.name ?? '');
      if (!known) world.devices.push(device);
      changed();
      return json(200, shownDevice(device));
    },
  },
  'GET /incoming-invoices': {
    access: 'data',
    handle({ world }, { query }) {
      const documentId = Number(query.get('documentId'));
      const entries = world.invoices.filter((invoice) => invoice.documentId === documentId);
      return json(200, {
        entries: entries.map(({ id, searchText }) => ({ id, documentId, searchText })),
      });
    },
  },
  'GET /search': {
    access: 'data',
    handle({ world }, { query }) {
      const words = (query.get('text') ?? '').trim().toLowerCase();
      const found = world.invoices.filter((invoice) => invoice.searchable && speaksOf(invoice, words));
      return json(200, { results: found.map((invoice) => shownInvoice(invoice, world.suppliers)) });
    },
  },
  'GET /suppliers': {
    access: 'data',
    handle({ world: { suppliers } }, { query }) {
      const page = Math.max(1, Number(query.get('page')) || 1);
      return json(200, {
        suppliers: suppliers.slice((page - 1) * A_PAGE, page * A_PAGE),
        nextPage: page * A_PAGE < suppliers.length ? page + 1 : null,
      });
    },
  },
};

const refusal = (status: number, message: string): Reply => json(status, { message });

const shownDevice = ({ id, confirmed }: DeviceRow) => ({ id, state: confirmed ? 'confirmed' : 'pending' });

/** Whether the search finds an invoice by these words, in small letters. */
export const speaksOf = ({ searchText, externalNumber, title }: InvoiceRow, words: string): boolean =>
  [searchText, externalNumber, title].some((text) => text?.toLowerCase().includes(words));

const shownInvoice = (invoice: InvoiceRow, suppliers: readonly SupplierRow[]) => {
  const { id, externalNumber, title, date, amount, farmId, url } = invoice;
  const supplier = suppliers.find((one) => one.id === invoice.supplierId) ?? null;
  return { id, externalNumber, title, date, amount, supplier, farmId, url };
};
