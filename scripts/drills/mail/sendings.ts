import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { OFFICE_ADDRESS } from '../../../src/simulators/mail-server/index.ts';
import type { Office } from './office.ts';

/** Somebody who sends mails. */
export function startSendings({ server, db, random, asked }: Office) {
  const planned: string[] = [];
  const send = async (subject: string) => {
    const html = `<p>${'Anbei '.repeat(random.pick([10, 5_000, 100_000]))}</p>`;
    const mail = {
      ...{ accountId: 'system', from: OFFICE_ADDRESS, to: [{ address: 'kunde@example.org' }] },
      ...{ subject, html },
    };
    // Whether a process that was just killed has planned it is not known: the same key plans it once.
    const key = { 'idempotency-key': randomUUID() };
    planned.push((await asked<{ mailId: string }>('POST', '/mails', mail, key)).mailId);
  };
  const arrivals = () => {
    const times = new Map<string, number>();
    for (const { raw } of server.received) {
      const id = /^Message-ID: <([^@]+)@/im.exec(raw.toString('latin1', 0, 20_000))?.[1] ?? '';
      times.set(id, (times.get(id) ?? 0) + 1);
    }
    return times;
  };
  return {
    async begin(round: number): Promise<void> {
      const subjects = Array.from({ length: random.pick([1, 4, 8]) }, (_, n) => `r${round}-${n}`);
      await Promise.all(subjects.map(send));
    },
    /** How many are not at an end. */
    async underWay(): Promise<number> {
      const { rows } = await db.query<{ n: number }>(
        "select count(*)::integer as n from outgoing_mails where state in ('planned', 'deferred', 'sending')",
      );
      return rows[0]?.n ?? 0;
    },
    async assertNoneTwice(): Promise<string> {
      const { rows } = await db.query<{ mail_id: string; state: string }>(
        'select mail_id, state from outgoing_mails',
      );
      assert.equal(rows.map(({ mail_id }) => mail_id).sort(), planned.sort(), 'each was planned once');
      const arrived = arrivals();
      const unclear = rows.filter(({ state }) => state === 'unclear');
      for (const { mail_id, state } of rows) {
        const times = arrived.get(mail_id) ?? 0;
        assert.ok(times <= 1, `${mail_id} has arrived ${times} times`);
        if (state === 'handed-over') assert.is(times, 1, `${mail_id} is said to be handed over`);
        else assert.is(state, 'unclear', mail_id);
      }
      const there = unclear.filter(({ mail_id }) => arrived.has(mail_id)).length;
      return `${rows.length} mails went out: ${rows.length - unclear.length} handed over and there once, ${unclear.length} unclear (${there} of them there), none twice`;
    },
  };
}
