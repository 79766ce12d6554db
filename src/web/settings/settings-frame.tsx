import './settings.css';
import './rules/rules.css';
import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { createLink, Outlet } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { useText } from '../context/language.tsx';
import type { PlainTextKey } from '../texts/index.ts';
import type { SettingWarning } from './setting-types.ts';
import { useSettings } from './settings-form.ts';

const SectionLink = createLink((props: AnchorHTMLAttributes<HTMLAnchorElement>) => <a {...props} />);

const SECTIONS = [
  { to: '/einstellungen/verarbeitung', text: 'settings.processing', keys: /^processing_/ },
  { to: '/einstellungen/steuertags', text: 'settings.controlTags', keys: /^steuertag_/ },
  { to: '/einstellungen/posteingang', text: 'settings.inbox', keys: /^(inbox_|barcode_formats)/ },
  { to: '/einstellungen/agrarsystem', text: 'settings.farmSystem', keys: /^farmsys_/ },
  { to: '/einstellungen/freigabe', text: 'settings.approval', keys: /^approval_/ },
  { to: '/einstellungen/mandanten', text: 'settings.clients', keys: undefined },
  { to: '/postfaecher', text: 'mailAccounts.title', keys: undefined },
  { to: '/einstellungen/etiketten', text: 'labels.title.page', keys: undefined },
  { to: '/einstellungen/nummernkreise', text: 'ranges.title', keys: undefined },
  { to: '/einstellungen/api-schluessel', text: 'settings.apiKeys', keys: undefined },
  { to: '/einstellungen/berechtigungen', text: 'settings.permissions', keys: undefined },
  { to: '/einstellungen/tagesuebersicht', text: 'settings.digests', keys: undefined },
  { to: '/einstellungen/pruefung', text: 'doctor.title', keys: undefined },
] as const satisfies readonly { to: string; text: PlainTextKey; keys: RegExp | undefined }[];

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
