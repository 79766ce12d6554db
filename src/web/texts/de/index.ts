import { approvals } from './approvals.ts';
import { audit } from './audit.ts';
import { common } from './common.ts';
import { correspondents } from './correspondents.ts';
import { digest } from './digest.ts';
import { doctor } from './doctor.ts';
import { documents } from './documents.ts';
import { events } from './events.ts';
import { farmSystem } from './farm-system.ts';
import { history } from './history.ts';
import { inbox } from './inbox.ts';
import { inboxItem } from './inbox-item.ts';
import { intake } from './intake.ts';
import { invoice } from './invoice.ts';
import { labels } from './labels.ts';
import { lists } from './lists.ts';
import { mailAccounts } from './mail-accounts.ts';
import { mailCompose } from './mail-compose.ts';
import { mailImport } from './mail-import.ts';
import { marks } from './marks.ts';
import { outbox } from './outbox.ts';
import { overview } from './overview.ts';
import { palette } from './palette.ts';
import { printing } from './printing.ts';
import { problemCodes } from './problem-codes.ts';
import { problems } from './problems.ts';
import { profile } from './profile.ts';
import { ruleExample } from './rule-example.ts';
import { rules } from './rules.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { substitutes } from './substitutes.ts';

/** All German texts; they are the measure for the others. One line a capability. */
export const de = {
  ...common,
  ...session,
  ...shell,
  ...overview,
  ...inbox,
  ...inboxItem,
  ...invoice,
  ...mailImport,
  ...marks,
  ...outbox,
  ...intake,
  ...correspondents,
  ...farmSystem,
  ...history,
  ...lists,
  ...events,
  ...documents,
  ...audit,
  ...palette,
  ...printing,
  ...problemCodes,
  ...problems,
  ...mailAccounts,
  ...mailCompose,
  ...profile,
  ...digest,
  ...settings,
  ...labels,
  ...doctor,
  ...rules,
  ...ruleExample,
  ...approvals,
  ...substitutes,
} as const;
