import { Page } from '../../components/page.tsx';
import { useText } from '../../context/language.tsx';

/** The files that wait. */
export function InboxPage() {
  const t = useText();
  return <Page title={t('nav.inbox')}>{null}</Page>;
}
