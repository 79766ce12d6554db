export type PaperlessVersion = '3' | '2';
type Given = { url: string; key: string; version: PaperlessVersion };

/**
 * What to set up in Paperless, so that it calls us for every new and every changed document. Without a filter: a call
 * for a document that needs nothing costs one cheap look, a missing one costs the document.
 */
export function workflowFor({ url, key, version }: Given): {
  params: Record<string, string>;
  headers: Record<string, string>;
  /** For `POST /api/workflows/`. */
  body: object;
} {
  // In 2.x doc_id does not exist, and an unknown placeholder drops itself and every parameter after it.
  const params: Record<string, string> = {
    url: '{{doc_url}}',
    ...(version === '3' && { document_id: '{{doc_id}}' }),
  };
  const headers = { 'X-API-Key': key };
  const trigger = (type: number) => ({ type, sources: version === '3' ? [1, 2, 3, 4] : [1, 2, 3] });
  return {
    params,
    headers,
    body: {
      name: 'Document Intake',
      order: 10,
      enabled: true,
      triggers: [trigger(DOCUMENT_ADDED), trigger(DOCUMENT_UPDATED)],
      actions: [
        {
          type: WEBHOOK,
          webhook: { url, use_params: true, as_json: true, params, headers, include_document: false },
        },
      ],
    },
  };
}

const DOCUMENT_ADDED = 2;
const DOCUMENT_UPDATED = 3;
const WEBHOOK = 4;
