/** What somebody could know of a payment. Accounts are letters; a file that was not read as it is now has no `reading`. */
export type Payment = {
  file: string;
  amount: { value: number; currency: string } | null;
  due: string | null;
  supplier: number | null;
  /** What the IBAN field says: an account, or something that is none. */
  field: { text: string; account: string | null } | null;
  reading: Reading | null;
};
export type Reading = {
  of: string;
  number: string | null;
  gross: { value: number; currency: string } | null;
  accounts: string[];
  unclear: boolean;
  several: boolean;
  unreadable: boolean;
};
export type Rule = {
  when: { from?: { value: number; currency: string }[]; newIban?: boolean; newSupplier?: boolean };
  people: number;
  groups: string[];
};
/** Everything that was done, the oldest first. */
export type Deed =
  | { did: 'released'; id: string; by: string; instead: string | null; groups: string[]; payment: Payment }
  | { did: 'withdrawn'; id: string }
  | { did: 'confirmed'; by: string; supplier: number; account: string }
  /** The release of this document is in force from here on; null: no more. */
  | { did: 'in-force'; document: number; payment: Payment | null; now?: Payment | null }
  /** Of no weight for trust: it stays with the supplier that was released to. */
  | { did: 'merged'; document: number; from: number; to: number };
export type Office = {
  rules: readonly Rule[];
  newIban: 'as-usual' | 'last-four' | 'second-person';
  humanOf: (sub: string) => string;
  groupsOf: (sub: string) => readonly string[];
  mayRelease: (sub: string) => boolean;
};

/**
 * How many different people a payment took, demand by demand, and how many of the releases that it was paid on were
 * there. Written down from the words of the design alone: it knows nothing of how the product decides.
 */
export function peopleBehind(
  history: readonly Deed[],
  paid: Payment,
  ids: readonly string[],
  office: Office,
) {
  const withdrawn = history.flatMap((deed) => (deed.did === 'withdrawn' ? deed.id : []));
  const inForce = new Map(
    history.flatMap((deed) => (deed.did === 'in-force' ? [[deed.document, deed.payment]] : [])),
  );
  const trusted = [...inForce.values()].filter(
    (one) => one !== null && one.supplier === paid.supplier && one.supplier !== null,
  );
  const strange = accountsIn(paid).filter(
    (account) => !trusted.some((one) => one && trustedIn(one).includes(account)),
  );
  const voices = history.flatMap((deed) =>
    deed.did === 'released' &&
    ids.includes(deed.id) &&
    !withdrawn.includes(deed.id) &&
    isSame(deed.payment, paid) &&
    office.mayRelease(deed.by)
      ? { humans: [deed.by, deed.instead ?? deed.by].map(office.humanOf), groups: deed.groups }
      : [],
  );
  const sure = (by: string) =>
    strange.every((account) =>
      history.some(
        (deed) =>
          deed.did === 'confirmed' &&
          deed.by === by &&
          deed.account === account &&
          deed.supplier === paid.supplier,
      ),
    );
  const confirming = [...new Set(history.flatMap((deed) => (deed.did === 'confirmed' ? deed.by : [])))]
    .filter((by) => sure(by) && office.mayRelease(by))
    .map((by) => ({ humans: [office.humanOf(by)], groups: office.groupsOf(by) }));
  return demands(paid, strange.length > 0, trusted.length === 0, office).map(
    ({ people, groups, isIbanAlone }) => {
      const counted = [...voices, ...(isIbanAlone ? confirming : [])].filter(
        (one) => groups.length === 0 || groups.some((group) => one.groups.includes(group)),
      );
      return { took: people, there: mostApart(counted.map(({ humans }) => humans)) };
    },
  );
}

const isRead = ({ file, reading }: Payment): boolean => reading?.of === file;
const accountsIn = (one: Payment): string[] => [
  ...new Set([
    ...(isRead(one) ? (one.reading?.accounts ?? []) : []),
    ...(one.field?.account ? [one.field.account] : []),
  ]),
];

/** Of several invoices in one file nobody can tell whose account is which. */
const trustedIn = (one: Payment): string[] =>
  accountsIn(one.reading?.several ? { ...one, reading: null } : one);

function demands(paid: Payment, newIban: boolean, newSupplier: boolean, { rules, newIban: setting }: Office) {
  const { reading, amount, field } = paid;
  const worst = !isRead(paid) || reading?.unreadable || reading?.several || false;
  const unclear = (isRead(paid) && reading?.unclear) || (field !== null && field.account === null) || false;
  const amounts = [amount, reading?.gross ?? null].filter((one) => one !== null);
  const over = (limits: { value: number; currency: string }[]) =>
    amounts.length === 0 ||
    amounts.some(
      ({ value, currency }) =>
        Math.abs(value) >= (limits.find((one) => one.currency === currency)?.value ?? 0),
    );
  const asked = rules.flatMap(({ when, people, groups }) => {
    const others =
      worst ||
      (when.newIban && unclear) ||
      (when.from && over(when.from)) ||
      (when.newSupplier && newSupplier);
    const iban = when.newIban && newIban;
    return others || iban ? { people, groups, isIbanAlone: !others } : [];
  });
  const byDefault = { people: 1, groups: [] as string[], isIbanAlone: false };
  const second = setting === 'second-person' && (newIban || unclear || worst);
  const told = setting === 'last-four' && (unclear || worst);
  return [
    byDefault,
    ...asked,
    ...(second || told ? [{ people: 2, groups: [], isIbanAlone: second && !unclear && !worst }] : []),
  ];
}

/** Whoever has released has seen what is paid; what had not been read by then they have not seen. */
const isSame = (seen: Payment, paid: Payment): boolean =>
  seenIn({ ...seen, reading: null }) === seenIn({ ...paid, reading: null }) &&
  (!isRead(paid) || (isRead(seen) && seenIn(seen) === seenIn(paid)));
/** How well another file than the present one could be read says nothing of this one, which is not read yet. */
export const seenIn = ({ reading, ...rest }: Payment): string => {
  const quality = reading?.of === rest.file ? {} : { unclear: false, unreadable: false };
  return JSON.stringify([rest, reading && { ...reading, of: null, ...quality }]);
};

/** The most of these of whom no two are one human. */
function mostApart(voices: readonly string[][]): number {
  const [first, ...others] = voices;
  if (!first) return 0;
  const apart = others.filter((humans) => !humans.some((human) => first.includes(human)));
  return Math.max(1 + mostApart(apart), mostApart(others));
}
