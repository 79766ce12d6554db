import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconClockSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../api/hooks.ts';
import { useIsLive } from '../api/live-state.ts';
import type { ApiProblem } from '../api/problem.ts';
import { useFilters } from '../components/filters.ts';
import { Page } from '../components/page.tsx';
import { useLanguage } from '../context/language.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { ExportButton } from './export-button.tsx';
import { type Filters, readTrail, type TrailPage } from './trail-page.ts';
import { TrailTable } from './trail-table.tsx';

const WHEN_NOT_LIVE_MS = 10_000;

/** What happened when, by whom: every event of this service, and nothing else. */
export function AuditPage() {
  const { t, office } = useLanguage();
  const api = useApi();
  const isLive = useIsLive();
  const navigate = useNavigate();
  const { filters, set } = useFilters('/protokoll');
  const isNewest = filters.before === undefined && filters.after === undefined;
  const trail = useQuery<TrailPage, ApiProblem>({
    queryKey: ['/audit', filters],
    queryFn: () => readTrail(api, filters, office),
    placeholderData: keepPreviousData,
    refetchInterval: isNewest && !isLive && WHEN_NOT_LIVE_MS,
  });
  const turn = (to: Filters) => set({ before: undefined, after: undefined, ...to });
  const { older = null, newer = null } = trail.data ?? {};
  return (
    <Page
      title={t('nav.audit')}
      lead={t('audit.lead')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconClockSearch size={16} aria-hidden />}
            onClick={() => void navigate({ to: '/protokoll/stand' })}
          >
            {t('asOf.title')}
          </Button>
          <ExportButton filters={filters} />
        </>
      }
    >
      <AuditFilters filters={filters} onChange={(next) => turn(next)} />
      <TrailTable trail={trail} isFurther={older !== null} />
      <Group justify="space-between" gap="xs" component="nav" aria-label={t('table.pages')}>
        <Button
          variant="default"
          size="sm"
          disabled={newer === null}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => newer !== null && turn({ after: newer })}
        >
          {t('audit.newer')}
        </Button>
        {!isNewest && (
          <Button variant="subtle" size="sm" onClick={() => turn({})}>
            {t('audit.newest')}
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          disabled={older === null}
          rightSection={<IconArrowRight size={16} aria-hidden />}
          onClick={() => older !== null && turn({ before: older })}
        >
          {t('audit.older')}
        </Button>
      </Group>
    </Page>
  );
}
