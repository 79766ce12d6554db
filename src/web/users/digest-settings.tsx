import { Alert, NativeSelect, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { InputOf } from '../api/client.ts';
import { useApi } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { useAction } from '../components/use-action.ts';
import { useFormats, useText } from '../context/language.tsx';
import { LANGUAGES } from '../texts/index.ts';

type Settings = Schemas['UserSettings'];
type Wishes = InputOf<'PUT', '/user-settings'>['body'];

const DAYS = ['workdays', 'daily', 'mondays'] as const;

/** Whether, when and in which language somebody wants the digest. Each change is saved at once. */
export function DigestSettings({ settings }: { settings: Settings }) {
  const t = useText();
  const api = useApi();
  const save = useAction((body: Wishes) => api.put('/user-settings', { body }), {
    done: ({ dailyDigestEnabled }, wishes) =>
      wishes.dailyDigestEnabled === undefined
        ? t('digest.saved')
        : t(dailyDigestEnabled ? 'digest.switchedOn' : 'digest.switchedOff'),
    refreshes: ['/user-settings'],
  });
  // What was chosen shows at once, and goes back when it was not saved.
  const wished = save.isPending ? save.variables : {};
  const {
    dailyDigestEnabled = settings.dailyDigestEnabled,
    digestDays = settings.digestDays,
    digestTime = settings.digestTime,
    digestWhenEmpty = settings.digestWhenEmpty,
    language = settings.language,
  } = wished;
  const { digestOff, nextDigests } = settings;
  return (
    <>
      <Switch
        size="md"
        checked={dailyDigestEnabled}
        onChange={(event) => save.mutate({ dailyDigestEnabled: event.currentTarget.checked })}
        label={t('digest.enabled')}
        description={t('digest.enabledHint')}
      />
      {digestOff && (
        <Alert color="orange" icon={<IconMailOff aria-hidden />} p="xs">
          {t(`digest.off.${digestOff}`)}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label={t('digest.days')}
          value={digestDays}
          onChange={(event) => {
            const chosen = DAYS.find((one) => one === event.currentTarget.value);
            if (chosen) save.mutate({ digestDays: chosen });
          }}
          data={DAYS.map((value) => ({ value, label: t(`digest.days.${value}`) }))}
        />
        <TimeField time={digestTime} onChange={(time) => save.mutate({ digestTime: time })} />
        <NativeSelect
          label={t('digest.language')}
          value={language}
          onChange={(event) => {
            const chosen = LANGUAGES.find((one) => one === event.currentTarget.value);
            if (chosen) save.mutate({ language: chosen });
          }}
          data={LANGUAGES.map((value) => ({ value, label: t(`app.language.${value}`) }))}
        />
      </SimpleGrid>
      <Switch
        checked={digestWhenEmpty}
        onChange={(event) => save.mutate({ digestWhenEmpty: event.currentTarget.checked })}
        label={t('digest.whenEmpty')}
        description={t('digest.whenEmptyHint')}
      />
      {dailyDigestEnabled && !digestOff && <NextDigests times={nextDigests} />}
    </>
  );
}

/** A time is saved when its field is left: while it is typed, it is another one at every key. */
function TimeField({ time, onChange }: { time: string; onChange: (time: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      type="time"
      label={t('digest.time')}
      required
      withAsterisk={false}
      value={typed ?? time}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        setTyped(undefined);
        if (typed && typed !== time) onChange(typed);
      }}
    />
  );
}

function NextDigests({ times }: { times: readonly string[] }) {
  const t = useText();
  const { dateTime, list } = useFormats();
  if (times.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('digest.next', { times: list(times.map(dateTime)) })}
    </Text>
  );
}
