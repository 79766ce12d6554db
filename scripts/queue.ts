import { listQueue } from '../projections/queue-list.ts';
import { addToQueue, retryDocument, takeOut } from '../src/features/intake/index.ts';
import { Complaint, documentIdFrom, printTable, readArguments, runTool } from './tool.ts';

// npm run queue -- list | add <document> | retry <document> | remove <document>

const USAGE = 'npm run queue -- list | add <document> | retry <document> | remove <document>';
const { words } = readArguments();
const [command, word] = words;
const commands = { add: addToQueue, retry: retryDocument, remove: takeOut };
const LISTED = 200;

await runTool(async ({ database, log, origin }) => {
  if (command === 'list') {
    const { items, total } = await listQueue(database, { page: 1, pageSize: LISTED });
    if (total === 0) return console.log('Nothing is queued, processed, waiting or parked.');
    printTable(
      items.map(({ documentId, state, source, createdAt, attempt, retryAt, lastError }) => ({
        document: documentId,
        state,
        source,
        since: createdAt,
        attempt,
        again: retryAt ?? '',
        error: lastError?.slice(0, 100) ?? '',
      })),
    );
    if (total > items.length) console.log(`… and ${total - items.length} more`);
    return;
  }
  const act = commands[command as keyof typeof commands];
  if (!act) throw new Complaint(USAGE);
  const documentId = documentIdFrom(word);
  await act({ db: database, log }, { documentId, origin });
  console.log(
    command === 'remove' ? `Document ${documentId} is taken out.` : `Document ${documentId} is queued.`,
  );
});
