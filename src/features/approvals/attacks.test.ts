import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seenOf } from '../../../projections/seen.ts';
import { SPELLINGS } from '../../../scripts/testing/iban-spellings.ts';
import { FIELD, NO, recorded, World, withField, YES } from '../../../scripts/testing/money/world.ts';
import {
  type ApprovalRule,
  type DomainEvents,
  documentStream,
  invoiceStream,
} from '../../domain/events/index.ts';
import { verifiedAddress } from '../../gateways/identity/index.ts';
import { ibansOf, readInvoiceText } from '../../libs/invoices/index.ts';
import type { NewEvent } from '../../platform/event-log/index.ts';
import { refusalOf } from '../substitutes/plan-substitute.ts';
import { ApprovalRefused } from './approval-refused.ts';
import { decideRelease, type ReleaseCommand, termsOf } from './decide-release.ts';

// Every way in which one person passed the control by two, by the name of its trial: told to the folds and the decider
// alone. What only a service shows is in attacks.e2e.test.ts.

const attacks = suite('attacks on releases');
const meaning = (option: { id: string } | null) =>
  option?.id === 'yes' ? 'approves' : option?.id === 'no' ? 'rejects' : 'open';
const NEW_IBAN: ApprovalRule = { name: 'iban', when: { newIban: true }, people: 2, groups: [] };
const NEW_SUPPLIER: ApprovalRule = { name: 'supplier', when: { newSupplier: true }, people: 2, groups: [] };
const MUCH: ApprovalRule = {
  name: 'much',
  when: { from: [{ value: '1000', currency: 'EUR' }] },
  people: 2,
  groups: [],
};

let ids = 0;
const fresh = () => {
  ids += 1;
  return `0193a000-0000-7000-8000-9${String(ids).padStart(11, '0')}`;
};

/** What becomes of a release: paid, waits for somebody else, or the reason why not. Paperless is written at once. */
function release(world: World, sub: string, id: number, more: object = {}): string {
  const { row } = world.state(sub, id);
  const command = { what: 'decide', to: YES, meaning: 'approves', asNote: false, seen: seenOf(row), ...more };
  return decide(world, sub, id, command as ReleaseCommand);
}
function decide(world: World, sub: string, id: number, command: ReleaseCommand): string {
  let events: NewEvent<DomainEvents>[];
  try {
    events = decideRelease(world.state(sub, id), command, fresh());
  } catch (error) {
    if (error instanceof ApprovalRefused) return error.reason;
    throw error;
  }
  world.append(documentStream(id), events, { by: sub });
  const plan = events.find(({ type }) => type === 'ApprovalPlanned')?.data;
  if (!plan || !('kind' in plan) || !('seal' in plan) || !('meaning' in plan)) return 'waits';
  world.write(id, plan.to?.id ?? null);
  const { approvalId, from, to, seal, meaning: means } = plan;
  const paper = world.paper(id);
  const after = {
    title: paper.title,
    correspondent: paper.correspondent,
    documentType: 1,
    created: paper.created,
    owner: null,
    tags: [],
    customFields: paper.customFields,
  };
  const data = { documentId: id, approvalId, from, to, seal, after };
  const done =
    plan.kind === 'take-back'
      ? { type: 'ApprovalTakenBack', data: { ...data, of: plan.of } }
      : { type: 'ApprovalDecided', data: { ...data, meaning: means } };
  world.append(documentStream(id), [done as NewEvent<DomainEvents>], { by: sub });
  return plan.to?.id === 'yes' ? 'paid' : 'done';
}
function read(world: World, id: number, accounts: string[], more: object = {}): void {
  const facts = {
    ...{
      kind: 'invoice',
      number: `RE-${id}`,
      date: null,
      due: null,
      dueDate: null,
      vatId: null,
      cashDiscounts: [],
    },
    ...{ gross: { value: '500', currency: 'EUR' }, xmlSha256: null, several: [], ibanUnclear: false },
    ...{ iban: accounts[0] ? recorded(accounts[0]) : null, ibans: accounts.map(recorded) },
    ...more,
  };
  const data = { documentId: id, checksum: world.paper(id).checksum, facts, agreement: [], unreadable: null };
  world.append(invoiceStream(id), [{ type: 'InvoiceRead', data } as unknown as NewEvent<DomainEvents>]);
}
const confirm = (
  world: World,
  by: string,
  id: number,
  account: string,
  correspondent = world.row(id).correspondent,
) =>
  world.append(
    invoiceStream(id),
    [{ type: 'IbanConfirmed', data: { documentId: id, correspondent, iban: recorded(account) } }],
    { by },
  );
