import { useParams } from '@tanstack/react-router';
import { Page } from '../../components/page.tsx';
import { useText } from '../../context/language.tsx';

/** One file of the inbox. */
export function ItemPage() {
  const t = useText();
  const { itemId } = useParams({ from: '/posteingang/$itemId' });
  return <Page title={t('nav.inbox')}>{itemId}</Page>;
}
