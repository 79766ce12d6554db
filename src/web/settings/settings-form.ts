import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useApi, useLive } from '../api/hooks.ts';
import type { Interface } from '../api/interface.ts';
import { type ApiProblem, asApiProblem } from '../api/problem.ts';
import { announce } from '../components/announce.tsx';
import { notifyDone } from '../components/notify.ts';
import { faultTexts } from '../components/problem-text.ts';
import { useAction } from '../components/use-action.ts';
import { useTyped } from '../components/use-typed.tsx';
import { useText } from '../context/language.tsx';
import {
  afterLook,
  changedKeys,
  type Edits,
  faultsOfValue,
  sameValue,
  withEdit,
  withoutEdits,
} from './edits.ts';
import {
  type Fault,
  type SettingKey,
  type SettingOf,
  type SettingsAnswer,
  type SettingWarning,
  settingIn,
  type ValueOf,
} from './setting-types.ts';

/** Settings being edited on a page: nothing is saved before somebody says so. */
export type SettingsForm = {
  settings: SettingsAnswer;
  setting<Key extends SettingKey>(key: Key): SettingOf<Key>;
  /** What was entered, else what is set. */
  value<Key extends SettingKey>(key: Key): ValueOf<Key>;
  set<Key extends SettingKey>(key: Key, value: ValueOf<Key>): void;
  /** Why the service refused what was entered. */
  faults(key: SettingKey): readonly Fault[];
  /** What the service points out about what is set. */
  warnings(key: SettingKey): readonly SettingWarning[];
  changed: readonly SettingKey[];
  /** Why something could not be saved that is no fault of a field. */
  problems: readonly { key: SettingKey; problem: ApiProblem; stale: boolean }[];
  save(): void;
  isSaving: boolean;
  /** Something of the last try to save was refused, and has not been changed since. */
  isRefused: boolean;
  /** Goes back to what is set, for one setting or for all. */
  discard(key?: SettingKey): void;
  /** Keeps what was entered although somebody else has set it meanwhile. */
  insist(key: SettingKey): void;
  /** Asks before the page is left with something that is not saved. */
  guard: ReactNode;
};

type Json = Interface['PUT /settings/{key}']['body']['value'];
type Refusals = { [Key in SettingKey]?: ApiProblem };

/** @param settings what the service answered; see `SettingsPage`, which waits for it */
export function useSettingsForm(settings: SettingsAnswer): SettingsForm {
  const t = useText();
  const api = useApi();
  const queries = useQueryClient();
  const typed = useTyped<Edits>({ name: `settings ${useLocation().pathname}`, clean: {} });
  const { value: edits, set: setEdits } = typed;
  const [refusals, setRefusals] = useState<Refusals>({});
  const forget = (keys: readonly SettingKey[]) => setRefusals((before) => without(before, keys));

  const saving = useAction(async () => {
    const refused: Refusals = {};
    const saved: Edits[] = [];
    for (const key of changedKeys(edits)) {
      const edit = edits[key];
      if (!edit) continue;
      try {
        await api.put('/settings/{key}', {
          params: { key },
          body: { value: edit.value as Json, expected: edit.seen as Json },
        });
        saved.push({ [key]: edit });
      } catch (error) {
        refused[key] = asApiProblem(error);
      }
    }
    await Promise.all(READ_ANEW.map((path) => queries.invalidateQueries({ queryKey: [path] })));
    return { saved: Object.assign({}, ...saved) as Edits, refused };
  });

  const save = () => {
    if (changedKeys(edits).length === 0 || saving.isPending) return;
    saving.mutate(undefined, {
      onSuccess({ saved, refused }) {
        // What was typed while it was being saved is still to be saved.
        setEdits((now) => withoutSaved(now, saved));
        setRefusals(refused);
        if (Object.keys(refused).length === 0) notifyDone(t('settings.saved'));
        else announce(t('settings.notSaved'));
      },
    });
  };

  return {
    settings,
    setting: (key) => settingIn(settings, key),
    value(key) {
      const edit = edits[key];
      return edit ? edit.value : settingIn(settings, key).value;
    },
    set(key, value) {
      setEdits((before) => withEdit(before, key, { value, saved: settingIn(settings, key).value }));
      forget([key]);
    },
    faults: (key) => faultsOfValue(faultTexts(t, refusals[key]?.errors ?? [])),
    warnings: (key) => settings.warnings.filter((one) => one.key === key),
    changed: changedKeys(edits),
    problems: (Object.entries(refusals) as [SettingKey, ApiProblem][])
      .filter(([, { errors }]) => errors.length === 0)
      .map(([key, problem]) => ({ key, problem, stale: problem.reason === 'stale' })),
    save,
    isSaving: saving.isPending,
    isRefused: Object.keys(refusals).length > 0,
    discard(key) {
      const keys = key ? [key] : changedKeys(edits);
      setEdits((before) => withoutEdits(before, keys));
      forget(keys);
    },
    guard: typed.guard,
    insist(key) {
      setEdits((before) => afterLook(before, key, settingIn(settings, key).value));
      forget([key]);
    },
  };
}

/** Every setting, and what needs attention. */
export const useSettings = () => useLive('/settings');

/** What may look different after settings have changed. */
const READ_ANEW = ['/settings', '/tags', '/overview'] as const;

/** Edits without those that were saved as they are. */
const withoutSaved = (now: Edits, saved: Edits): Edits => {
  let left = now;
  for (const key of changedKeys(saved)) {
    const [edit, was] = [now[key], saved[key]];
    if (!edit || !was) continue;
    left = sameValue(edit.value, was.value)
      ? withoutEdits(left, [key])
      : afterLook(left, key, was.value as never);
  }
  return left;
};

const without = (refusals: Refusals, keys: readonly SettingKey[]): Refusals =>
  Object.fromEntries(Object.entries(refusals).filter(([key]) => !keys.includes(key as SettingKey)));