const edit = (world: World, id: number, change: Parameters<World['edit']>[1]) => {
  world.edit(id, change);
  world.observe(id);
};
const standsIn = (world: World, substitute: string, absent: string) =>
  world.append('substitutes', [
    {
      type: 'SubstituteNamed',
      data: { substitutionId: fresh(), absent, substitute, from: '2026-01-01', until: '2027-01-01' },
    },
  ]);
const causes = (world: World, id: number) =>
  termsOf(world.state('ben', id)).needs.flatMap(({ because }) => because);
function office(...rules: ApprovalRule[]): World {
  const world = new World(3);
  world.rules = rules;
  return world;
}

for (const [how, rules, setting] of [
  ['a rule', [NEW_IBAN], 'as-usual'],
  ['the setting', [], 'second-person'],
] as const) {
  attacks(`A1: who confirms the new IBAN and releases is one person (${how})`, () => {
    const world = office(...rules);
    world.newIban = setting;
    read(world, 1, ['A']);
    confirm(world, 'ben', 1, 'A');
    assert.is(release(world, 'ben', 1), 'waits');
    assert.is(release(world, 'ben', 1), 'released-already');
    assert.is(release(world, 'anna', 1), 'paid');
    read(world, 2, ['B']);
    confirm(world, 'ben', 2, 'B');
    assert.is(release(world, 'anna', 2), 'paid', 'together with who has confirmed they are two');
  });
}

attacks('A1: somebody else has to have confirmed all of the accounts, and may still release', () => {
  const world = office(NEW_IBAN);
  read(world, 1, ['A', 'B']);
  confirm(world, 'anna', 1, 'A');
  assert.is(release(world, 'ben', 1), 'waits');
  read(world, 2, ['C']);
  confirm(world, 'carl', 2, 'C');
  world.people.set('carl', { ...world.somebody('carl'), groups: [] });
  assert.is(release(world, 'ben', 2), 'waits');
});

attacks('A2a: moving a released document to another supplier makes its IBAN known for nobody', () => {
  const world = office(NEW_IBAN);
  for (const id of [1, 2]) read(world, id, ['A']);
  edit(world, 2, { correspondent: 4 });
  assert.equal([release(world, 'ben', 1), release(world, 'anna', 1)], ['waits', 'paid']);
  edit(world, 1, { correspondent: 4 });
  assert.equal(causes(world, 2), ['new-iban']);
  assert.is(release(world, 'ben', 2), 'waits');
});

attacks('A2b: nor does it make a supplier known to whom nothing was released', () => {
  const world = office(NEW_SUPPLIER);
  for (const id of [1, 2]) read(world, id, []);
  edit(world, 2, { correspondent: 4 });
  assert.equal([release(world, 'ben', 1), release(world, 'anna', 1)], ['waits', 'paid']);
  edit(world, 1, { correspondent: 4 });
  assert.equal(causes(world, 2), ['new-supplier']);
});

attacks('A2c: a merge hands on no trust of the one that goes', () => {
  const world = office(NEW_IBAN);
  for (const id of [1, 2]) read(world, id, ['A']);
  edit(world, 2, { correspondent: 4 });
  assert.equal([release(world, 'ben', 1), release(world, 'anna', 1)], ['waits', 'paid']);
  world.edit(1, { correspondent: 4 });
  const moved = { type: 'DocumentsMoved', data: { from: 3, to: 4, documents: [{ id: 1 }] } };
  world.append('merge', [moved as unknown as NewEvent<DomainEvents>]);
  assert.equal(world.row(1).changed, [], 'what was released stays so');
  assert.equal(causes(world, 2), ['new-iban']);
});

attacks('A3: an invoice that was not read takes two, and is no trust afterwards', () => {
  const world = office(NEW_IBAN);
  assert.equal([causes(world, 1), release(world, 'ben', 1)], [['not-read'], 'waits']);
  assert.is(release(world, 'anna', 1), 'paid');
  read(world, 1, ['A']);
  read(world, 2, ['A']);
  assert.equal(causes(world, 2), ['new-iban']);
});

