import { isDeepStrictEqual } from 'node:util';
import { LAST_CALL_KEY } from '../../../projections/last-call.ts';
import {
  type DomainEvents,
  type Reference,
  type SettingKey,
  type SettingValue,
  settingCatalogue,
  settingStream,
} from '../../domain/events/index.ts';
import {
  type EventLog,
  type Json,
  type Origin,
  type StreamAppend,
  VersionConflict,
} from '../../platform/event-log/index.ts';
import { type FieldError, fieldErrors } from '../../platform/http/index.ts';

type Refusal = 'unknown' | 'read-only' | 'stale' | 'value';

/** A setting that cannot be set like this; the message says what is expected where. */
export class SettingRefused extends Error {
  override name = 'SettingRefused';
  readonly reason: Refusal;
  /** Where in the value something else is expected; `''` is the value itself. */
  readonly faults: FieldError[];
  readonly key: string;
  constructor(reason: Refusal, key: string, message: string, faults: FieldError[] = []) {
    super(message);
    this.reason = reason;
    this.key = key;
    this.faults = faults;
  }
}

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingCatalogue, key);

/** Tells which of the things that a value names do not exist. */
export type CheckReferences = (references: Reference[]) => Promise<FieldError[]>;

type Command = {
  key: string;
  value: unknown;
  /** The value the person saw before changing it; another one by now is a refusal. Not given: no check. */
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
  log: EventLog<DomainEvents>,
  { key, value, expected, origin, check }: Command,
): Promise<void> {
  const known = knownKey(key);
  const checked = await checkedValue(known, value, check);
  if (checked.faults.length > 0) throw refused(key, checked.faults);
  const next = (now: unknown) => {
    if (expected !== undefined && !isDeepStrictEqual(now, expected)) throw stale(key);
    return checked.value;
  };
  await record(log, [{ key: known, next }], origin);
}

/**
 * Sets several settings, all or none, with the same checks.
 *
 * @returns what is wrong with which of them, each path beginning with the key; empty when they are set
 * @throws PaperlessError when Paperless cannot be asked
 */
export async function changeSettings(
  log: EventLog<DomainEvents>,
  { values, origin, check }: Pick<Command, 'origin' | 'check'> & { values: SettingValues },
): Promise<FieldError[]> {
  const given = Object.entries(values) as [SettingKey, unknown][];
  const checked = await Promise.all(
    given.map(async ([key, value]) => ({ key, ...(await checkedValue(key, value, check)) })),
  );
  const faults = checked.flatMap(({ key, faults }) =>
    faults.map((fault) => ({ ...fault, path: pathIn(key, fault.path) })),
  );
  if (faults.length === 0) {
    await record(
      log,
      checked.map(({ key, value }) => ({ key, next: () => value })),
      origin,
    );
  }
  return faults;
}
export type SettingValues = { readonly [Key in SettingKey]?: unknown };

/**
 * Sets a setting to what follows from its present value.
 *
 * @param next asked again when somebody else has set it meanwhile
 */
export const updateSetting = <Key extends SettingKey>(
  log: EventLog<DomainEvents>,
  { key, origin, next }: { key: Key; origin: Origin; next: (now: SettingValue<Key>) => SettingValue<Key> },
): Promise<void> => record(log, [{ key, next: (now) => next(now as SettingValue<Key>) }], origin);

async function record(
  log: EventLog<DomainEvents>,
  changes: { key: SettingKey; next: (now: unknown) => unknown }[],
  origin: Origin,
): Promise<void> {
  for (;;) {
    const appends = await Promise.all(changes.map(({ key, next }) => appendOf(log, key, next, origin)));
    if (appends.flat().length === 0) return;
    try {
      await log.appendTogether(appends.flat());
      return;
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
}

/** What is to be recorded for one setting: nothing when it has this value. */
async function appendOf(
  log: EventLog<DomainEvents>,
  key: SettingKey,
  next: (now: unknown) => unknown,
  origin: Origin,
): Promise<StreamAppend<DomainEvents>[]> {
  const stream = settingStream(key);
  const [last] = await log.read(stream, { newestFirst: true, limit: 1 });
  const value = next(last ? last.data.value : settingCatalogue[key].default);
  if (last && isDeepStrictEqual(last.data.value, value)) return [];
  const data = { key, value: value as Json };
  return [
    { stream, events: [{ type: 'SettingChanged', data }], expectedVersion: last?.version ?? 0, origin },
  ];
}

/** @throws SettingRefused */
function knownKey(key: string): SettingKey {
  if (key === LAST_CALL_KEY) {
    throw new SettingRefused('read-only', key, `${key} is written by calls of the webhook alone`);
  }
  if (isSettingKey(key)) return key;
  const known = Object.keys(settingCatalogue).join(', ');
  throw new SettingRefused('unknown', key, `There is no setting ${key}; known are ${known}`);
}

const stale = (key: string) =>
  new SettingRefused('stale', key, `Somebody has changed ${key} since you opened it`);

/** @throws PaperlessError when Paperless cannot be asked */
async function checkedValue(
  key: SettingKey,
  value: unknown,
  check: CheckReferences | undefined,
): Promise<{ value?: unknown; faults: FieldError[] }> {
  const result = settingCatalogue[key].value.safeParse(value);
  if (!result.success) {
    return { faults: fieldErrors(result.error) };
  }
  const references = settingCatalogue[key].refersTo(result.data as never);
  return { value: result.data, faults: references.length > 0 ? ((await check?.(references)) ?? []) : [] };
}

const pathIn = (key: string, path: string): string => (path ? `${key}.${path}` : key);

function refused(key: string, faults: FieldError[]): SettingRefused {
  const lines = faults.map(({ path, message }) => `${pathIn(key, path)}: ${message}`);
  return new SettingRefused('value', key, lines.join('\n'), faults);
}
