import { Page } from '../components/page.tsx';
import { useText } from '../shell/language.tsx';

export function OverviewPage() {
  const t = useText();
  return <Page title={t('nav.overview')}>{null}</Page>;
}
