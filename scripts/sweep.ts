import { sweep } from '../src/features/intake/index.ts';
import { runTool } from './tool.ts';

// npm run sweep: look now for documents whose call never arrived.

await runTool(async ({ config, database, log, paperless, origin }) => {
  const deps = { db: database, log, paperless: paperless(), processingTag: config.PROCESSING_TAG_ID };
  const { first, looked, found, tagged } = await sweep(deps, origin);
  if (first) {
    console.log('The first sweep: it remembers where the next one begins.');
    if (tagged > 0)
      console.log(`${tagged} documents carry the processing tag already: npm run batch processes them.`);
    return;
  }
  console.log(
    `Looked at ${looked} changed documents with the processing tag; ${found.length} had been missed.`,
  );
  if (found.length > 0) console.log(`Queued: ${found.join(', ')}`);
});
