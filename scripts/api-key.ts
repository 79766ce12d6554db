import { listApiKeys } from '../projections/api-keys.ts';
import { IssuedScope } from '../src/domain/events/index.ts';
import { issueApiKey, lastUses, revokeApiKey } from '../src/gateways/identity/index.ts';
import { Complaint, printTable, readArguments, runTool } from './tool.ts';

// npm run api-key -- create --name <name> --scope <scope[,scope]> | list | revoke <id>

const SCOPES = IssuedScope.options.join(', ');
const USAGE = `npm run api-key -- create --name <name> --scope <scope[,scope]> | list | revoke <id>\nScopes: ${SCOPES}`;
const { words, option } = readArguments();
const [command, keyId = ''] = words;

await runTool(async ({ database, log, origin }) => {
  if (command === 'create') {
    const name = option('name')?.trim();
    const scopes = IssuedScope.array().min(1).safeParse(option('scope')?.split(','));
    if (!name || !scopes.success) throw new Complaint(USAGE);
    const created = await issueApiKey(
      { db: database, log },
      { name, scopes: [...new Set(scopes.data)], origin },
    );
    console.log(`The key ${created.keyId} “${name}” (${scopes.data.join(', ')}). It is shown this once:`);
    console.log(created.key);
  } else if (command === 'list') {
    const keys = await listApiKeys(database);
    const uses = await lastUses(
      database,
      keys.map(({ key_id }) => key_id),
    );
    if (keys.length === 0) console.log('There are no keys. WEBHOOK_API_KEY is not listed here.');
    else
      printTable(
        keys.map(({ key_id, name, scopes, created_at, revoked_at }) => ({
          id: key_id,
          name,
          scopes: scopes.join(','),
          created: created_at,
          used: uses.get(key_id) ?? '',
          revoked: revoked_at ?? '',
        })),
      );
  } else if (command === 'revoke') {
    const { name } = await revokeApiKey({ db: database, log }, keyId, origin);
    console.log(`The key ${keyId} “${name}” is revoked; running services notice within seconds.`);
  } else throw new Complaint(USAGE);
});
