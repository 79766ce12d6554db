import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findDocument } from '../../features/intake/find-document.ts';
import { workflowFor } from './workflow.ts';

const workflow = suite('the workflow for Paperless');
const given = { url: 'https://office.example/api/webhook', key: 'k' };

workflow('calls for added and updated documents, from every source, without a filter', () => {
  const { body } = workflowFor({ ...given, version: '3' });
  assert.equal((body as { triggers: object[] }).triggers, [
    { type: 2, sources: [1, 2, 3, 4] },
    { type: 3, sources: [1, 2, 3, 4] },
  ]);
});

workflow('for 2.x it leaves out what 2.x does not know: that would cut the rest off', () => {
  assert.equal(Object.keys(workflowFor({ ...given, version: '2' }).params), ['url']);
  assert.equal(Object.keys(workflowFor({ ...given, version: '3' }).params), ['url', 'document_id']);
});

workflow('what Paperless makes of it names the document', () => {
  for (const version of ['2', '3'] as const) {
    const filled = JSON.stringify(workflowFor({ ...given, version }).params)
      .replace('{{doc_url}}', 'https://dms.example/documents/47/')
      .replace('{{doc_id}}', '47');
    const found = findDocument({ kind: 'fields', fields: JSON.parse(filled) });
    assert.is('documentId' in found && found.documentId, 47, version);
  }
});
workflow.run();
