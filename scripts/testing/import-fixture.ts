import type { DomainEvents } from '../../src/domain/events/index.ts';
import type { Whose } from '../../src/features/mail-import/identity.ts';
import { type ImportJobs, importJobs, type ShownImport } from '../../src/features/mail-import/import-jobs.ts';
import type { MailImportDeps } from '../../src/features/mail-import/mail-import-deps.ts';
import type { EventLog } from '../../src/platform/event-log/index.ts';
import { openImportDeps } from './import-deps.ts';
import { type MailWorld, mailWorld } from './mail-world.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

/** A simulated mail server and everything that an import needs of a service, without its HTTP and its jobs. */
export type ImportFixture = {
  db: TestDatabase;
  log: EventLog<DomainEvents>;
  world: MailWorld;
  deps: MailImportDeps;
  jobs: ImportJobs;
  /** As another process would have them. */
  otherJobs(): ImportJobs;
  /** Of a process that gives up on a silent server at once. */
  impatientJobs(): ImportJobs;
  /** Imports all mails of a folder, or these, into the public inbox, and waits for the end. */
  importAll(options?: ImportOptions): Promise<ShownImport>;
  uidValidity(folder?: string): Promise<string>;
  /** What lies in the inbox: names, with the bytes of each. */
  items(): Promise<{ name: string; sha256: string; mediaType: string; bytes: number }[]>;
  close(): Promise<void>;
};

type ImportOptions = {
  uids?: number[];
  folder?: string;
  whose?: Whose;
  jobs?: ImportJobs;
  moveTo?: string;
  uidValidity?: string;
};

const PUBLIC: Whose = { scope: 'public', owner: null };

export async function importFixture(): Promise<ImportFixture> {
  const [db, world] = await Promise.all([testDatabase(), mailWorld()]);
  const accounts = world.accountsOn(db);
  const opened = await openImportDeps(db, accounts);
  const { deps, log } = opened;
  const all = new Set<ImportJobs>();
  const impatient = world.accountsOn(db, 250);
  const jobsOn = (used: MailImportDeps) => {
    const made = importJobs(used);
    all.add(made);
    return made;
  };
  const otherJobs = () => jobsOn(deps);
  const jobs = otherJobs();
  const uidValidity = async (folder = 'INBOX') => {
    const imap = await accounts.openImap('system');
    try {
      return await imap.inFolder(folder, async (_, box) => String(box.uidValidity));
    } finally {
      await imap.close();
    }
  };
  return {
    ...{ db, log, world, deps, jobs, otherJobs, uidValidity },
    impatientJobs: () => jobsOn({ ...deps, accounts: impatient }),
    async importAll({ folder = 'INBOX', whose = PUBLIC, jobs: by = jobs, moveTo, ...given } = {}) {
      const account = await accounts.get('system');
      if (!account) throw new Error('there is no system account');
      const uids =
        given.uids ??
        world.server
          .mailbox()
          .mails(folder)
          .map(({ uid }) => uid);
      const { jobId, ended } = await by.start({
        ...{ folder, uids, whose, owner: 'anna', startedBy: 'anna' },
        account: { ...account, importing: { ...account.importing, moveTo: moveTo ?? null } },
        uidValidity: given.uidValidity ?? (await uidValidity(folder)),
      });
      await ended;
      const shown = await by.find('anna', jobId);
      if (!shown) throw new Error('the import has left no trace');
      return shown;
    },
    async items() {
      const { rows } = await db.query<{ name: string; sha256: string; mediaType: string; bytes: number }>(
        `select n.name, i.sha256, i.media_type as "mediaType", i.bytes
           from inbox_items i join inbox_names n using (item_id) order by i.received_at, n.name`,
      );
      return rows;
    },
    async close() {
      await Promise.all([...all].map((one) => one.close()));
      accounts.close();
      impatient.close();
      await world.stop();
      await opened.close();
      await db.drop();
    },
  };
}
