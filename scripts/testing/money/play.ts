import type { ApprovalRow } from '../../../projections/approval-row.ts';
import { seenOf } from '../../../projections/seen.ts';
import {
  type ApprovalMeaning,
  type ApprovalRule,
  type DomainEvents,
  documentStream,
  invoiceStream,
} from '../../../src/domain/events/index.ts';
import { ApprovalRefused } from '../../../src/features/approvals/approval-refused.ts';
import { decideRelease, type ReleaseCommand } from '../../../src/features/approvals/decide-release.ts';
import type { NewEvent, RecordedEvent } from '../../../src/platform/event-log/index.ts';
import { toFields } from '../../../src/services/document-writing/index.ts';
import { uuid } from '../given.ts';
import { type Seeded, seeded } from '../seeded.ts';
import { type InFlight, type Plan, type Running, write } from './process.ts';
import { type Payment, peopleBehind, type Reading, seenIn } from './reference.ts';
import {
  ASK,
  Broken,
  FIELD,
  NO,
  OPTIONS,
  paymentIn,
  RELEASING,
  recorded,
  SUPPLIERS,
  valueIn,
  World,
  withField,
  YES,
} from './world.ts';

const DOCUMENTS = [1, 2, 3];
const ACCOUNTS = ['A', 'B', 'C', 'D'];
const LIMIT = [{ value: '1000', currency: 'EUR' }];
const RULES: readonly ApprovalRule[] = [
  { name: 'much', when: { from: LIMIT }, people: 2, groups: [] },
  { name: 'iban', when: { newIban: true }, people: 2, groups: [] },
  { name: 'supplier', when: { newSupplier: true }, people: 2, groups: ['PM_Freigabe'] },
  { name: 'admin', when: { from: LIMIT }, people: 1, groups: ['PM_Admin'] },
  { name: 'desk', when: { newIban: true, newSupplier: true }, people: 1, groups: ['PM_Freigabe'] },
  {
    name: 'three',
    when: { from: [{ value: '5000', currency: 'EUR' }], newIban: true },
    people: 3,
    groups: [],
  },
];
const MEANINGS: Record<string, ApprovalMeaning> = { yes: 'approves', no: 'rejects' };
const meaning = (option: { id: string } | null): ApprovalMeaning => MEANINGS[option?.id ?? ''] ?? 'open';
const NAMES = ['anna', 'ben', 'carl', 'eve-1', 'eve-2', 'dora'];

type View = { seen: string; facts: string };
type Decided = 'accepted' | 'refused' | string;

/** Random things that happen in an office, each drawn from a number of its own: leaving some out changes no other. */
export class Play {
  readonly world = new World(DOCUMENTS.length);
  readonly tally: Record<string, number> = {};
  readonly told: string[] = [];
  readonly #views = new Map<string, View>();
  readonly #plans = new Map<string, Plan>();
  readonly #inFlight: InFlight[] = [];
  readonly #running: Running[] = [];
  readonly #late: (() => void)[] = [];
  #ids = 0;

