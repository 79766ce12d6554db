import { listApiKeys } from '../projections/api-keys.ts';
import { ApiKeyScope } from '../src/events/index.ts';
import { createApiKey, revokeApiKey } from '../src/identity/index.ts';
import { Complaint, printTable, readArguments, runTool } from './tool.ts';

// npm run api-key -- create --name <name> --scope <scope[,scope]> | list | revoke <id>

const SCOPES = ApiKeyScope.options.join(', ');
const USAGE = `npm run api-key -- create --name <name> --scope <scope[,scope]> | list | revoke <id>\nScopes: ${SCOPES}`;
const { words, option } = readArguments();
const [command, keyId = ''] = words;

await runTool(async ({ database, log, origin }) => {
  const keys = await listApiKeys(database);
  if (command === 'create') {
    const name = option('name')?.trim();
    const scopes = ApiKeyScope.array().min(1).safeParse(option('scope')?.split(','));
    if (!name || !scopes.success) throw new Complaint(USAGE);
    const created = await createApiKey(log, { name, scopes: [...new Set(scopes.data)], origin });
    console.log(`The key ${created.keyId} “${name}” (${scopes.data.join(', ')}). It is shown this once:`);
    console.log(created.key);
  } else if (command === 'list') {
    if (keys.length === 0) console.log('There are no keys. WEBHOOK_API_KEY is not listed here.');
    else
      printTable(
        keys.map(({ key_id, name, scopes, created_at, revoked_at }) => ({
          id: key_id,
          name,
          scopes: scopes.join(','),
          created: created_at,
          revoked: revoked_at ?? '',
        })),
      );
  } else if (command === 'revoke') {
    const key = keys.find(({ key_id }) => key_id === keyId);
    if (!key) throw new Complaint(`There is no key “${keyId}”`);
    if (key.revoked_at) throw new Complaint(`The key ${keyId} was revoked ${key.revoked_at}`);
    await revokeApiKey(log, keyId, origin);
    console.log(`The key ${keyId} “${key.name}” is revoked; running services notice within seconds.`);
  } else throw new Complaint(USAGE);
});
