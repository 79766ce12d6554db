import { Input, SegmentedControl, Switch, Text, useMantineColorScheme } from '@mantine/core';
import { Panel } from '../components/panel.tsx';
import { useLanguage } from '../context/language.tsx';
import { useKeysState } from '../keys/keys-provider.tsx';
import { LANGUAGES } from '../texts/index.ts';

const SCHEMES = ['auto', 'light', 'dark'] as const;

/** Language, colours, shortcuts: kept in this browser. */
export function DisplayPanel() {
  const { t, language, speak } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { on, switchOn } = useKeysState();
  return (
    <Panel title={t('profile.display')}>
      <Input.Wrapper label={t('app.language')} labelElement="div">
        <SegmentedControl
          aria-label={t('app.language')}
          fullWidth
          value={language}
          onChange={(next) => {
            const chosen = LANGUAGES.find((one) => one === next);
            if (chosen) void speak(chosen);
          }}
          data={LANGUAGES.map((one) => ({ value: one, label: t(`app.language.${one}`) }))}
        />
      </Input.Wrapper>
      <Input.Wrapper label={t('app.scheme')} labelElement="div">
        <SegmentedControl
          aria-label={t('app.scheme')}
          fullWidth
          value={colorScheme}
          onChange={(next) => setColorScheme(SCHEMES.find((one) => one === next) ?? 'auto')}
          data={SCHEMES.map((one) => ({ value: one, label: t(`app.scheme.${one}`) }))}
        />
      </Input.Wrapper>
      <Text size="xs" c="dimmed">
        {t('profile.displayHint')}
      </Text>
      <Switch
        mt="xs"
        checked={on}
        onChange={(event) => switchOn(event.currentTarget.checked)}
        label={t('shortcuts.switch')}
        description={t('profile.shortcutsHint')}
      />
    </Panel>
  );
}
