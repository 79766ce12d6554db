export type SmtpStep = 'connect' | 'sign-in' | 'from' | 'recipient' | 'data' | 'end' | 'reset';

export type MailFault =
  /** The server answers with this code: 421 and 450 for now, 552 and 554 for good. */
  | { protocol: 'smtp'; at: SmtpStep; kind: 'reply'; code: number; text?: string; recipient?: string }
  /** It never answers; `end`: the mail is there, and nobody is told. */
  | { protocol: 'smtp'; at: SmtpStep; kind: 'hang' }
  /** It cuts the connection; `end`: after it has taken the mail. */
  | { protocol: 'smtp'; at: SmtpStep; kind: 'drop' }
  /** Such as `FETCH`, `LOGIN`, `UID STORE`; without one, any command. */
  | { protocol: 'imap'; command?: string; kind: 'hang' | 'drop' | 'refuse' }
  /** So many bytes after the fault was switched on, the connection is cut. */
  | { protocol: 'imap'; command?: string; kind: 'cut'; bytes: number };

export type FaultInput = MailFault & {
  /** How often it strikes; always without it. */
  times?: number;
};

export type MailFaults = {
  add(fault: FaultInput): void;
  clear(): void;
  list(): FaultInput[];
  /** The first fault of these, counted as struck. */
  strike(is: (fault: MailFault) => boolean): MailFault | undefined;
};

export function startMailFaults(): MailFaults {
  let faults: { fault: FaultInput; left: number }[] = [];
  return {
    add: (fault) => void faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }),
    clear() {
      faults = [];
    },
    list: () => faults.map(({ fault }) => fault),
    strike(is) {
      const found = faults.find(({ fault, left }) => left > 0 && is(fault));
      if (!found) return undefined;
      found.left -= 1;
      faults = faults.filter(({ left }) => left > 0);
      return found.fault;
    },
  };
}
