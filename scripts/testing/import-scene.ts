import { importJobs, type ShownImport } from '../../src/features/mail-import/import-jobs.ts';
import { scheduledImport } from '../../src/features/mail-import/scheduled-import.ts';
import { composeMail } from '../simulators/mail-server/index.ts';
import { type ImportFixture, importFixture } from './import-fixture.ts';

type Suite = {
  before: ((hook: () => Promise<void>) => void) & { each(hook: () => void): void };
  after(hook: () => Promise<void>): void;
};

/** For a state that comes for sure, on a machine of any load. */
export const PATIENCE_MS = 120_000;
export const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7 ${text}`);
export const mail = (
  id: string | undefined,
  attachments: Record<string, Buffer>,
  more = {},
): Promise<Buffer> =>
  composeMail({
    ...{
      from: 'Jörg <joerg@example.org>',
      to: 'office@hof.example',
      subject: `Rechnung ${id}`,
      text: 'Anbei',
    },
    ...(id && { messageId: `<${id}@example.org>` }),
    attachments: Object.entries(attachments).map(([filename, content]) => ({ filename, content })),
    ...more,
  });
export const states = ({ progress }: ShownImport): string[] =>
  progress.mails.map(({ state, reason }) => reason ?? state);

/** The imports of a suite, each of its tests with a folder of its own. */
export function importScene(imports: Suite) {
  let office: ImportFixture;
  let folder = '';
  let folders = 0;
  imports.before(async () => {
    office = await importFixture();
  });
  imports.before.each(() => {
    office.world.server.faults.clear();
    folders += 1;
    folder = `Ordner ${folders}`;
    box().createFolder(folder);
  });
  imports.after(() => office.close());

  const box = () => office.world.server.mailbox();
  const put = (raw: Buffer, more = {}) => box().put(raw, { folder, ...more });
  const importAll = (more = {}) => office.importAll({ folder, ...more });
  const names = async () => (await office.items()).map(({ name }) => name);
  const count = async (table: string) =>
    (await office.db.query<{ n: number }>(`select count(*)::integer as n from ${table}`)).rows[0]?.n;
  const troubles = () => count(`mail_failures where folder = '${folder}' and uid is null`);
  const system = async () => {
    const account = await office.deps.accounts.get('system');
    if (!account) throw new Error('there is no system account');
    return account;
  };

  /** The scheduled import of the system account, or of these. */
  async function byItself({
    since = null as string | null,
    accounts = {},
    more = [] as string[],
    deps = {},
    lookAgainMs = 60_000,
  } = {}) {
    const account = await system();
    const importing = { byItself: true, folder, since, moveTo: null };
    const all = ['system', ...more].map((accountId) => ({ ...account, accountId, importing }));
    const used = {
      ...office.deps,
      accounts: { ...office.deps.accounts, imported: async () => all, ...accounts },
      ...deps,
    };
    const job = scheduledImport(used, importJobs(used), '0 0 0 * * *', lookAgainMs);
    const stopping = new AbortController();
    const lease = { confirm: async () => {}, assertValid() {} };
    return {
      look: () => job.run({ signal: stopping.signal, lease }),
      stop: () => stopping.abort(new Error('ends')),
    };
  }

  return {
    get office() {
      return office;
    },
    get folder() {
      return folder;
    },
    ...{ box, put, importAll, names, count, troubles, system, byItself },
  };
}
