import { approvals } from '../features/approvals/index.ts';
import { audit } from '../features/audit/index.ts';
import { changeStream } from '../features/change-stream/index.ts';
import { choices } from '../features/choices/index.ts';
import { correspondents } from '../features/correspondents/index.ts';
import { digest } from '../features/digest/index.ts';
import { doctor } from '../features/doctor/index.ts';
import { documents } from '../features/documents/index.ts';
import { farmConnection } from '../features/farm-connection/index.ts';
import { health, relayCheck } from '../features/health/index.ts';
import { inbox } from '../features/inbox/index.ts';
import { intake } from '../features/intake/index.ts';
import { accountsIn, invoiceFacts, keptRuleFacts } from '../features/invoice-facts/index.ts';
import { mailImport, mailsHandedOver } from '../features/mail-import/index.ts';
import { overview } from '../features/overview/index.ts';
import { printing } from '../features/printing/index.ts';
import { schedules } from '../features/schedules/index.ts';
import { checkReferences, reservedWrites, settings } from '../features/settings/index.ts';
import { substitutedAccess, substitutes } from '../features/substitutes/index.ts';
import { farmBackoffUntil, uploads } from '../features/uploads/index.ts';
import { noteRecipients, users } from '../features/users/index.ts';
import { apiKeyVerifier } from '../gateways/identity/index.ts';
import { sharedReads } from '../platform/database/index.ts';
import { relayStatus } from '../platform/event-log/index.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import { barcodeTemplates } from '../services/barcode-templates/index.ts';
import { documentAccess } from '../services/document-access/index.ts';
import { documentChanges } from '../services/document-changes/index.ts';
import { type Feature, tileReader } from '../services/feature/index.ts';
import { mailAccounts, mailSetUp, openMailAccounts } from '../services/mail-accounts/index.ts';
import { mailOut } from '../services/mail-out/index.ts';
import { numberRanges, openNumberRanges } from '../services/number-ranges/index.ts';
import { runs } from '../services/runs/index.ts';
import type { Kernel } from './kernel/index.ts';
import { problemOf } from './problem-of.ts';

/**
 * The second step of a start: every feature, given what it needs of the kernel and, by name, the little that it needs
 * of another one. Tiles and checks are shown in the order of this list.
 *
 * @param work for features that want a job done at once, or pieces of work; not before their jobs are prepared
 */