attacks('A3: a new file is not read, whatever was read of the one before', () => {
  const world = office(NEW_IBAN);
  read(world, 1, []);
  assert.equal(causes(world, 1), []);
  edit(world, 1, { checksum: 'another' });
  assert.equal(causes(world, 1), ['not-read']);
  read(world, 2, ['A']);
  edit(world, 2, { checksum: 'another one' });
  assert.equal([release(world, 'ben', 2), release(world, 'anna', 2)], ['waits', 'paid']);
  read(world, 3, ['A']);
  assert.equal(
    causes(world, 3),
    ['new-iban'],
    'the IBAN was read of the file before, and is not what was released',
  );
});

attacks(
  'A3: what cannot be read takes two; what is read after the first release makes that one nothing',
  () => {
    const world = office(NEW_IBAN);
    const data = { documentId: 1, checksum: 'file-1', facts: null, agreement: [], unreadable: 'too-large' };
    world.append(invoiceStream(1), [{ type: 'InvoiceRead', data } as unknown as NewEvent<DomainEvents>]);
    assert.equal(causes(world, 1), ['unreadable']);
    assert.is(release(world, 'anna', 2), 'waits');
    read(world, 2, ['A']);
    assert.is(release(world, 'ben', 2), 'waits', 'anna has not seen the IBAN');
  },
);

attacks('A4: one unknown IBAN among known ones is a new one; one that cannot be told is no better', () => {
  const world = office(NEW_IBAN);
  read(world, 1, ['A']);
  assert.equal([release(world, 'ben', 1), release(world, 'anna', 1)], ['waits', 'paid']);
  read(world, 2, ['A']);
  assert.equal(causes(world, 2), []);
  for (const [accounts, more, because] of [
    [['A', 'B'], {}, ['new-iban']],
    [['B', 'A'], {}, ['new-iban']],
    [['A'], { ibanUnclear: true }, ['iban-unclear']],
    [[], { ibanUnclear: true }, ['iban-unclear']],
    [['A'], { several: ['payment-codes'] }, ['several-invoices']],
  ] as const) {
    read(world, 2, [...accounts], more);
    assert.equal(causes(world, 2), because);
    assert.is(release(world, 'carl', 2, { looked: false }), 'not-looked-at');
  }
});

for (const [name, written] of Object.entries(SPELLINGS))
  attacks(`A4: an IBAN written with ${name} is one that is new`, () => {
    const world = office(NEW_IBAN);
    const reading = readInvoiceText(`Rechnung Nr. 4711\nSumme 500,00 EUR\nIBAN: ${written}\n`);
    read(world, 1, [], {
      ibans: ibansOf([reading]).map(() => recorded('A')),
      ibanUnclear: reading.faults.some(({ fact }) => fact === 'iban'),
    });
    assert.equal([causes(world, 1), release(world, 'ben', 1)], [['new-iban'], 'waits']);
  });

attacks('A5: any sealed fact that became another one between look and release is refused', () => {
  for (const change of [
    withField(new World(1).paper(1), FIELD.amount, 'EUR99999.00'),
    withField(new World(1).paper(1), FIELD.amount, 'USD500.00'),
    withField(new World(1).paper(1), FIELD.due, '2026-12-24'),
    withField(new World(1).paper(1), FIELD.iban, 'IBANB'),
    { correspondent: 4 },
    { correspondent: null },
    { checksum: 'another' },
    withField(new World(1).paper(1), FIELD.approval, NO.id),
  ]) {
    const world = office();
    const seen = seenOf(world.row(1));
    edit(world, 1, change);
    assert.is(release(world, 'ben', 1, { seen }), 'changed-since-seen', JSON.stringify(change));
    assert.is(release(world, 'ben', 1), 'paid');
  }
  for (const [accounts, more] of [
    [['B'], {}],
    [[], { number: 'RE-9' }],
    [[], { gross: { value: '9', currency: 'EUR' } }],
    [[], { xmlSha256: 'a'.repeat(64) }],
    [[], { several: ['sums'] }],
    [[], { ibanUnclear: true }],
  ] as const) {
    const world = office();
    read(world, 1, []);
    const seen = seenOf(world.row(1));
    read(world, 1, [...accounts], more);
    assert.is(release(world, 'ben', 1, { seen }), 'changed-since-seen', JSON.stringify([accounts, more]));
  }
});

