/**
 * The right to write to another system until another process takes over. A process that was paused for a while does not
 * know by itself that its lease has ended, so every write is fenced: `confirm` before it, `assertValid` as it leaves.
 */
export type Lease = {
  /** Checks it at its source; one round trip. Throws once the lease is lost. */
  confirm(): Promise<void>;
  /** The same by what was last confirmed, without a round trip. Throws when that is too long ago. */
  assertValid(): void;
};

/** The time that a lease was given for is over. */
export class LeaseExpired extends Error {
  override name = 'LeaseExpired';
}

/**
 * A lease for this time by the clock of this process, after which others take over; never longer than the outer one.
 *
 * @throws LeaseExpired, what the outer one throws
 */
export function timedLease(ms: number, outer?: Lease): Lease {
  const expiresAt = performance.now() + ms;
  const assertValid = () => {
    if (performance.now() > expiresAt) throw new LeaseExpired('It took too long');
    outer?.assertValid();
  };
  return {
    assertValid,
    async confirm() {
      assertValid();
      await outer?.confirm();
    },
  };
}
