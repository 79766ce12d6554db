import { readSettings, settingRows } from '../projections/settings.ts';
import { settingCatalogue } from '../src/domain/events/index.ts';
import {
  changeSetting,
  checkReferences,
  isSettingKey,
  reservedWrites,
  SettingRefused,
} from '../src/features/settings/index.ts';
import { Complaint, readArguments, runTool } from './tool.ts';

// npm run settings -- list | get <key> | set <key> <value as JSON>

const USAGE = 'npm run settings -- list | get <key> | set <key> <value as JSON>';
const { words } = readArguments();
const [command, key = '', ...rest] = words;

await runTool(async ({ config, database, log, paperless, origin }) => {
  if (command === 'list') {
    const set = new Map((await settingRows(database)).map((row) => [row.key, row]));
    for (const [name, { description, default: byDefault }] of Object.entries(settingCatalogue)) {
      const row = set.get(name);
      const value = JSON.stringify(row ? row.value : byDefault);
      console.log(`${name} = ${value}`);
      console.log(`  ${description.en}`);
      console.log(row ? `  set ${row.changed_at} by ${row.changed_by}` : '  default');
    }
    return;
  }
  if (command !== 'get' && command !== 'set') throw new Complaint(USAGE);
  if (!isSettingKey(key) && command === 'get') {
    throw new Complaint(
      `There is no setting “${key}”; known are ${Object.keys(settingCatalogue).join(', ')}`,
    );
  }
  if (command === 'set') {
    if (rest.length !== 1) throw new Complaint(USAGE);
    const check =
      config.PAPERLESS_URL && config.PAPERLESS_TOKEN
        ? checkReferences(
            paperless(),
            reservedWrites(database, config.APPROVAL_FIELD_ID, config.GROUP_PERMISSIONS),
          )
        : undefined;
    const command = { key, value: parsed(rest[0] ?? ''), origin, check };
    await changeSetting(log, command).catch((error: unknown) => {
      throw error instanceof SettingRefused ? new Complaint(error.message) : error;
    });
    if (!check) console.error('PAPERLESS_URL is not set, so the ids in the value were not looked up');
  }
  if (isSettingKey(key)) console.log(JSON.stringify((await readSettings(database, [key]))[key], null, 2));
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Complaint(`The value must be JSON, such as 5, "text" or [1,2]: ${(error as Error).message}`);
  }
}
