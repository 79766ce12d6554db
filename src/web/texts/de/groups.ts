/**
 * Texts in the portions in which they are loaded: `start` with the app, the others with the pages that use them
 * (`withTexts`). A line a file.
 */
export const groups = {
  start: () => import('./start.ts'),
  approvals: () => import('./approvals.ts'),
  audit: () => import('./audit.ts'),
  correspondents: () => import('./correspondents.ts'),
  digest: () => import('./digest.ts'),
  doctor: () => import('./doctor.ts'),
  documents: () => import('./documents.ts'),
  events: () => import('./events.ts'),
  farmSystem: () => import('./farm-system.ts'),
  history: () => import('./history.ts'),
  inbox: () => import('./inbox.ts'),
  inboxItem: () => import('./inbox-item.ts'),
  intake: () => import('./intake.ts'),
  invoice: () => import('./invoice.ts'),
  labels: () => import('./labels.ts'),
  lists: () => import('./lists.ts'),
  mailAccounts: () => import('./mail-accounts.ts'),
  mailCompose: () => import('./mail-compose.ts'),
  mailImport: () => import('./mail-import.ts'),
  outbox: () => import('./outbox.ts'),
  overview: () => import('./overview.ts'),
  palette: () => import('./palette.ts'),
  printing: () => import('./printing.ts'),
  problems: () => import('./problems.ts'),
  profile: () => import('./profile.ts'),
  rules: () => import('./rules.ts'),
  settings: () => import('./settings.ts'),
  substitutes: () => import('./substitutes.ts'),
} as const;
