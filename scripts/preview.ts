import type { Change } from '../src/domain/events/index.ts';
import { previewDocument, processingContext } from '../src/features/intake/index.ts';
import { keptRuleFacts } from '../src/features/invoice-facts/index.ts';
import { Complaint, documentIdFrom, readArguments, runTool } from './tool.ts';

// npm run preview -- <document>: what the rules would do to it; nothing is written.

const { words } = readArguments();

await runTool(async ({ config, database, paperless: connect }) => {
  const documentId = documentIdFrom(words[0]);
  const paperless = connect();
  const processingTag = config.PROCESSING_TAG_ID;
  const context = processingContext(database, paperless, {
    processingTag,
    approvalField: config.APPROVAL_FIELD_ID,
    // As far as the service has read it: this tool opens no files.
    invoiceForRules: (document) => keptRuleFacts(database, document),
  });
  const preview = await previewDocument({ paperless, context, processingTag }, documentId);
  if (!preview) throw new Complaint(`Paperless shows no document ${documentId}`);

  console.log(`Document ${documentId} “${preview.title}”`);
  if (!preview.hasProcessingTag)
    console.log(`It lacks the processing tag ${processingTag}: processing would skip it.`);
  if (preview.rules.length === 0) return console.log('No rule matches: nothing would be written.');
  console.log(`Rules that match: ${preview.rules.join(', ')}`);
  if (preview.changes.length === 0) console.log('Nothing would change.');
  for (const change of preview.changes) console.log(`  ${inWords(change)}  (${change.rule})`);
});

function inWords(change: Change): string {
  switch (change.what) {
    case 'addTag':
      return `add tag ${change.tag}`;
    case 'removeTag':
      return `remove tag ${change.tag}`;
    case 'note':
      return `add the note ${JSON.stringify(change.to)}`;
    case 'customField':
      return `custom field ${change.field}: ${JSON.stringify(change.from ?? null)} → ${JSON.stringify(change.to)}`;
    default:
      return `${change.what}: ${JSON.stringify(change.from)} → ${JSON.stringify(change.to)}`;
  }
}
