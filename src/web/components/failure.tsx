import type { Schemas } from '../api/interface.ts';
import { useLanguage } from '../context/language.tsx';
import './failure.css';

type Props = {
  /** Why, as the service says it in both languages. */
  cause: Schemas['CauseInWords'] | null | undefined;
  /** Where the service says no cause. */
  otherwise?: string | false | undefined;
  technical: string | null | undefined;
};

/** Why something failed, as a sentence. What a system said word for word is folded behind it, for technicians. */
export function Failure({ cause, otherwise, technical }: Props) {
  const { language, t } = useLanguage();
  return (
    <>
      {cause ? asSentence(cause[language]) : otherwise}
      {technical && (
        <details className="technical">
          <summary>{t('failure.technical')}</summary>
          <span className="small wrap-anywhere" lang="en">
            {technical}
          </span>
        </details>
      )}
    </>
  );
}

const asSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
