import type { Schemas } from '../api/interface.ts';
import { useLanguage } from '../context/language.tsx';

type Reason = NonNullable<Schemas['Approval']['writeError']>;

/** Why a decision did not get into Paperless, and for technicians what Paperless said. */
export function WriteError({ error }: { error: Reason }) {
  const { language, t } = useLanguage();
  return (
    <>
      {error[language]}. {t('reason.technical', { message: error.technical })}
    </>
  );
}
