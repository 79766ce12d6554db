/** A system that does not answer, and since when this service knows (ISO 8601). */
export type Outage = { system: 'paperless' | 'farm-system'; since: string };

/** Which systems are away, with the time at which that was noticed. */
export function sinceWhen(away: () => readonly Outage['system'][], now: () => number = Date.now) {
  let known: readonly Outage[] = [];
  return {
    now: () => known,
    /** @returns whether there is one more, or one less */
    look(): boolean {
      const systems = away();
      const same = systems.length === known.length && known.every(({ system }) => systems.includes(system));
      if (same) return false;
      known = systems.map(
        (system) =>
          known.find((one) => one.system === system) ?? { system, since: new Date(now()).toISOString() },
      );
      return true;
    },
  };
}
