import type { Drill } from './drill.ts';

/** Every drill by its name; opened when it is wanted. */
export const drills: Record<string, () => Promise<Drill>> = {
  'kill-service': async () => (await import('./kill-service.ts')).killService,
  'kill-mid-processing': async () => (await import('./kill-mid-processing.ts')).killMidProcessing,
  'kill-at-steps': async () => (await import('./kill-at-steps.ts')).killAtSteps,
  'kill-postgres': async () => (await import('./kill-postgres.ts')).killPostgres,
  'full-disk': async () => (await import('./full-disk.ts')).fullDisk,
  'starved-database': async () => (await import('./starved-database.ts')).starvedDatabase,
  'failing-paperless': async () => (await import('./failing-paperless.ts')).failingPaperless,
  'concurrent-edits': async () => (await import('./concurrent-edits.ts')).concurrentEdits,
  'clock-jumps': async () => (await import('./clock-jumps.ts')).clockJumps,
  'shuffled-calls': async () => (await import('./shuffled-calls.ts')).shuffledCalls,
  'two-instances': async () => (await import('./two-instances.ts')).twoInstances,
  'rebuild-under-load': async () => (await import('./rebuild-under-load.ts')).rebuildUnderLoad,
  inbox: async () => (await import('./inbox.ts')).killInbox,
  print: async () => (await import('./print.ts')).killPrint,
  mail: async () => (await import('./mail.ts')).mail,
  digest: async () => (await import('./digest.ts')).digests,
  money: async () => (await import('./money.ts')).money,
  contract: async () => (await import('./contract.ts')).contract,
  'hostile-calls': async () => (await import('./hostile-calls.ts')).hostileCalls,
  'event-store': async () => (await import('./event-store.ts')).eventStore,
  everything: async () => (await import('./everything.ts')).everything,
  model: async () => (await import('./model.ts')).model,
};
