import { useLive } from '../api/hooks.ts';
import { SectionNav } from '../components/section-nav.tsx';
import { useText } from '../context/language.tsx';

/** The pages about correspondents; how many conflicts wait stands beside their name. */
export function CorrespondentSections() {
  const t = useText();
  const overview = useLive('/overview');
  const waiting = overview.data?.items.find(({ key }) => key === 'conflicts')?.count ?? undefined;
  return (
    <SectionNav
      label={t('correspondents.sections')}
      sections={[
        { to: '/korrespondenten', text: t('correspondents.all') },
        { to: '/korrespondenten/abgleich', text: t('sync.title') },
        { to: '/korrespondenten/konflikte', text: t('conflicts.title'), count: waiting },
        { to: '/korrespondenten/zusammenfuehrungen', text: t('merges.title') },
      ]}
    />
  );
}
