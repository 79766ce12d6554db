import { isDeepStrictEqual } from 'node:util';
import { LAST_CALL_KEY } from '../../projections/last-call.ts';
import { type EventLog, type Json, type Origin, VersionConflict } from '../event-log/index.ts';
import {
  type HouseEvents,
  type Reference,
  type SettingKey,
  type SettingValue,
  settingCatalogue,
  settingStream,
} from '../events/index.ts';

export type Fault = { path: string; message: string };

type Refusal = 'unknown' | 'read-only' | 'stale' | 'value';

/** A setting that cannot be set like this; the message says what is expected where. */
export class SettingRefused extends Error {
  override name = 'SettingRefused';
  readonly reason: Refusal;
  /** Where in the value something else is expected; `''` is the value itself. */
  readonly faults: Fault[];
  constructor(reason: Refusal, message: string, faults: Fault[] = []) {
    super(message);
    this.reason = reason;
    this.faults = faults;
  }
}

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingCatalogue, key);

/** Tells which of the things that a value names do not exist. */
export type CheckReferences = (references: Reference[]) => Promise<Fault[]>;

type Command = {
  key: string;
  value: unknown;
  /** The value that whoever sets it has seen; another one by now is a refusal. Not given: whatever it is. */
  expected?: unknown;
  origin: Origin;
  /** Without it the shape alone is checked: where no Paperless is configured. */
  check?: CheckReferences | undefined;
};

/**
 * Sets a setting after holding the value against its shape and what it names against Paperless. A value that
 * is set already is no change and leaves no event.
 *
 * @throws SettingRefused for an unknown key, the read-only last call, a wrong shape, something unknown, a stale view
 * @throws PaperlessError when Paperless cannot be asked
 */
export async function changeSetting(
  log: EventLog<HouseEvents>,
  { key, value, expected, origin, check }: Command,
): Promise<void> {
  const known = knownKey(key);
  const checked = checkedValue(known, value);
  const references = settingCatalogue[known].refersTo(checked as never);
  const faults = references.length > 0 ? ((await check?.(references)) ?? []) : [];
  if (faults.length > 0) throw refused(key, faults);
  await record(log, known, origin, (now) => {
    if (expected !== undefined && !isDeepStrictEqual(now, expected)) throw stale(key);
    return checked;
  });
}

/**
 * Sets a setting to what follows from its present value.
 *
 * @param next asked again when somebody else has set it meanwhile
 */
export const updateSetting = <Key extends SettingKey>(
  log: EventLog<HouseEvents>,
  { key, origin, next }: { key: Key; origin: Origin; next: (now: SettingValue<Key>) => SettingValue<Key> },
): Promise<void> => record(log, key, origin, (now) => next(now as SettingValue<Key>));

async function record(
  log: EventLog<HouseEvents>,
  key: SettingKey,
  origin: Origin,
  next: (now: unknown) => unknown,
): Promise<void> {
  for (;;) {
    const stream = settingStream(key);
    const [last] = await log.read(stream, { newestFirst: true, limit: 1 });
    const now = last ? last.data.value : settingCatalogue[key].default;
    const value = next(now);
    if (last && isDeepStrictEqual(last.data.value, value)) return;
    try {
      const expectedVersion = last?.version ?? 0;
      await log.append(stream, [{ type: 'SettingChanged', data: { key, value: value as Json } }], {
        origin,
        expectedVersion,
      });
      return;
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
}

/** @throws SettingRefused */
function knownKey(key: string): SettingKey {
  if (key === LAST_CALL_KEY) {
    throw new SettingRefused('read-only', `${key} is written by calls of the webhook alone`);
  }
  if (isSettingKey(key)) return key;
  const known = Object.keys(settingCatalogue).join(', ');
  throw new SettingRefused('unknown', `There is no setting ${key}; known are ${known}`);
}

const stale = (key: string) => new SettingRefused('stale', `Somebody has changed ${key} since you opened it`);

function checkedValue(key: SettingKey, value: unknown): unknown {
  const result = settingCatalogue[key].value.safeParse(value);
  if (result.success) return result.data;
  throw refused(
    key,
    result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}

function refused(key: string, faults: Fault[]): SettingRefused {
  const lines = faults.map(({ path, message }) => `${path ? `${key}.${path}` : key}: ${message}`);
  return new SettingRefused('value', lines.join('\n'), faults);
}