  async step(number: number, depth = 0): Promise<void> {
    const random = seeded(number);
    const [, act] = random.pick(this.#acts);
    await act(random, depth);
  }

  readonly #acts = this.#weighted([
    [14, 'decide', (random, depth) => this.#decide(random, depth)],
    [10, 'look', (random) => this.#look(random.pick(NAMES), random.pick(DOCUMENTS))],
    [5, 'resume', (random, depth) => this.#resume(random, depth)],
    [5, 'edit', (random) => this.#edit(random)],
    [4, 'late', (random) => this.#lateCall(random)],
    [4, 'read', (random) => this.#read(random)],
    [3, 'confirm', (random) => this.#confirm(random)],
    [2, 'takeBack', (random, depth) => this.#takeBack(random, depth)],
    [1, 'reopen', (random, depth) => this.#reopen(random, depth)],
    [1, 'merge', (random) => this.#merge(random)],
    [1, 'rules', (random) => this.#rules(random)],
    [1, 'groups', (random) => this.#groups(random)],
    [1, 'substitute', (random) => this.#substitute(random)],
    [1, 'arrives', (random) => this.#arrives(random)],
  ]);

  #weighted(acts: [number, string, (random: Seeded, depth: number) => unknown][]) {
    return acts.flatMap(([weight, name, act]) => Array.from({ length: weight }, () => [name, act] as const));
  }

  #tell(what: string): void {
    this.told.push(what);
  }
  #count(what: string): void {
    this.tally[what] = (this.tally[what] ?? 0) + 1;
  }

  // What somebody sees, and decides on the ground of it.

  #shown(id: number): string {
    const { value, ...payment } = this.#known(id);
    const { pending } = this.world.row(id);
    return JSON.stringify([
      pending ? (pending.to?.id ?? null) : value,
      seenIn(payment),
      payment.reading?.of === payment.file,
    ]);
  }
  #known(id: number): Payment & { value: string | null } {
    const known = this.world.known.get(id);
    if (!known) throw new Error(`nothing is known of ${id}`);
    return known;
  }
  #payment(id: number): Payment {
    const { value: _, ...payment } = this.#known(id);
    return payment;
  }

  #look(sub: string, id: number): void {
    this.#views.set(`${sub} ${id}`, { seen: seenOf(this.world.row(id)), facts: this.#shown(id) });
  }

  async #decide(random: Seeded, depth: number): Promise<void> {
    const sub = random.pick(NAMES);
    const id = random.pick(DOCUMENTS);
    if (random.chance(0.6)) this.#look(sub, id);
    const to = random.chance(0.7) ? YES : random.pick(OPTIONS);
    const looked = random.chance(0.7);
    const { ibanEnding } = random.chance(0.8) ? this.#ending(sub, id) : { ibanEnding: '0000' };
    const command = { what: 'decide', to, meaning: meaning(to), looked, ibanEnding, asNote: false } as const;
    const comment = random.chance(0.8) ? 'because' : undefined;
    await this.#command(random, depth, sub, id, { ...command, comment });
  }

  #ending(sub: string, id: number): { ibanEnding: string | undefined } {
    const { ibans = [] } = this.world.row(id).invoice ?? {};
    const field = this.world.state(sub, id).fieldAccount;
    const unknown = [...ibans, ...(field ? [field] : [])];
    return { ibanEnding: unknown[0]?.lastFour };
  }

  async #takeBack(random: Seeded, depth: number): Promise<void> {
    const [sub, id] = [random.pick(NAMES), random.pick(DOCUMENTS)];
    if (random.chance(0.8)) this.#look(sub, id);
    const command = { what: 'take-back', reason: 'a mistake', secondsSince: 60, meaning } as const;
    await this.#command(random, depth, sub, id, command);
  }

  async #command(
    random: Seeded,
    depth: number,
    sub: string,
    id: number,
    command: object & { what: string; comment?: string | undefined },
  ): Promise<void> {
    // Whoever has not the right does not come so far.
    if (!this.world.office().mayRelease(sub)) return;
    const view = this.#views.get(`${sub} ${id}`);
    const forged = random.chance(0.02);
    const seen = forged || !view ? 'forged' : view.seen;
    const isAsSeen = !forged && view?.facts === this.#shown(id);
    const outcome = this.#record(sub, id, { ...command, seen } as unknown as ReleaseCommand);
    this.#count(outcome.split(' ')[0] ?? '');
    this.#tell(
      `${sub}: ${command.what} ${'to' in command ? (command as { to: { id: string } | null }).to?.id : ''} on ${id}: ${outcome}`,
    );
    if (!isAsSeen && outcome !== 'changed-since-seen') {
      throw new Broken(
        `${sub} decided on ${id} as it was not: ${view?.facts} became ${this.#shown(id)}, ${outcome}`,
      );
    }
    if (isAsSeen && outcome === 'changed-since-seen')
      throw new Broken(`${sub} is refused what was seen on ${id}`);
    await this.#carryOut(random, depth, id);
  }

  #record(sub: string, id: number, command: ReleaseCommand): Decided {
    this.#ids += 1;
    const approvalId = uuid(1_000_000 + this.#ids);
    const state = this.world.state(sub, id);
    let events: NewEvent<DomainEvents>[];
    try {
      events = decideRelease(state, command, approvalId);
    } catch (error) {
      if (error instanceof ApprovalRefused) return error.reason;
      throw error;
    }
    if (command.what === 'decide' && command.looked === false && command.meaning === 'approves')
      this.#judgeUnlooked(id);
    const by = command.what === 'reopen' ? 'worker' : sub;
    for (const event of events) this.#judge(event, by, id, state.row);
    this.world.append(documentStream(id), events, { by });
    return events.length > 0 ? 'accepted' : 'nothing';
  }

  /** What takes part in a payment, told to the reference; and asked of it where nobody else is needed any more. */
  #judge({ type, data }: NewEvent<DomainEvents>, by: string, id: number, row: ApprovalRow): void {
    const { world } = this;
    const payment = this.#payment(id);
    const released = (deed: string, instead: string | null = null) => {
      const groups = [...world.somebody(instead ?? by).groups];
      if (instead && !world.substitutions().some((one) => one.absent === instead && one.substitute === by)) {
        throw new Broken(`${by} releases ${id} in place of ${instead}, and nobody said so`);
      }
      world.history.push({ did: 'released', id: deed, by, instead, groups, payment });
    };
    if (type === 'ApprovalAgreed') released(data.agreementId, data.instead);
    if (type === 'ApprovalAgreementWithdrawn') world.history.push({ did: 'withdrawn', id: data.agreementId });
    if (type !== 'ApprovalPlanned') return;
    const to = data.to?.id ?? null;
    this.#plans.set(data.approvalId, {
      ...{ document: id, to, payment, by, at: world.now },
      ...{
        saw: row.pending
          ? [row.pending.to?.id ?? null, ...(this.#plans.get(row.pending.approvalId)?.saw ?? [])]
          : [this.#known(id).value],
      },
      ...{ held: this.#known(id).value, over: this.#inForce(id), overNow: this.#inForce(id, true) },
    });
    if (data.kind === 'take-back' && to === YES.id) this.#judgeRestored(by, id, data.of ?? '', payment);
    if (data.kind !== 'decision' || to !== YES.id) return;
    released(data.approvalId, data.instead);
    const counted = [...(data.agreements ?? []), data.approvalId];
    for (const { took, there } of peopleBehind(world.history, payment, counted, world.office())) {
      if (there < took)
        throw new Broken(
          `${id} is paid by ${there} of ${took} people: ${JSON.stringify(payment)}, released: ${this.#released()}`,
        );
    }
    this.#count(`paid-by-${counted.length}`);
  }

  #released = () =>
    JSON.stringify(DOCUMENTS.map((id) => [this.world.row(id).released_for, this.#inForce(id)?.supplier]));

  /** @param isMerged with the supplier as it is called since a merge; trust stays with the one that was sealed */
  #inForce(id: number, isMerged = false): Payment | null {
    let payment = null as Payment | null;
    for (const deed of this.world.history) {
      if (!('document' in deed) || deed.document !== id) continue;
      if (deed.did === 'in-force') payment = (isMerged && deed.now) || deed.payment;
      else if (isMerged && payment?.supplier === deed.from) payment = { ...payment, supplier: deed.to };
    }
    return payment;
  }

  /** Taking a rejection back pays what was paid before, and nothing else. */
  #judgeRestored(by: string, id: number, of: string, now: Payment): void {
    const taken = this.#plans.get(of);
    const [before, after] = [taken?.overNow ?? null, now].map(
      (one) => one && seenIn({ ...one, reading: taken?.overNow?.reading ? one.reading : null }),
    );
    const wasSetByHand = before === null && taken?.held === YES.id;
    if (!wasSetByHand && before !== after)
      throw new Broken(`${by} pays ${id} by taking something back: ${before}, now ${after}`);
  }

  /** One of many, that nobody has looked at by itself: then nothing about it gave to think. */
  #judgeUnlooked(id: number): void {
    const { reading, file, field } = this.#payment(id);
    const isPlain = reading?.of === file && !reading.unclear && !reading.several && !reading.unreadable;
    if (!isPlain || (field && field.account === null))
      throw new Broken(`${id} was released unseen: ${JSON.stringify(reading)}`);
  }

  // What is planned becomes what Paperless holds, by one process or the other.

  async #carryOut(random: Seeded, depth: number, id: number): Promise<void> {
    const { pending } = this.world.row(id);
    if (pending && random.chance(0.85)) await this.#write(random, depth, id, pending.approvalId);
  }
  async #resume(random: Seeded, depth: number): Promise<void> {
    const open = this.world.rows().filter(({ pending }) => pending);
    if (open.length === 0) return;
    const { document_id: id, pending } = random.pick(open);
    if (pending) await this.#write(random, depth, id, pending.approvalId);
  }
  async #write(random: Seeded, depth: number, id: number, approvalId: string): Promise<void> {
    if (depth > 2) return;
    const running: Running = { document: id, isOver: false };
    this.#tell(`write ${id} ${this.#plans.get(approvalId)?.to} …`);
    // Others go on when a lease is over; who was stopped in the middle must not notice it last.
    for (const other of this.#running) if (other.document === id) other.isOver = true;
    this.#running.push(running);
    const meanwhile = () => this.step(random.below(2 ** 31), depth + 1);
    const deps = {
      ...{ world: this.world, random, meanwhile, tally: this.tally },
      inFlight: this.#inFlight,
      plans: this.#plans,
    };
    try {
      const outcome = await write(
        { ...deps, recorded: (events) => this.#ended(events) },
        running,
        approvalId,
      );
      const word = typeof outcome === 'string' ? outcome : outcome.state;
      this.#count(word);
      this.#tell(`write ${id} ${this.#plans.get(approvalId)?.to}: ${word}`);
    } finally {
      this.#running.splice(this.#running.indexOf(running), 1);
    }
  }

  #ended(events: readonly RecordedEvent[]): void {
    for (const { type, data } of events) {
      const plan = this.#plans.get(String(data.approvalId));
      if (!plan) continue;
      const { document, payment } = plan;
      if (type === 'ApprovalDecided') {
        this.world.history.push({ did: 'in-force', document, payment: plan.to === YES.id ? payment : null });
        this.#count(`ended-${plan.to}`);
      }
      if (type === 'ApprovalTakenBack' && this.world.row(document).released_for === null) {
        this.world.history.push({ did: 'in-force', document, payment: null });
      } else if (type === 'ApprovalTakenBack') {
        this.world.history.push({
          did: 'in-force',
          document,
          payment: this.#plans.get(String(data.of))?.over ?? null,
          now: this.#plans.get(String(data.of))?.overNow ?? null,
        });
      }
    }
  }

