import * as assert from 'uvu/assert';
import { type Answer, type Api, apiAs, asPerson, believePeople } from './as-person.ts';
import { type ServiceFixture, serviceFixture } from './service-fixture.ts';
import { until } from './until.ts';

/** A service in which invoices need approval. */
export type ApprovalFixture = ServiceFixture &
  InvoiceActs & {
    admin: Api;
    /** Somebody who may approve. */
    approver(name: string): Api;
    headersOf(name: string): Record<string, string>;
    /** On the ground of what the person sees now, unless `more` says what they saw. */
    decide(who: Api, id: number, label: string | null, more?: object): Promise<Answer>;
    takeBack(who: Api, id: number, more?: object): Promise<Answer>;
    /** What is sent back of the row as this person sees it now. */
    seen(who: Api, id: number): Promise<string>;
    /** Decides alike on documents that were looked at one by one; answers a result for each. */
    decideMany(who: Api, ids: readonly number[], label: string, more?: object): Promise<DecisionResult[]>;
    show(id: number): Promise<ShownRow>;
    /** What happened to the approval, the newest first. */
    history(who: Api, id: number): Promise<ShownHistoryEntry[]>;
    /** The requests to Paperless that change something, since its list was last cleared. */
    writes(): { method: string; path: string }[];
    /** The types of its events, by default those of approvals. */
    typesOf(id: number, which?: RegExp): Promise<string[]>;
    /** Has all documents that need approval looked at again. */
    refresh(): Promise<void>;
  };

/** What is done to invoices, in Paperless. */
export type InvoiceActs = {
  /** Id of an option by its label. */
  option(label: string): string;
  /** A new invoice over 119 euros, due on 2026-12-01, that the service has read. */
  invoice(more?: object): Promise<number>;
  /** So many of them, all announced before the first is waited for. */
  severalInvoices(count: number): Promise<number[]>;
  /** Announces documents and waits until they are processed. */
  announce(...ids: number[]): Promise<void>;
  valueIn(id: number): unknown;
  /** What somebody sets by hand in Paperless. */
  setInPaperless(id: number, label: string | null, options?: { fireWebhook?: boolean }): void;
  /** Makes it 999,999 euros, due on 2026-11-22. */
  changeAmountAndDue(id: number, options?: { fireWebhook?: boolean }): void;
};

export type ShownRow = {
  documentId: number;
  seen: string;
  marks: string[];
  title: string;
  value: {
    optionId: string | null;
    label: string | null;
    meaning: string;
    source: string | null;
    setBy: { sub: string; name: string | null } | null;
  };
  amount: { value: string; currency: string | null } | null;
  due: string | null;
  checksum: string | null;
  write: string;
  writeError: { de: string; en: string; technical: string } | null;
  decidedOnAnotherFile: boolean;
  changedSinceDecision: string[];
  takeBack: object | null;
  lastDecision: {
    by: { name: string | null };
    comment: string | null;
    checksum: string;
    inForce: boolean;
  } | null;
};

/** One of a decision on many. */
export type DecisionResult = {
  documentId: number;
  approval?: ShownRow;
  problem?: { status: number; reason?: string };
};

export type ShownHistoryEntry = {
  what: string;
  source: string;
  from: { label: string } | null;
  to: { label: string } | null;
  changed: string[];
};

const INVOICE = 1;
const APPROVAL_FIELD = 15;
/** What the administration puts so that invoices need approval. */
export const SET_UP: readonly [path: string, body: object][] = [
  ['/settings/approval_amount_field', { value: 1 }],
  ['/settings/approval_due_field', { value: 2 }],
  [`/document-types/${INVOICE}`, { freigabeErforderlich: true }],
];

