import type { ApprovalRow } from '../../../projections/approval-row.ts';
import { approvals } from '../../../projections/approvals.ts';
import { type ConfirmedIban, confirmedIbans } from '../../../projections/confirmed-ibans.ts';
import { type SubstituteRow, substitutes } from '../../../projections/substitutes.ts';
import type { Trust } from '../../../projections/trust.ts';
import {
  type ApprovalRule,
  type DocumentFields,
  type DomainEvents,
  documentStream,
  type RecordedIban,
} from '../../../src/domain/events/index.ts';
import type { ReleaseState } from '../../../src/features/approvals/decide-release.ts';
import type { PaperlessDocument } from '../../../src/gateways/paperless/index.ts';
import type { NewEvent, Projection, RecordedEvent, Row } from '../../../src/platform/event-log/index.ts';
import { VersionConflict } from '../../../src/platform/event-log/index.ts';
import { toFields } from '../../../src/services/document-writing/index.ts';
import { uuid } from '../given.ts';
import type { Deed, Office, Payment, Reading, Rule } from './reference.ts';

export const FIELD = { approval: 15, amount: 1, due: 2, iban: 9 };
export const FIELDS = { field: 15, amountField: 1, dueField: 2, ibanField: 9 };
export const YES = { id: 'yes', label: 'Freigegeben' };
export const NO = { id: 'no', label: 'Abgelehnt' };
export const ASK = { id: 'ask', label: 'Rückfrage' };
export const OPTIONS = [YES, NO, ASK, null] as const;
export const SUPPLIERS = [3, 4, 5];
export const RELEASING = ['PM_Admin', 'PM_Freigabe'];

export type Somebody = { sub: string; address: string | null; groups: readonly string[] };
/** Two accounts of one human, an unverified address that says it is somebody else's, and somebody without the right. */
const everybody = (): Somebody[] => [
  { sub: 'anna', address: 'anna@hof.example', groups: ['PM_Admin'] },
  { sub: 'ben', address: 'ben@hof.example', groups: ['PM_Freigabe'] },
  { sub: 'carl', address: null, groups: ['PM_Freigabe'] },
  { sub: 'eve-1', address: 'eve@hof.example', groups: ['PM_Freigabe'] },
  { sub: 'eve-2', address: 'Eve@Hof.example', groups: ['PM_Admin', 'PM_Freigabe'] },
  { sub: 'dora', address: 'dora@hof.example', groups: ['PM_User'] },
];

/** A document as Paperless holds it. */
export type Kept = PaperlessDocument & {
  /** Who set the value of the approval field, when, and whether an event tells of it. */
  value: { by: 'hand' | 'us' | null; at: number; toldAt: number | null };
};

/** Something must hold and does not. */
export class Broken extends Error {}

