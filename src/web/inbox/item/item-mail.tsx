import { useLive } from '../../api/hooks.ts';
import { RouterAnchor } from '../../components/router-anchor.tsx';
import { useText } from '../../context/language.tsx';

/** The way to the mail that a file came with, for those who may see that mail. */
export function ItemMail({ itemId }: { itemId: string }) {
  const t = useText();
  const { data } = useLive('/inbox/items/{id}/mail', { input: { params: { id: itemId } } });
  if (!data) return null;
  return (
    <>
      {' · '}
      <RouterAnchor
        to="/importe/mail/$mailId"
        params={{ mailId: data.mailId }}
        size="sm"
        className="wrap-anywhere"
      >
        {t('mail.ofItem', { subject: data.subject ?? t('mails.noSubject') })}
      </RouterAnchor>
    </>
  );
}
