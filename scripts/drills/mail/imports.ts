import * as assert from 'uvu/assert';
import { composeMail } from '../../simulators/mail-server/index.ts';
import type { Office } from './office.ts';

type Import = { state: string };

/** Mails with attachments that come in, and somebody who imports them and goes on with what was left. */
export function startImports({ server, db, random, ask, asked }: Office) {
  const box = server.mailbox();
  const expected = new Map<string, number>();
  const open = new Set<string>();
  let uidValidity: string | undefined;
  let goneOn = 0;

  const put = async (name: string): Promise<number> => {
    const attachments = [`${name}-a.pdf`, `${name}-b.pdf`].map((filename) => {
      const bytes = random.pick([500, 500, 60_000, 1_000_000]);
      expected.set(filename, bytes + 9);
      return { filename, content: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, name)]) };
    });
    const mail = { from: 'drill@example.org', to: 'office@hof.example', subject: name, text: 'Anbei' };
    return box.put(await composeMail({ ...mail, messageId: `<${name}@drill>`, attachments }));
  };

  return {
    async begin(round: number): Promise<void> {
      const names = Array.from({ length: random.pick([2, 4, 7]) }, (_, n) => `r${round}-${n}`);
      const uids = await Promise.all(names.map(put));
      uidValidity ??= (await asked<{ uidValidity: string }>('GET', '/mail-accounts/system/mails?pageSize=1'))
        .uidValidity;
      const request = { accountId: 'system', folder: 'INBOX', uidValidity, uids, scope: 'public' };
      // Not known whether it was begun: begun twice it brings no more.
      open.add((await asked<{ jobId: string }>('POST', '/mail-imports', request)).jobId);
    },
    /** Somebody changes their mind. */
    async cancel(): Promise<void> {
      const [jobId] = [...open].slice(-1);
      if (jobId) await ask('DELETE', `/mail-imports/${jobId}`);
    },
    /** Looks at all that were begun, and goes on with those that stand still. @returns how many are not finished */
    async goOn(): Promise<number> {
      for (const jobId of open) {
        const found = await ask<Import>('GET', `/mail-imports/${jobId}`);
        if (found?.state === 'finished') open.delete(jobId);
        else if (found && found.state !== 'queued' && found.state !== 'running') {
          if (await ask('POST', `/mail-imports/${jobId}/continue`)) goneOn += 1;
        }
      }
      return open.size;
    },
    async assertOnceAndWhole(): Promise<string> {
      const { rows } = await db.query<{ name: string; bytes: number }>(
        'select n.name, i.bytes from inbox_items i join inbox_names n using (item_id)',
      );
      const found = rows.map(({ name, bytes }) => `${name} ${bytes}`).sort();
      const wanted = [...expected].map(([name, bytes]) => `${name} ${bytes}`).sort();
      assert.equal(found, wanted, 'each attachment once, and whole');
      const mails = await db.query<{ n: number }>(
        'select count(*)::integer as n from received_mails where jsonb_array_length(attachments) = 2',
      );
      assert.is(mails.rows[0]?.n, expected.size / 2, 'each mail once, with both');
      return `${expected.size} attachments of ${expected.size / 2} mails came in once and whole; imports were gone on with ${goneOn} times`;
    },
  };
}