  async #reopen(random: Seeded, depth: number): Promise<void> {
    const id = random.pick(DOCUMENTS);
    if (this.#record('ben', id, { what: 'reopen' }) !== 'accepted') return;
    this.#tell(`reopen ${id}`);
    await this.#carryOut(random, depth, id);
  }

  // What others do.

  #edit(random: Seeded): void {
    const id = random.pick(DOCUMENTS);
    const paper = this.world.paper(id);
    const what = random.below(9);
    const change = (() => {
      switch (what) {
        case 0:
          return withField(
            paper,
            FIELD.amount,
            random.pick(['EUR500.00', 'EUR1500.00', 'USD20.00', 'EUR9000.00', null]),
          );
        case 1:
          return withField(paper, FIELD.iban, random.pick(['IBANA', 'IBANB', 'nonsense', null]));
        case 2:
          return { correspondent: random.pick([...SUPPLIERS, null]) };
        case 3:
          return { checksum: `file-${random.below(1_000_000)}` };
        case 4:
          return withField(paper, FIELD.due, random.pick(['2026-12-01', '2027-01-01', null]));
        case 5:
          return { title: `Rechnung ${random.below(10)}` };
        default:
          return withField(paper, FIELD.approval, random.pick([NO.id, NO.id, ASK.id, YES.id, null]));
      }
    })();
    this.world.edit(id, change);
    const after = paymentIn(toFields(this.world.paper(id)), '', null);
    this.#tell(
      `by hand on ${id}: ${what < 6 ? JSON.stringify(after) : `value “${valueIn(this.world.paper(id))}”`}`,
    );
    this.#call(random, id);
  }

  /** The call comes at once, or late; what it tells may be old by then. */
  #call(random: Seeded, id: number): void {
    const observe = () => {
      this.world.observe(id);
      this.#tell(`seen: ${id}`);
    };
    if (random.chance(0.5)) observe();
    else if (random.chance(0.8)) this.#late.push(observe);
  }
  #lateCall(random: Seeded): void {
    this.#late.splice(random.below(this.#late.length + 1), 1)[0]?.();
  }
  #arrives(random: Seeded): void {
    const [write] = this.#inFlight.splice(random.below(this.#inFlight.length + 1), 1);
    if (!write) return;
    this.#count('arrived-late');
    write.happens();
  }

  #read(random: Seeded): void {
    const id = random.pick(DOCUMENTS);
    const { checksum } = this.world.paper(id);
    const of = random.chance(0.05) ? 'file-before' : (checksum ?? '');
    const reading = this.world.readings.get(of) ?? drawn(random, of);
    // What could not be read once may be read later.
    if (!reading.unreadable) this.world.readings.set(of, reading);
    const { number, gross, accounts, unclear, several, unreadable } = reading;
    const facts = {
      ...{
        kind: 'invoice',
        number,
        date: null,
        due: null,
        dueDate: null,
        vatId: null,
        cashDiscounts: [],
        xmlSha256: null,
      },
      gross: gross && { value: String(gross.value), currency: gross.currency },
      ...{
        iban: accounts[0] ? recorded(accounts[0]) : null,
        ibans: accounts.map(recorded),
        ibanUnclear: unclear,
      },
      several: several ? ['numbers'] : [],
    };
    const data = {
      documentId: id,
      checksum: of,
      facts: unreadable ? null : facts,
      agreement: [],
      unreadable: unreadable ? 'failed' : null,
    };
    this.world.append(invoiceStream(id), [{ type: 'InvoiceRead', data } as NewEvent<DomainEvents>]);
    const nothing = { ...{ number: null, gross: null, accounts: [] }, unclear: false, several: false };
    this.world.known.set(id, {
      ...this.#known(id),
      reading: unreadable ? { ...reading, ...nothing } : reading,
    });
    this.#tell(`read ${id}: ${of === checksum ? '' : 'an old file, '}${JSON.stringify(reading)}`);
  }

  #confirm(random: Seeded): void {
    const id = random.pick(DOCUMENTS);
    const by = random.pick(NAMES);
    const { supplier, reading, field } = this.#payment(id);
    const account = random.pick([...(reading?.accounts ?? []), field?.account ?? 'A']);
    if (supplier === null || !this.world.office().mayRelease(by)) return;
    const data = { documentId: id, correspondent: supplier, iban: recorded(account) };
    this.world.append(invoiceStream(id), [{ type: 'IbanConfirmed', data }], { by });
    this.world.history.push({ did: 'confirmed', by, supplier, account });
    this.#tell(`${by} confirms ${account} of ${supplier}`);
  }

  #merge(random: Seeded): void {
    const [from, to] = [random.pick(SUPPLIERS), random.pick(SUPPLIERS)];
    const moved = [...this.world.papers.values()].filter(
      ({ correspondent }) => correspondent === from && from !== to,
    );
    if (moved.length === 0) return;
    for (const { id } of moved) this.world.edit(id, { correspondent: to });
    const documents = moved.map(({ id }) => ({ id }));
    this.world.append('merge', [
      { type: 'DocumentsMoved', data: { from, to, documents } } as unknown as NewEvent<DomainEvents>,
    ]);
    for (const { id } of moved) {
      const known = this.#known(id);
      if (known.supplier !== from) continue;
      this.world.known.set(id, { ...known, supplier: to });
      // They are the same one, so what was released to one of them stays so.
      this.world.history.push({ did: 'merged', document: id, from, to });
      for (const plan of this.#plans.values())
        if (plan.document === id && plan.overNow?.supplier === from)
          plan.overNow = { ...plan.overNow, supplier: to };
    }
    this.#tell(`${from} is merged into ${to}`);
  }

  #rules(random: Seeded): void {
    this.world.rules = RULES.filter(() => random.chance(0.4));
    this.world.newIban = random.pick(['as-usual', 'last-four', 'second-person', 'second-person']);
    this.#tell(`rules: ${this.world.rules.map(({ name }) => name)}, ${this.world.newIban}`);
  }
  #groups(random: Seeded): void {
    const one = this.world.somebody(random.pick(NAMES));
    const groups = random.pick([[], ['Other'], ['PM_Freigabe'], ['PM_Admin'], RELEASING, ['PM_Freigabe']]);
    this.world.people.set(one.sub, { ...one, groups });
    this.#tell(`${one.sub} is in ${groups}`);
  }
  #substitute(random: Seeded): void {
    const { world } = this;
    const known = world.substitutions();
    this.#ids += 1;
    if (known.length > 2) {
      const { substitution_id: substitutionId } = random.pick(known);
      world.append('substitutes', [{ type: 'SubstituteRemoved', data: { substitutionId } }]);
      return;
    }
    // Also in a circle: however that has come about, it must not make two people of one.
    const [absent, substitute] = [random.pick(NAMES), random.pick(NAMES)];
    const data = {
      substitutionId: uuid(2_000_000 + this.#ids),
      absent,
      substitute,
      from: '2026-01-01',
      until: '2027-01-01',
    };
    world.append('substitutes', [{ type: 'SubstituteNamed', data }], { by: absent });
    this.#tell(`${substitute} stands in for ${absent}`);
  }
}

const drawn = (random: Seeded, of: string): Reading => ({
  of,
  number: `RE-${random.below(3)}`,
  gross: random.pick([null, { value: 500, currency: 'EUR' }, { value: 1500, currency: 'EUR' }]),
  accounts: random.pick([[], ['A'], ['A'], ['B'], ['A', 'C'], ['D']]).filter((one) => ACCOUNTS.includes(one)),
  unclear: random.chance(0.1),
  several: random.chance(0.1),
  unreadable: random.chance(0.1),
});
