import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { OFFICE_ADDRESS } from '../../simulators/mail-server/index.ts';
import type { Office } from './office.ts';

/** Who takes mails, and whom the server does not know. */
export const THERE = ['kunde@example.org', 'berater@example.org'];
const AWAY = 'weg@example.org';
/** Those who get no mail stand between the others: what is said of one spoils nothing for the next. */
const ENVELOPES = [THERE, THERE.slice(0, 1), THERE.slice(1), [...THERE, AWAY], [AWAY, ...THERE], [AWAY]];

type Mail = { mail_id: string; state: string; reached: string[]; refused: { address: string }[] };

/** Somebody who sends mails. */
export function startSendings({ server, db, random, asked }: Office) {
  const planned = new Map<string, string[]>();
  const send = async (subject: string) => {
    const html = `<p>${'Anbei '.repeat(random.pick([10, 5_000, 100_000]))}</p>`;
    const recipients = random.pick(ENVELOPES);
    const mail = {
      ...{ accountId: 'system', from: OFFICE_ADDRESS, to: recipients.map((address) => ({ address })) },
      ...{ subject, html },
    };
    // Whether a process that was just killed has planned it is not known: the same key plans it once.
    const key = { 'idempotency-key': randomUUID() };
    planned.set((await asked<{ mailId: string }>('POST', '/mails', mail, key)).mailId, recipients);
  };
  const arrivals = () => {
    const times = new Map<string, number>();
    for (const { raw, to } of server.received) {
      const id = /^Message-ID: <([^@]+)@/im.exec(raw.toString('latin1', 0, 20_000))?.[1] ?? '';
      for (const address of to) times.set(`${id} ${address}`, (times.get(`${id} ${address}`) ?? 0) + 1);
    }
    return times;
  };
  return {
    async begin(round: number): Promise<void> {
      const subjects = Array.from({ length: random.pick([1, 4, 8]) }, (_, n) => `r${round}-${n}`);
      await Promise.all(subjects.map(send));
    },
    refuseWhoIsAway: (): void =>
      server.faults.add({
        ...{ protocol: 'smtp', at: 'recipient', kind: 'reply', recipient: AWAY },
        ...{ code: 550, text: '5.1.1 No such user' },
      }),
    /** How many are not at an end. */
    async underWay(): Promise<number> {
      const { rows } = await db.query<{ n: number }>(
        "select count(*)::integer as n from outgoing_mails where state in ('planned', 'deferred', 'sending')",
      );
      return rows[0]?.n ?? 0;
    },
    /** Nobody has got one twice, and of nobody it is not known what became of theirs. */
    async assertEverybodyOnce(): Promise<string> {
      const { rows } = await db.query<Mail>(
        'select o.mail_id, o.state, m.reached, m.refused from outgoing_mails o join mails m using (mail_id)',
      );
      assert.equal(
        rows.map(({ mail_id }) => mail_id).sort(),
        [...planned.keys()].sort(),
        'each was planned once',
      );
      const arrived = arrivals();
      const counted = { reached: 0, refused: 0, unclear: 0, there: 0 };
      for (const { mail_id, state, reached, refused } of rows) {
        for (const address of planned.get(mail_id) ?? []) {
          const whose = `${mail_id} (${state}) to ${address}`;
          const times = arrived.get(`${mail_id} ${address}`) ?? 0;
          assert.ok(times <= 1, `${whose} has arrived ${times} times`);
          if (reached.includes(address)) {
            assert.is(times, 1, `${whose} is said to be handed over`);
            counted.reached += 1;
          } else if (refused.some((one) => one.address === address)) {
            assert.is(address, AWAY, `${whose} is said to be refused`);
            counted.refused += 1;
          } else {
            assert.is(state, 'unclear', `${whose} is at no end`);
            counted.unclear += 1;
            counted.there += times;
          }
        }
      }
      const { reached, refused, unclear, there } = counted;
      return `${rows.length} mails went out: ${reached} recipients have theirs once, ${refused} were refused, of ${unclear} it is unclear (${there} have it), nobody has one twice`;
    },
  };
}
