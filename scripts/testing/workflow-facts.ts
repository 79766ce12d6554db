import { PaperlessError, type Webhook, type Workflow } from '../../src/gateways/paperless/index.ts';

// Workflows of Paperless as the checks of the set-up find them.

export const OURS = 'https://intake.example.org/office';

export const webhook = (more: Partial<Webhook> = {}): Webhook => ({
  url: `${OURS}/api/webhook`,
  useParams: true,
  asJson: true,
  includeDocument: false,
  params: { url: '{{doc_url}}', document_id: '{{doc_id}}' },
  body: '',
  headers: { 'X-API-Key': 'geheim' },
  ...more,
});
const NO_GRANTS = { view: { users: [], groups: [] }, change: { users: [], groups: [] } };
export const workflow = (more: Partial<Workflow> = {}): Workflow => ({
  name: 'Anruf',
  order: 10,
  enabled: true,
  triggers: [
    { kind: 'added', isFiltered: false },
    { kind: 'updated', isFiltered: false },
  ],
  webhooks: [webhook()],
  grants: NO_GRANTS,
  ...more,
});
export const trigger = (kind: Workflow['triggers'][number]['kind'], isFiltered = false) => ({
  kind,
  isFiltered,
});
export const failed = (failure: PaperlessError['failure']) => ({
  failed: new PaperlessError(failure, 'GET /x: 0'),
});
