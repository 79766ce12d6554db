import { useConfig } from '../context/config.tsx';
import { useText } from '../context/language.tsx';

/** Opens a document in Paperless, in a new tab. */
export function DocumentLink({ id, title }: { id: number; title?: string | null }) {
  const t = useText();
  const { paperlessUrl } = useConfig();
  const name = title || t('document.numbered', { id });
  if (!paperlessUrl) return name;
  return (
    <a
      className="link leads-out"
      href={`${paperlessUrl}/documents/${id}/`}
      target="_blank"
      rel="noreferrer"
      aria-label={t('document.opensElsewhere', { name })}
    >
      {name}
    </a>
  );
}