export async function approvalFixture(
  options: Parameters<typeof serviceFixture>[0] = {},
): Promise<ApprovalFixture> {
  const fixture = await serviceFixture({
    documents: 2,
    authenticate: believePeople,
    ...options,
    env: { CHANGE_LEASE_SECONDS: '1', ...options.env },
  });
  const person = (name: string) => ({
    permissions: ['VIEW_FREIGABE'],
    username: name,
    email: `${name}@hofbuero.example`,
    groups: ['PM_Freigabe'],
  });
  const admin = apiAs(fixture, 'admin', {
    permissions: ['MANAGE_SETTINGS', 'VIEW_FREIGABE'],
    username: 'admin',
  });
  const acts = invoiceActs(fixture);
  const { option } = acts;

  const more: Omit<ApprovalFixture, keyof ServiceFixture> = {
    admin,
    approver: (name) => apiAs(fixture, `sub-of-${name}`, person(name)),
    headersOf: (name) => asPerson(`sub-of-${name}`, person(name)),
    ...acts,
    async decide(who, id, label, body = {}) {
      const seen = await more.seen(who, id);
      return who('PUT', `/approvals/${id}`, { optionId: label && option(label), seen, ...body });
    },
    async takeBack(who, id, body = {}) {
      const seen = await more.seen(who, id);
      return who('POST', `/approvals/${id}/take-back`, { seen, ...body });
    },
    // A document that is in no list has none.
    seen: async (who, id) => String((await who('GET', `/approvals/${id}`)).body.seen ?? 'nothing'),
    async decideMany(who, ids, label, body = {}) {
      const items = await Promise.all(
        ids.map(async (documentId) => {
          const seen = await more.seen(who, documentId);
          return { documentId, optionId: option(label), seen, looked: true };
        }),
      );
      const answer = await who('POST', '/approvals/bulk', { items, ...body });
      assert.is(answer.status, 200, JSON.stringify(answer.body));
      return answer.body.items as DecisionResult[];
    },
    async history(who, id) {
      const { status, body } = await who('GET', `/approvals/${id}/history`);
      assert.is(status, 200, JSON.stringify(body));
      return body.items as ShownHistoryEntry[];
    },
    writes: () => fixture.paperless.requests.list.filter(({ method }) => method !== 'GET'),
    show: async (id) => shownRow(await admin('GET', `/approvals/${id}`)),
    async typesOf(id, which = /Approval|Vanished/) {
      const { rows } = await fixture.db.query<{ type: string }>(
        'select type from events where stream = $1 order by version',
        [`document-${id}`],
      );
      const types = rows.map(({ type }) => type).filter((type) => which.test(type));
      return types.filter((type) => type !== 'ApprovalWriteBegun');
    },
    async refresh() {
      await admin('POST', '/approvals/refresh');
      await until(
        () => admin('GET', '/approvals/refresh'),
        ({ body }) => body.state === 'idle',
      );
    },
  };
  // The fixture itself, not a copy: where it listens changes with each restart.
  const whole = Object.assign(fixture, more);
  if (!options.paused) await prepare(whole);
  return whole;
}

export function invoiceActs(fixture: ServiceFixture): InvoiceActs {
  const { paperless } = fixture;
  const optionIds = new Map(
    ['Freigegeben', 'Abgelehnt', 'Rückfrage'].map((label) => [label, paperless.option('Freigabe', label)]),
  );
  const option = (label: string) => optionIds.get(label) ?? '';

  const addInvoice = (given = {}) =>
    paperless.addDocument({
      title: 'Rechnung',
      document_type: INVOICE,
      custom_fields: [
        { field: 1, value: 'EUR119.00' },
        { field: 2, value: '2026-12-01' },
      ],
      ...given,
    });

  const acts: InvoiceActs = {
    option,
    async invoice(given = {}) {
      const { id } = addInvoice(given);
      await acts.announce(id);
      return id;
    },
    async severalInvoices(count) {
      const ids = Array.from({ length: count }, () => addInvoice().id);
      await acts.announce(...ids);
      return ids;
    },
    async announce(...ids) {
      await Promise.all(ids.map((id) => fixture.call(id)));
      await until(
        async () =>
          (
            await fixture.db.query(
              `select from webhook_queue where document_id = any($1)
                union all select from document_processing where document_id = any($1)`,
              [ids],
            )
          ).rowCount,
        (left) => left === 0,
        10_000 + 500 * ids.length,
      );
    },
    valueIn: (id) =>
      paperless.document(id).custom_fields.find(({ field }) => field === APPROVAL_FIELD)?.value ?? null,
    setInPaperless(id, label, how) {
      const others = paperless.document(id).custom_fields.filter(({ field }) => field !== APPROVAL_FIELD);
      const value = label === null ? null : option(label);
      paperless.edit(id, { custom_fields: [...others, { field: APPROVAL_FIELD, value }] }, how);
    },
    changeAmountAndDue(id, how) {
      const other: Record<number, string> = { 1: 'EUR999999.00', 2: '2026-11-22' };
      const fields = paperless
        .document(id)
        .custom_fields.map((one) => ({ ...one, value: other[one.field] ?? one.value }));
      paperless.edit(id, { custom_fields: fields }, how);
    },
  };
  return acts;
}

/** Amount and due date have their fields, and invoices the flag. */
async function prepare(fixture: ApprovalFixture): Promise<void> {
  for (const [path, body] of SET_UP) await fixture.admin('PUT', path, body);
  await fixture.refresh();
}

/** The row in an answer of 200. */
export function shownRow({ status, body }: Answer): ShownRow {
  assert.is(status, 200, JSON.stringify(body));
  return body as unknown as ShownRow;
}