attacks(
  'A5: a take-back of something else than was seen is refused, and pays nothing that was not released',
  () => {
    const world = office(MUCH);
    read(world, 1, []);
    assert.is(release(world, 'ben', 1), 'paid');
    const seen = seenOf(world.row(1));
    edit(world, 1, withField(world.paper(1), FIELD.amount, 'EUR99999.00'));
    const takeBack = { what: 'take-back', secondsSince: 1, meaning } as const;
    assert.is(decide(world, 'ben', 1, { ...takeBack, seen }), 'changed-since-seen');
    const reject = { what: 'decide', to: NO, meaning: 'rejects', comment: 'no', asNote: false } as const;
    assert.is(decide(world, 'ben', 1, { ...reject, seen: seenOf(world.row(1)) }), 'done');
    assert.is(decide(world, 'ben', 1, { ...takeBack, seen: seenOf(world.row(1)) }), 'nothing-to-take-back');
    assert.is(world.row(1).option_id, NO.id);
  },
);

attacks('A5: of two people the second one agrees to what the first one saw', () => {
  const world = office(NEW_IBAN);
  read(world, 1, ['A']);
  assert.is(release(world, 'anna', 1), 'waits');
  edit(world, 1, withField(world.paper(1), FIELD.amount, 'EUR900.00'));
  assert.is(release(world, 'ben', 1), 'waits');
});

attacks('A6: another IBAN in the field of Paperless is new, sealed, and told', () => {
  const world = office(NEW_IBAN);
  read(world, 1, ['A']);
  assert.equal([release(world, 'ben', 1), release(world, 'anna', 1)], ['waits', 'paid']);
  edit(world, 1, withField(world.paper(1), FIELD.iban, 'IBANB'));
  assert.equal(world.row(1).changed, ['ibanField']);
  read(world, 2, ['A']);
  for (const [text, because] of [
    ['IBANA', []],
    ['IBANB', ['new-iban']],
    ['DE-nonsense', ['iban-unclear']],
  ] as const) {
    edit(world, 2, withField(world.paper(2), FIELD.iban, text));
    assert.equal(causes(world, 2), because, text);
  }
});

attacks(
  'A7: who lost every group that may release counts no more; a group that was renamed is one that is lost',
  () => {
    for (const groups of [[], ['Other'], ['PM_Freigabe (neu)']]) {
      const world = office(NEW_IBAN);
      read(world, 1, ['A']);
      assert.is(release(world, 'carl', 1), 'waits');
      world.people.set('carl', { ...world.somebody('carl'), groups });
      assert.is(release(world, 'ben', 1), 'waits');
      assert.is(release(world, 'anna', 1), 'paid');
    }
  },
);

attacks('A8: a substitute has the groups of the absent person or their own, never both', () => {
  const desk = (group: string): ApprovalRule => ({
    name: group,
    when: { newIban: true },
    people: 1,
    groups: [group],
  });
  const world = office(desk('PM_Admin'), desk('PM_Freigabe'));
  read(world, 1, ['A']);
  standsIn(world, 'anna', 'ben');
  assert.is(release(world, 'anna', 1), 'waits');
  assert.is(release(world, 'anna', 1), 'released-already');
  assert.is(release(world, 'carl', 1), 'paid');
});

attacks('A8: nobody makes two of themselves by substitutes, also not in a circle', () => {
  const world = office(NEW_IBAN);
  read(world, 1, ['A']);
  for (const [substitute, absent] of [
    ['anna', 'ben'],
    ['ben', 'carl'],
    ['carl', 'anna'],
    ['anna', 'anna'],
  ] as const)
    standsIn(world, substitute, absent);
  assert.is(release(world, 'anna', 1), 'waits');
  assert.is(release(world, 'anna', 1), 'released-already');
  const span = { from: '2026-11-01', until: '2026-12-01' };
  const known = world.substitutions().filter(({ absent }) => absent === 'ben');
  const naming = { today: '2026-11-21', sameHuman: (one: string, other: string) => one === other };
  const named = (namedBy: string) =>
    refusalOf({ absent: 'anna', substitute: 'ben', ...span }, known, { ...naming, namedBy });
  assert.equal([named('anna'), named('ben')], ['substitute-of-substitute', 'substitute-names-oneself']);
});