/** The office, Paperless and the log, in memory: with the folds of the product, and nothing that decides. */
export class World {
  readonly people = new Map(everybody().map((one) => [one.sub, one]));
  readonly papers = new Map<number, Kept>();
  readonly readings = new Map<string, Reading>();
  readonly history: Deed[] = [];
  /** What the service last saw of a document, and what was read of its file. */
  readonly known = new Map<number, Payment & { value: string | null }>();
  readonly told: string[] = [];
  rules: ApprovalRule[] = [];
  newIban: 'as-usual' | 'last-four' | 'second-person' = 'as-usual';
  /** Goes on with everything that happens. */
  now = 0;
  readonly #rows = new Map<Projection, Map<string | number, Row>>(
    [approvals, confirmedIbans, substitutes].map((one) => [one, new Map()]),
  );
  readonly #versions = new Map<string, number>();
  #position = 0;

  constructor(documents: number) {
    for (let id = 1; id <= documents; id += 1) {
      this.papers.set(id, newPaper(id));
      this.observe(id);
    }
  }

  version(stream: string): number {
    return this.#versions.get(stream) ?? 0;
  }

  append(
    stream: string,
    events: readonly NewEvent<DomainEvents>[],
    { by = 'worker', expectedVersion }: { by?: string; expectedVersion?: number | undefined } = {},
  ): RecordedEvent[] {
    const version = this.version(stream);
    if (expectedVersion !== undefined && expectedVersion !== version) {
      throw new VersionConflict(stream, expectedVersion, version);
    }
    this.now += 1;
    return events.map((event, index) => {
      this.#position += 1;
      const recorded: RecordedEvent = {
        ...{
          position: this.#position,
          id: event.id ?? uuid(this.#position),
          stream,
          version: version + index + 1,
        },
        ...{ type: event.type, data: event.data as RecordedEvent['data'] },
        metadata: { actor: by, correlationId: 'play', schema: 1 },
        recordedAt: new Date(Date.UTC(2026, 10, 21) + this.now).toISOString(),
        hash: '',
      };
      this.#versions.set(stream, recorded.version);
      for (const [model, rows] of this.#rows) fold(model, rows, recorded);
      return recorded;
    });
  }

  row = (id: number): ApprovalRow => this.#rows.get(approvals)?.get(id) as ApprovalRow;
  rows = (): ApprovalRow[] => [...(this.#rows.get(approvals)?.values() ?? [])] as ApprovalRow[];
  substitutions = () => [...(this.#rows.get(substitutes)?.values() ?? [])] as SubstituteRow[];

  /** What a decision depends on, as the reader of rows hands it in. */
  state(sub: string, id: number): ReleaseState {
    const row = this.row(id);
    const me = this.somebody(sub);
    const confirmed = [...(this.#rows.get(confirmedIbans)?.values() ?? [])] as ConfirmedIban[];
    const trust: Trust = {
      released: this.rows().flatMap(({ released_for: supplier, released_ibans: ibans }) =>
        supplier === null ? [] : [{ supplier, iban: null }, ...ibans.map((iban) => ({ supplier, iban }))],
      ),
      confirmed: confirmed.map((one) => ({
        supplier: one.correspondent,
        iban: one.iban_key,
        by: one.confirmed_by,
      })),
    };
    return {
      ...{ row, trust, rules: this.rules, newIban: this.newIban, fieldAccount: accountIn(row.iban_text) },
      compared: { conflict: false, duplicate: false },
      people: {
        me,
        absent: this.substitutions().flatMap(({ absent, substitute }) => (substitute === sub ? absent : [])),
        known: [...this.people.values()].filter((one) => one !== me),
        releasing: RELEASING,
      },
    };
  }

  somebody(sub: string): Somebody {
    const one = this.people.get(sub);
    if (!one) throw new Error(`nobody is ${sub}`);
    return one;
  }

  office(): Office {
    const humans = new Map(
      [...this.people.values()].map(({ sub, address }) => [sub, address?.toLowerCase() ?? sub]),
    );
    const groupsOf = (sub: string) => this.somebody(sub).groups;
    return {
      rules: this.rules.map(plainRule),
      newIban: this.newIban,
      humanOf: (sub) => humans.get(sub) ?? sub,
      groupsOf,
      mayRelease: (sub) => groupsOf(sub).some((group) => RELEASING.includes(group)),
    };
  }

  paper(id: number): Kept {
    const paper = this.papers.get(id);
    if (!paper) throw new Error(`there is no document ${id}`);
    return paper;
  }

  /** What people set in Paperless, past the service. */
  edit(id: number, change: Partial<PaperlessDocument>): void {
    const before = this.paper(id);
    this.now += 1;
    const paper = { ...before, ...change, modified: this.#modified() };
    const isOther = valueIn(paper) !== valueIn(before);
    if (isOther) paper.value = { by: 'hand', at: this.now, toldAt: null };
    this.papers.set(id, paper);
  }

  /** What the service has written. */
  write(id: number, to: string | null): void {
    this.now += 1;
    const before = this.paper(id);
    const paper = withField(before, FIELD.approval, to);
    this.papers.set(id, {
      ...paper,
      modified: this.#modified(),
      value: { by: 'us', at: this.now, toldAt: this.now },
    });
  }

  #modified = () => new Date(Date.UTC(2026, 10, 21) + this.now).toISOString();

  /** The service looks, and records what it saw. @param shown the document as it was shown a moment ago */
  observe(id: number, shown: PaperlessDocument = this.paper(id), expectedVersion?: number): void {
    const fields = toFields(shown);
    const { added, checksum } = shown;
    this.append(
      documentStream(id),
      [
        {
          type: 'DocumentObserved',
          data: { documentId: id, fields, added, checksum, approval: { ...FIELDS, label: null } },
        },
      ],
      { expectedVersion },
    );
    this.learned(id, fields, checksum);
  }

  /** An event tells what stands in a document: from then on the service could know it. */
  learned(
    id: number,
    fields: DocumentFields,
    checksum: string | null = this.known.get(id)?.file ?? null,
  ): void {
    const value = textIn(fields, FIELD.approval);
    const before = this.known.get(id);
    this.known.set(id, { ...paymentIn(fields, checksum ?? '', before?.reading ?? null), value });
    if (value !== YES.id) this.history.push({ did: 'in-force', document: id, payment: null });
    this.tell(id, value);
  }

  /** Whether what people have set stands in an event. */
  tell(id: number, value: string | null): void {
    const paper = this.papers.get(id);
    if (paper && valueIn(paper) === value) paper.value.toldAt ??= this.now;
  }
}

const fold = (model: Projection, rows: Map<string | number, Row>, event: RecordedEvent) => {
  const handler = model.on[event.type];
  if (!handler) return;
  for (const key of model.keysOf(event)) {
    const row = handler(rows.get(key) ?? null, event, key);
    if (row) rows.set(key, row as Row);
    else rows.delete(key);
  }
};

function newPaper(id: number): Kept {
  return {
    ...{
      id,
      title: 'Rechnung',
      content: '',
      tags: [],
      correspondent: 3,
      documentType: 1,
      created: '2026-11-01',
    },
    ...{ modified: '2026-11-20T08:00:00.000Z', added: '2026-11-20T08:00:00.000Z', owner: null, notes: null },
    fileName: null,
    customFields: [{ field: FIELD.amount, value: 'EUR500.00' }],
    checksum: `file-${id}`,
    value: { by: null, at: 0, toldAt: 0 },
  };
}

/** The same document, with something else in one field. */
export const withField = <Paper extends Pick<PaperlessDocument, 'customFields'>>(
  paper: Paper,
  field: number,
  value: unknown,
): Paper => ({
  ...paper,
  customFields: [
    ...paper.customFields.filter((one) => one.field !== field),
    ...(value === null ? [] : [{ field, value }]),
  ],
});

const textIn = ({ customFields }: Pick<DocumentFields, 'customFields'>, field: number): string | null => {
  const value = customFields.find((one) => one.field === field)?.value;
  return typeof value === 'string' && value !== '' ? value : null;
};
export const valueIn = (paper: PaperlessDocument): string | null => textIn(toFields(paper), FIELD.approval);

/** What stands in fields, in the words of the reference: read here once more, not by the product. */
export function paymentIn(fields: DocumentFields, file: string, reading: Reading | null): Payment {
  const money = /^([A-Z]{3})?(-?\d+\.\d\d)$/.exec(textIn(fields, FIELD.amount) ?? '');
  const text = textIn(fields, FIELD.iban);
  return {
    ...{ file, due: textIn(fields, FIELD.due), supplier: fields.correspondent, reading },
    amount: money ? { value: Number(money[2]), currency: money[1] ?? '' } : null,
    field: text === null ? null : { text, account: /^IBAN([A-D])$/.exec(text)?.[1] ?? null },
  };
}

export const recorded = (account: string): RecordedIban => ({
  ...{ key: account.toLowerCase().repeat(64), lastFour: `000${account}`, iban: null },
});
const accountIn = (text: string | null): RecordedIban | null => {
  const account = /^IBAN([A-D])$/.exec(text ?? '')?.[1];
  return account ? recorded(account) : null;
};

const plainRule = ({ when, people, groups }: ApprovalRule): Rule => ({
  ...{ people, groups },
  when: {
    ...(when.from && { from: when.from.map(({ value, currency }) => ({ value: Number(value), currency })) }),
    newIban: when.newIban === true,
    newSupplier: when.newSupplier === true,
  },
});
