import { type DocumentFields, documentStream } from '../../../src/domain/events/index.ts';
import {
  executeApproval,
  type Outcome,
  type WritingDeps,
} from '../../../src/features/approvals/execute-approval.ts';
import { type PaperlessDocument, PaperlessError } from '../../../src/gateways/paperless/index.ts';
import { LeaseExpired, TimedOut } from '../../../src/platform/async/index.ts';
import type { RecordedEvent } from '../../../src/platform/event-log/index.ts';
import { toFields } from '../../../src/services/document-writing/index.ts';
import type { Seeded } from '../seeded.ts';
import { type Payment, seenIn } from './reference.ts';
import { Broken, FIELDS, paymentIn, valueIn, type World } from './world.ts';

/** The process has ended in the middle. */
class Killed extends Error {}

/** A planned approval, as the play remembers it. */
export type Plan = {
  document: number;
  to: string | null;
  payment: Payment;
  by: string;
  at: number /** The values that people had before their eyes, who decided on it one over the other. */;
  saw: (string | null)[];
  held: string | null;
  over: Payment | null;
  overNow: Payment | null;
};
/** Paperless has taken a write and answers nobody; it happens later. */
export type InFlight = { happens: () => void };
type Deps = {
  world: World;
  random: Seeded;
  /** What others do between two steps of the process. */
  meanwhile: () => Promise<void>;
  inFlight: InFlight[];
  plans: ReadonlyMap<string, Plan>;
  /** How often something came into the moment between look and write, which nobody can shut. */
  tally: Record<string, number>;
  recorded: (events: readonly RecordedEvent[]) => void;
};

/** Another process has taken it up. */
export type Running = { document: number; isOver: boolean };

/**
 * The writing of one planned approval by the code of the product, against a Paperless that fails, is late, loses answers and
 * shows other documents, and a machine that loses its power between any two steps.
 */
export async function write(deps: Deps, running: Running, approvalId: string): Promise<Outcome | 'killed'> {
  const { world, random, tally } = deps;
  const plan = deps.plans.get(approvalId);
  if (!plan) throw new Error('nobody has planned this');
  const { document } = plan;
  let isDead = false;
  let look: { at: number; payment: Payment; value: string | null } | null = null;

  const step = async () => {
    if (isDead || random.chance(0.03)) {
      isDead = true;
      throw new Killed();
    }
    if (random.chance(0.15)) await deps.meanwhile();
    if (isDead) throw new Killed();
  };
  const unanswered = () => new PaperlessError('unreachable', 'no answer');

  const show = async (id: number): Promise<PaperlessDocument | null> => {
    await step();
    if (random.chance(0.03)) throw unanswered();
    if (random.chance(0.01)) return { ...world.paper(id === 1 ? 2 : 1) };
    const paper = { ...world.paper(id) };
    const fields = toFields(paper);
    world.now += 1;
    const seen = {
      at: world.now,
      payment: paymentIn(fields, paper.checksum ?? '', null),
      value: valueIn(paper),
    };
    await step();
    // Served, and on its way for so long that nobody waits for it; or not at all.
    if (random.chance(0.02)) throw new TimedOut('late');
    if (random.chance(0.02)) throw unanswered();
    look = seen;
    return paper;
  };

  const take = (to: string | null) => {
    const paper = world.paper(document);
    const { by, at, toldAt } = paper.value;
    const met = valueIn(paper);
    if (!look) throw new Broken(`document ${document} was written without a look`);
    const wanted = { ...plan.payment, reading: null };
    if (to === 'yes' && seenIn(look.payment) !== seenIn(wanted)) {
      throw new Broken(`document ${document} was released although the look showed another payment`);
    }
    if (by === 'hand' && met !== to) {
      // Nobody can shut the moment between a look and the write that follows it.
      if (at > look.at) tally.inBetween = (tally.inBetween ?? 0) + 1;
      else if (toldAt === null)
        throw new Broken(`“${met}” of document ${document} is written over and stands nowhere`);
      else if (!plan.saw.includes(met))
        throw new Broken(`“${met}” of document ${document} was not seen by whoever decided`);
    }
    world.write(document, to);
  };

  const modify = async ([id]: number[], { 15: to = null }: Record<number, string | null>) => {
    await step();
    if (id !== document) throw new Broken(`document ${id} is written instead of ${document}`);
    if (random.chance(0.03)) throw unanswered();
    if (random.chance(0.02)) {
      deps.inFlight.push({ happens: () => take(to) });
      throw unanswered();
    }
    take(to);
    await step();
    if (random.chance(0.03)) throw unanswered();
  };

  const db = {
    async query(_: string, [id]: number[]) {
      await step();
      return { rows: [world.row(id ?? 0)] };
    },
  };
  const log = {
    async version(stream: string) {
      await step();
      return world.version(stream);
    },
    async append(
      stream: string,
      events: never[],
      { origin, expectedVersion }: { origin: { actor: string }; expectedVersion?: number },
    ) {
      await step();
      const recorded = world.append(stream, events, { by: origin.actor, expectedVersion });
      for (const { type, data } of recorded) {
        if (type === 'ApprovalDecided' && look?.value !== plan.to) {
          throw new Broken(
            `document ${document} is at its end with “${plan.to}”, and the last look showed “${look?.value}”`,
          );
        }
        if (type === 'ApprovalWriteBegun') world.tell(document, data.found as string | null);
        if ('after' in data) world.learned(document, data.after as unknown as DocumentFields);
        if (type === 'DocumentObserved')
          world.learned(document, data.fields as unknown as DocumentFields, data.checksum as string);
      }
      deps.recorded(recorded);
      await step();
      return recorded;
    },
  };
  const lease = {
    assertValid() {
      if (running.isOver) throw new LeaseExpired('others go on');
    },
    async confirm() {
      lease.assertValid();
    },
  };
  const paperless = {
    document: show,
    guardedBy: (guard: () => void) => ({
      modifyCustomFields: async (ids: number[], values: Record<number, string | null>) => {
        guard();
        await modify(ids, values);
      },
    }),
    choices: { customFields: { list: async () => ({ byId: new Map() }) } },
    checksumOf: async (id: number) => world.paper(id).checksum,
    notes: async () => [],
  };
  const writing = {
    ...{ db, log, paperless, currentFields: async () => FIELDS },
    documentMutex: (_: number, work: () => Promise<Outcome>) => work(),
  } as unknown as WritingDeps;
  try {
    const planned = random.chance(0.5)
      ? { planned: { row: world.row(document), version: world.version(documentStream(document)) } }
      : {};
    return await executeApproval(writing, { documentId: document, approvalId, ...planned }, lease);
  } catch (error) {
    if (error instanceof Killed) return 'killed';
    throw error;
  }
}