export function allFeatures(kernel: Kernel, work: Jobs): Feature[] {
  const { trigger } = work;
  const { config, logger, log, paperless, farmSystem, identity } = kernel;
  const db = sharedReads(kernel.database);
  const access = documentAccess(paperless, config.DOCUMENT_ACCESS);
  const intervalMs = config.WEBHOOK_QUEUE_INTERVAL_MS;
  const leaseSeconds = config.CHANGE_LEASE_SECONDS;
  const writeCheckSeconds = config.WRITE_CHECK_SECONDS;
  const publicUrl = config.PAPERLESS_PUBLIC_URL ?? '';
  const tags = { processingTag: config.PROCESSING_TAG_ID, approvalField: config.APPROVAL_FIELD_ID };
  const common = { db, log, paperless, farm: farmSystem.farm, logger, access, trigger, intervalMs };

  const changes = documentChanges({ ...common, leaseSeconds, writeCheckSeconds });
  const { GROUP_PERMISSIONS: groupPermissions, OFFICE_TIME_ZONE: timeZone } = config;
  const approvalAccess = substitutedAccess(access, { db, timeZone });
  const edited = documents({ ...common, ...tags, approvalAccess, changes, publicUrl, pages: kernel.pages });
  const invoices = invoiceFacts({
    ...{ ...common, work, mayLook: edited.mayLook, files: kernel.files, pages: kernel.pages },
    approvalField: config.APPROVAL_FIELD_ID,
    seenItem: (sub, itemId) => inboxItems.seenItem(sub, itemId),
  });
  const received = intake({
    ...{ ...common, ...tags, writeCheckSeconds, invoiceForRules: invoices.forRules },
    knownInvoice: (document) => keptRuleFacts(db, document),
    paperless: paperless.forJobs,
    retrySeconds: { dms: config.PROCESSING_RETRY_SECONDS, notFound: config.NOT_FOUND_RETRY_SECONDS },
    sweepCron: config.INTAKE_SWEEP_CRON,
  });
  const set = settings({ ...common, ...tags, groupPermissions });
  const connection = farmConnection({
    ...common,
    opened: farmSystem,
    deviceName: `Document Intake (${new URL(config.PUBLIC_URL ?? '').host})`,
    changeSettings: set.change,
    backoffUntil: () => farmBackoffUntil(db),
  });
  const labels = {
    ...{ mayLook: edited.mayLook, timeZone: config.OFFICE_TIME_ZONE },
    ranges: openNumberRanges(common),
  };
  const inboxItems = inbox({
    ...{ ...common, changes, work, invoices: invoices.items, scanFolders: config.SCAN_FOLDERS },
    ...{ files: kernel.files, pages: kernel.pages, approvalField: config.APPROVAL_FIELD_ID },
    timeZone: config.OFFICE_TIME_ZONE,
    mailsHandedOver: mailsHandedOver(db),
    keptFiles: () => features.flatMap(({ keepsFiles = [] }) => keepsFiles),
  });
  const mailboxes = openMailAccounts({ db, config });
  const sent = mailOut({
    ...{ ...common, noteRecipients, accounts: mailboxes, files: kernel.files, pages: kernel.pages },
    sources: { ...inboxItems.sendable, document: edited.sendable(kernel.files) },
    seesAllDocuments: config.DOCUMENT_ACCESS === 'all',
    limits: {
      maxBytes: config.MAIL_MAX_MB * 1_000_000,
      maxRecipients: config.MAIL_MAX_RECIPIENTS,
      callBackSeconds: config.MAIL_CALL_BACK_SECONDS,
      retrySeconds: config.MAIL_RETRY_SECONDS,
      retentionDays: config.MAIL_RETENTION_DAYS,
    },
  });
  const features: Feature[] = [
    received,
    audit({ db, log, mayLook: edited.mayLook }),
    users({ db, timeZone: config.OFFICE_TIME_ZONE, canSendMail: sent.systemMails.canSend }),
    { endpoints: [], jobs: changes.jobs },
    edited,
    approvals({
      ...{ ...common, publicUrl, leaseSeconds, groupPermissions, access: approvalAccess },
      documentMutex: changes.documentMutex,
      field: config.APPROVAL_FIELD_ID,
      giveUpSeconds: config.APPROVAL_GIVE_UP_SECONDS,
      refreshCron: config.APPROVAL_REFRESH_CRON,
      timeZone: config.OFFICE_TIME_ZONE,
      ...{ accountOf: accountsIn(db), readAhead: invoices.readAhead, problemOf },
    }),
    substitutes({ db, log, groupPermissions, timeZone }),
    choices({ ...common, approvalField: config.APPROVAL_FIELD_ID }),
    correspondents(common),
    uploads({
      ...{ ...common, changes },
      paperless: paperless.forJobs,
      cron: config.FARMSYS_UPLOAD_CHECK_CRON,
      tellValues: config.DOCUMENT_ACCESS === 'all',
    }),
    inboxItems,
    invoices,
    mailImport({
      ...{ db, log, logger, files: kernel.files, accounts: mailboxes, receive: inboxItems.receive },
      ...{ cron: config.MAIL_IMPORT_CRON, retentionDays: config.MAIL_RETENTION_DAYS },
    }),
    sent,
    doctor({
      ...{ config, db, paperless, logger },
      // Of its own: looking at a key is no use of it.
      keys: apiKeyVerifier(db, config.WEBHOOK_API_KEY),
      farm: connection.setUp,
      mail: () => mailSetUp(config, db),
      relay: async () => (config.EVENTSTORE_URL ? relayStatus(kernel.database) : null),
      onPaperlessReachable: received.sweepNow,
    }),
    connection,
    set,
    mailAccounts({
      ...{ db, log, accounts: mailboxes, publicUrl: config.PUBLIC_URL ?? '' },
      otherName: config.MAIL_OTHER_NAME,
    }),
    changeStream({ ...common, isFarmAway: connection.isAway }),
    runs({ db }),
    numberRanges(common),
    barcodeTemplates({
      ...{ ...common, ...labels },
      checkReferences: checkReferences(
        paperless,
        reservedWrites(db, config.APPROVAL_FIELD_ID, groupPermissions),
      ),
    }),
    printing({ ...common, ...labels, keys: identity.keys }),
    // Opened with the kernel, which closes them.
    { endpoints: identity.endpoints, checks: identity.checks },
    { endpoints: [], checks: () => [relayCheck(kernel.relay)] },
    kernel.metrics,
  ];
  kernel.metrics.show(features.flatMap(({ gauges = [] }) => gauges));
  const tiles = features.flatMap(({ tiles = [] }) => tiles);
  const readTiles = tileReader(tiles, logger);
  const trends = features.flatMap(({ trends = [] }) => trends);
  features.push(
    overview({ readTiles, trends, logger, timeZone: config.OFFICE_TIME_ZONE }),
    digest({
      ...{ db, log, logger, tiles, readTiles, mails: sent.systemMails, publicUrl: config.PUBLIC_URL ?? '' },
      ...{ groupPermissions: config.GROUP_PERMISSIONS, timeZone: config.OFFICE_TIME_ZONE },
      ...{ cron: config.DIGEST_CRON, forgetDays: config.DIGEST_FORGET_DAYS },
    }),
  );
  const declared = features.flatMap(({ schedules = [] }) => schedules);
  return [
    ...features,
    schedules(declared, { timeZone: config.OFFICE_TIME_ZONE }),
    health({ db, unfit: kernel.unfit, features }),
  ];
}
