import { Page } from '../components/page.tsx';
import { useText } from '../shell/language.tsx';

export function QueuePage() {
  const t = useText();
  return <Page title={t('nav.queue')}>{null}</Page>;
}
