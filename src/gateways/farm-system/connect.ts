import { CookieJar } from 'tough-cookie';
import type { z } from 'zod';
import type { OnAnswer, SocketUse } from '../../platform/outgoing/index.ts';
import { cookieFile } from './cookie-file.ts';
import { type DeviceState, type FarmSystem, FarmSystemError } from './port.ts';
import { openSession } from './session.ts';
import { type Answer, type Call, openTransport, readAnswer } from './transport.ts';
import { Device, FoundInvoices, InvoiceEntries, SupplierPage } from './wire-shapes.ts';

export type FarmSystemOptions = {
  /** Where its interface is, without a slash at the end. */
  baseUrl: string;
  /** Where the log-in is, when that is elsewhere. */
  authUrl?: string | undefined;
  username: string;
  password: string;
  cookiePath: string;
  /** At least 32 characters. */
  encryptionKey: string;
  /** How long a whole call may take; one that must log in first, twice that. */
  deadlineMs?: number;
  maxAnswerBytes?: number;
  onAnswer?: OnAnswer;
  /** Called when the session cannot be kept in its file. */
  onFileTrouble?: (error: Error) => void;
};

export type ConnectedFarmSystem = FarmSystem & { sockets(): SocketUse[]; close(): void };

const DEADLINE_MS = 15_000;
/** More pages of suppliers than any farm system has: an endless list ends here. */
const MOST_PAGES = 10_000;

/**
 * The farm-management system over HTTP, as `wire-contract.openapi.json` describes it. Another make is adapted
 * here and in `wire-shapes.ts`.
 *
 * Logs in at the first call. An answer of 401 or 403 discards the session and its file and fails the call;
 * the next call logs in anew.
 */
export function connectFarmSystem(options: FarmSystemOptions): ConnectedFarmSystem {
  const { baseUrl, authUrl = baseUrl, username, password, deadlineMs = DEADLINE_MS } = options;
  const limits = { deadlineMs, maxAnswerBytes: options.maxAnswerBytes, onAnswer: options.onAnswer };
  const api = openTransport({ url: baseUrl, setBy: 'FARMSYS_BASE_URL', ...limits });
  const door = openTransport({ url: authUrl, setBy: 'FARMSYS_AUTH_URL', ...limits });
  const session = openSession({
    file: cookieFile(options.cookiePath, {
      key: options.encryptionKey,
      purpose: [baseUrl, authUrl, username].join('\n'),
    }),
    isAlive: api.hasCookies,
    onFileTrouble: options.onFileTrouble ?? (() => {}),
    async logIn() {
      const jar = new CookieJar();
      const call: Call = { method: 'POST', endpoint: '/login', body: { username, password } };
      const { where, status } = await door.send(call, jar);
      if (isFailing(status)) throw failing(where, status);
      if (status === 404 || status === 405) {
        throw new FarmSystemError('malformed', `${where}: ${status}; is FARMSYS_AUTH_URL right?`);
      }
      if (status >= 400) {
        throw new FarmSystemError('login-refused', `${where}: the log-in is refused (${status})`);
      }
      if (api.hasCookies(jar)) return jar;
      throw new FarmSystemError('malformed', `${where}: set no cookie that is good for FARMSYS_BASE_URL`);
    },
  });

  const send = async (call: Call): Promise<Answer> => {
    const jar = await session.cookies();
    const answer = await api.send(call, jar);
    if (answer.status === 401 || answer.status === 403) {
      await session.discard(jar);
      throw new FarmSystemError('unauthorized', `${answer.where}: the session is refused (${answer.status})`);
    }
    if (answer.setsCookies) await session.keep(jar);
    if (isFailing(answer.status)) throw failing(answer.where, answer.status);
    return answer;
  };
  const ask = async <Shape extends z.ZodType>(call: Call, shape: Shape): Promise<z.output<Shape>> => {
    const answer = await send(call);
    if (answer.status !== 200) throw unexpected(answer);
    return readAnswer(answer, shape);
  };
  const device = (method: 'GET' | 'PUT', deviceId: string, body?: unknown): Call => ({
    method,
    endpoint: '/devices/{deviceId}',
    path: { deviceId },
    body,
  });

  return {
    async checkConnection() {
      const answer = await send({ method: 'GET', endpoint: '/session' });
      if (answer.status !== 200) throw unexpected(answer);
    },
    registerDevice: async ({ id, name }) => stateOf(await ask(device('PUT', id, { name }), Device)),
    async deviceState(id) {
      const answer = await send(device('GET', id));
      if (answer.status === 404) return 'unregistered';
      if (answer.status !== 200) throw unexpected(answer);
      return stateOf(readAnswer(answer, Device));
    },
    async findInvoices(documentId) {
      const call: Call = { method: 'GET', endpoint: '/incoming-invoices', query: { documentId } };
      const { entries } = await ask(call, InvoiceEntries);
      const stray = entries.findIndex((entry) => entry.documentId !== documentId);
      if (stray >= 0) {
        const field = `entries.${stray}.documentId`;
        throw new FarmSystemError(
          'malformed',
          `GET /incoming-invoices: ${field}: not the document asked for`,
        );
      }
      return entries.map(({ id, searchText }) => ({ id, searchText }));
    },
    async liveSearch(text) {
      const { results } = await ask({ method: 'GET', endpoint: '/search', query: { text } }, FoundInvoices);
      return results.map(({ farmId, url, ...invoice }) => ({ ...invoice, betriebId: farmId, link: url }));
    },
    async suppliers() {
      const all = [];
      for (let page: number | null = 1; page !== null && page <= MOST_PAGES; ) {
        const call: Call = { method: 'GET', endpoint: '/suppliers', query: { page } };
        const answer: z.output<typeof SupplierPage> = await ask(call, SupplierPage);
        all.push(...answer.suppliers);
        if (answer.nextPage !== null && answer.nextPage <= page) {
          throw new FarmSystemError('malformed', 'GET /suppliers: nextPage: leads back');
        }
        page = answer.nextPage;
      }
      return all;
    },
    sockets: () => [api.sockets(), door.sockets()],
    close() {
      api.close();
      door.close();
    },
  };
}

const stateOf = ({ state }: z.output<typeof Device>): DeviceState =>
  state === 'confirmed' ? 'registered' : 'pending';

/** Troubles of the moment, its own or those of a proxy before it. */
const isFailing = (status: number): boolean => status >= 500 || status === 429;

const failing = (where: string, status: number) =>
  new FarmSystemError('unreachable', `${where}: the farm system fails (${status})`);
const unexpected = ({ where, status }: Answer) =>
  new FarmSystemError('malformed', `${where}: ${status} was not agreed`);
