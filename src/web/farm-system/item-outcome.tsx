import { Failure } from '../components/failure.tsx';
import { RouterAnchor } from '../components/router-anchor.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { useMay } from '../context/me.tsx';
import type { Item } from './runs.ts';

/** A decision in words, with what could not be taken over. */
export function ItemOutcome({ item, dryRun }: { item: Item; dryRun: boolean }) {
  const t = useText();
  const may = useMay();
  const { list } = useFormats();
  const { outcome, reason, entryIds = [], newCorrespondent, notices = [], changed = [] } = item;
  const { cause, farmFailure, error } = item;
  const entries = list(entryIds);
  const would = dryRun ? 'yes' : 'no';
  return (
    <>
      {outcome === 'matched' && <div>{t('upload.words.matched', { entries, would })}</div>}
      {outcome === 'manual' && <div>{t('upload.words.manual', { would })}</div>}
      {outcome === 'ambiguous' && (
        <div>
          {t('upload.words.ambiguous', { count: entryIds.length, entries })}{' '}
          {may('EDIT_DOCUMENTS') && new Set(entryIds).size > 1 && (
            <RouterAnchor
              to="/agrarsystem/mehrdeutig/$documentId"
              params={{ documentId: String(item.documentId) }}
              size="sm"
            >
              {t('entry.compare')}
            </RouterAnchor>
          )}
        </div>
      )}
      {reason && <div>{t(`upload.reason.${reason}`)}</div>}
      {changed.length > 0 && (
        <span className="small">
          {t('upload.words.changed', {
            would,
            fields: list([...new Set(changed.map((what) => t(`upload.changed.${what}`)))]),
          })}
        </span>
      )}
      {newCorrespondent && <div>{t('upload.words.newCorrespondent', { name: newCorrespondent, would })}</div>}
      {notices.map((notice) => (
        <div key={notice}>{t(`upload.notice.${notice}`)}</div>
      ))}
      <Failure cause={cause} otherwise={farmFailure && t(`farm.failure.${farmFailure}`)} technical={error} />
    </>
  );
}
