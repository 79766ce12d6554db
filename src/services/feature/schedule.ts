/** What a feature does at fixed times, and the environment variable that says when. */
export type DeclaredSchedule = {
  /** What the interface calls it, `sweep`; the web app has words for each. */
  name: string;
  variable: string;
  /** Undefined: not scheduled here. */
  cron: string | undefined;
};
