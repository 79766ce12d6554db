import './settings.css';
import './rules/rules.css';
import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { createLink, Outlet } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { useText } from '../context/language.tsx';
import { SECTIONS } from './sections.ts';
import type { SettingWarning } from './setting-types.ts';
import { useSettings } from './settings-form.ts';

const SectionLink = createLink((props: AnchorHTMLAttributes<HTMLAnchorElement>) => <a {...props} />);

/** The sections of the settings above the one that is open; those that need attention are marked. */
export function SettingsFrame() {
  const t = useText();
  const { data } = useSettings();
  const [isOpen, { toggle, close }] = useDisclosure();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const warned = (keys: RegExp | undefined) =>
    data?.warnings.some((warning) => keys?.test(keyOf(warning))) ?? false;
  return (
    <Stack gap="md">
      <nav aria-label={t('settings.sections')} className="section-nav" data-open={isOpen || undefined}>
        {SECTIONS.map(({ to, text, keys }) => (
          <SectionLink key={to} to={to} onClick={close}>
            {t(text)}
            {warned(keys) && (
              <IconAlertTriangle
                size={15}
                role="img"
                aria-label={t('settings.hasWarning')}
                className="mark"
              />
            )}
          </SectionLink>
        ))}
        <Button
          variant="subtle"
          onClick={toggle}
          aria-expanded={isOpen}
          rightSection={<Chevron size={16} aria-hidden />}
          className="section-fold"
        >
          {t('settings.allSections')}
        </Button>
      </nav>
      <Outlet />
    </Stack>
  );
}

/** The setting that a warning is about. */
const keyOf = ({ key }: SettingWarning): string => key ?? 'steuertag_ids';
