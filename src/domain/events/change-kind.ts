/**
 * A kind of change to a document, as the feature that makes it declares it: its events, and what
 * other features need to know of it. Recorded as planned, then as done or failed.
 */
export type ChangeKind = {
  planned: string;
  done: string;
  failed: string;
  /** Made by the workflow itself, which may change control tags. */
  workflow: boolean;
  /** Whether people may take it back. */
  undoable: boolean;
};

/** Declares a kind of change; exists for the names of its events. */
export const changeKind = <const Kind extends ChangeKind>(kind: Kind): Kind => kind;