attacks(
  'A9: two accounts with one verified address are one person; an address that nobody has verified proves nothing',
  () => {
    const world = office(NEW_IBAN);
    read(world, 1, ['A']);
    assert.is(release(world, 'eve-1', 1), 'waits');
    assert.is(release(world, 'eve-2', 1), 'released-already');
    assert.is(release(world, 'carl', 1), 'paid');
    const claimed = { email: 'eve@hof.example', emailVerified: false };
    assert.equal(
      [verifiedAddress(claimed), verifiedAddress({ ...claimed, emailVerified: true })],
      [null, claimed.email],
    );
  },
);

attacks('bad input: a currency that no limit is set for takes two, and so does no amount', () => {
  for (const amount of ['USD20.00', 'XXX1.00', null]) {
    const world = office(MUCH);
    read(world, 1, [], { gross: null });
    edit(world, 1, withField(world.paper(1), FIELD.amount, amount));
    assert.equal(causes(world, 1), ['amount-unknown'], String(amount));
  }
  const world = office(MUCH);
  read(world, 1, [], { gross: { value: '5000', currency: 'EUR' } });
  assert.equal(causes(world, 1), ['amount'], 'the file says more than the field');
});

attacks('bad input: a correspondent deleted under a release leaves no trust to whoever has none', () => {
  const world = office(NEW_IBAN, NEW_SUPPLIER);
  for (const id of [1, 2]) read(world, id, ['A']);
  edit(world, 1, { correspondent: null });
  assert.equal([release(world, 'ben', 1), release(world, 'anna', 1)], ['waits', 'paid']);
  edit(world, 2, { correspondent: null });
  assert.equal(new Set(causes(world, 2)), new Set(['new-iban', 'new-supplier']));
  confirm(world, 'ben', 2, 'A', null);
  assert.is(release(world, 'anna', 2), 'waits', 'confirmed for nobody');
});

attacks(
  'an amount turned back to what somebody released lets that release count again: they have seen it',
  () => {
    for (const isReleasedBetween of [false, true]) {
      const world = office(NEW_IBAN);
      read(world, 1, ['A']);
      const { customFields } = world.paper(1);
      assert.is(release(world, 'anna', 1), 'waits');
      edit(world, 1, withField(world.paper(1), FIELD.amount, 'EUR900.00'));
      if (isReleasedBetween) assert.is(release(world, 'ben', 1), 'waits', 'anna has not seen what ben sees');
      edit(world, 1, { customFields });
      // A release of something else has taken its place.
      assert.is(release(world, 'anna', 1), isReleasedBetween ? 'waits' : 'released-already');
      assert.is(release(world, 'carl', 1), 'paid');
    }
  },
);

attacks(
  'who gave the first release and was erased counts for nobody: it may be one human under a new account',
  () => {
    const world = office({ ...NEW_IBAN, people: 3 });
    read(world, 1, ['A']);
    assert.is(release(world, 'carl', 1), 'waits');
    world.people.delete('carl');
    assert.is(release(world, 'ben', 1), 'waits');
    assert.is(release(world, 'ben', 1), 'released-already');
    assert.is(release(world, 'anna', 1), 'waits', 'the release of carl counts no more');
    assert.is(release(world, 'eve-1', 1), 'paid');
  },
);

attacks(
  'F2: what others set under a decision on its way is no value that the next one may write over',
  () => {
    const world = office();
    const planned = (
      sub: string,
      events = decideRelease(
        world.state(sub, 1),
        { what: 'decide', to: YES, meaning: 'approves', asNote: false, seen: seenOf(world.row(1)) },
        fresh(),
      ),
    ) => {
      world.append(documentStream(1), events, { by: sub });
      return world.row(1).pending?.replaces;
    };
    assert.equal(planned('ben'), [null]);
    edit(world, 1, withField(world.paper(1), FIELD.approval, NO.id));
    assert.not(planned('carl')?.includes(NO.id));
  },
);

attacks.run();
