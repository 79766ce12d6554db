import { type ReactNode, useState } from 'react';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import type { FieldShown } from '../components/document-facts.tsx';
import { WhyButton } from './why-button.tsx';

type Reason = Schemas['FieldReason'];

/** Why the fields of a document are as they are: a button at each that has a reason, and the step to the next one. */
export function useWhy(documentId: number): {
  whyOf: (field: FieldShown) => ReactNode;
  next: (() => void) | undefined;
  close: (() => void) | undefined;
} {
  const { data, isPlaceholderData } = useLive('/documents/{id}/why', {
    input: { params: { id: documentId } },
  });
  const [opened, setOpened] = useState<string>();
  const reasons = (!isPlaceholderData && data?.items) || [];
  return {
    whyOf({ what, ids, label }) {
      const found = reasonsOf(reasons, what, ids);
      if (found.length === 0) return null;
      const key = `${what} ${ids ?? ''}`;
      return (
        <WhyButton
          name={key}
          reasons={found}
          label={label}
          isOpen={opened === key}
          onToggle={(isOpen) => setOpened(isOpen ? key : undefined)}
        />
      );
    },
    next: reasons.length === 0 ? undefined : () => setOpened(nextOf),
    close: opened === undefined ? undefined : () => setOpened(undefined),
  };
}

/** In the order in which they stand on the page; after the last one, none. */
function nextOf(name: string | undefined): string | undefined {
  const names = [...window.document.querySelectorAll<HTMLElement>('[data-why]')].map(
    ({ dataset }) => dataset.why,
  );
  return names[names.indexOf(name) + 1];
}

const reasonsOf = (reasons: readonly Reason[], what: string, ids: readonly number[] | undefined): Reason[] =>
  ids
    ? ids.flatMap((id) => reasons.find((one) => one.what === what && one.id === id) ?? [])
    : reasons.filter((one) => one.what === what);
