import { Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { everyRow } from '../api/every-row.ts';
import { useApi, useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { announce } from '../components/announce.tsx';
import { useFilters } from '../components/filters.ts';
import { Page } from '../components/page.tsx';
import { ALL_ROWS } from '../components/search.ts';
import { useAction } from '../components/use-action.ts';
import { useSelection } from '../components/use-selection.ts';
import { useText } from '../context/language.tsx';
import { useKeys } from '../keys/keys-provider.tsx';
import { ApprovalFilters } from './approval-filters.tsx';
import { filterQuery, isFiltered, NO_FILTER } from './approval-search.ts';
import { useApprovalTexts } from './approval-texts.ts';
import { ApprovalsLead } from './approvals-lead.tsx';
import { selectKeys } from './keys.ts';
import './approvals.css';
import './decisions.css';
import './phone.css';
import { ApprovalsTable } from './approvals-table.tsx';
import { useBackInView } from './back-in-view.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ConflictAlert } from './conflict-alert.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { focusApproval, focusedApproval, focusFirstApproval } from './focused-approval.ts';
import { RefreshButton, RefreshProgress } from './refresh-state.tsx';
import { isOver } from './show-in-lists.ts';
import { saysNothingNew, useDecide } from './use-decide.ts';
import { useDecisionKeys } from './use-decision-keys.ts';

type Approval = Schemas['Approval'];
/** The document that is decided on in the dialog; by key with a value that is chosen already. */
type Asked = { approval: Approval; option?: string };

/** The payments to be released: found, decided one by one by mouse or key, or many at once. */
export function ApprovalsPage() {
  const t = useText();
  const texts = useApprovalTexts();
  const { filters, set, page } = useFilters('/freigabe');
  const filter = filterQuery(filters);
  const query = { ...page, ...filter, ...(filters.sort && { sort: filters.sort }) };
  const list = useLive('/approvals', { input: { query } });
  const rows = list.data?.items ?? [];
  const total = list.data?.total ?? 0;
  const { selection, clear, ...choice } = useSelection({
    rows,
    filter: JSON.stringify(filter),
    keyOf: ({ documentId }) => documentId,
    nameOf: ({ title }) => title,
    keptAs: 'approvals',
  });
  const chosen = choice.chosen.filter((row) => !isOver(row));
  const api = useApi();
  const chooseAll = useAction(async () => {
    const load = (part: object) => api.get('/approvals', { query: { ...query, ...part } });
    selection.setAll((await everyRow(load, { most: ALL_ROWS })).items, true);
  });
  const more = rows.every(selection.has) &&
    total > chosen.length && {
      total: Math.min(total, ALL_ROWS),
      choose: () => chooseAll.mutate(),
      busy: chooseAll.isPending,
    };
  const [asked, setAsked] = useState<Asked>();
  const empty = useEmptyWords(isFiltered(filters) ? () => set(NO_FILTER) : undefined);

  const position = (index: number) => (page.page - 1) * page.pageSize + index + 1;
  const advance = (decided: Approval): string => {
    const index = rows.findIndex(({ documentId }) => documentId === decided.documentId);
    const next = rows[index + 1] ?? rows[index - 1];
    setAsked(undefined);
    const value = texts.outcome(decided);
    if (!next || !focusApproval(next.documentId)) return t('approvals.decidedLast', { value });
    return t('approvals.decidedNext', {
      value,
      title: next.title,
      position: position(rows.indexOf(next)),
      total,
    });
  };
  const decide = useDecide(advance);
  const [takenBack, setTakenBack] = useState<number>();
  useBackInView((documentId) => !asked && setTakenBack(documentId));
  useEffect(() => {
    // Its row comes with the next answer.
    if (takenBack !== undefined && rows.length > 0 && focusApproval(takenBack)) setTakenBack(undefined);
  }, [takenBack, rows]);
  const current = () => rows.find(({ documentId }) => documentId === focusedApproval());
  const ask = (wanted: Asked) => {
    decide.reset();
    setAsked(wanted);
  };
  const onFocused = (act: (row: Approval) => void) => {
    if (asked) return;
    const row = current();
    if (row) return act(row);
    focusFirstApproval();
    announce(t('approvals.focusFirst'));
  };
  useDecisionKeys((option) =>
    onFocused((approval) => {
      if (saysNothingNew(approval, option)) announce(t('approvals.nothingNew', { value: option.label }));
      // Its page is not in sight here: what it is about is shown first, and confirmed by another key.
      else ask({ approval, option: option.id });
    }),
  );
  useKeys(selectKeys, { select: () => onFocused(selection.toggle) });
  const failed = decide.variables?.approval;
  return (
    <Page title={t('nav.approvals')} lead={<ApprovalsLead filter={filter} />} actions={<RefreshButton />}>
      <RefreshProgress />
      <Stack gap="xs">
        <ApprovalFilters />
        {decide.error && failed && !asked && (
          <ConflictAlert problem={decide.error} approval={failed} onClose={decide.reset} />
        )}
        <BulkBar
          chosen={chosen}
          onClear={clear}
          onSent={(sent) => selection.setAll(sent, false)}
          more={more || undefined}
        />
        <ApprovalsTable
          query={list}
          empty={empty}
          selection={selection}
          onDecide={(approval) => ask({ approval })}
        />
      </Stack>
      {asked && (
        <DecideDialog
          approval={asked.approval}
          option={asked.option}
          onDecide={decide.mutate}
          saving={decide.isPending}
          problem={decide.error}
          onClose={() => {
            setAsked(undefined);
            focusApproval(asked.approval.documentId);
          }}
        />
      )}
    </Page>
  );
}

type EmptyWords = { title: string; hint?: string; onReset?: () => void };

/** An empty list may have several reasons. */
function useEmptyWords(onReset: (() => void) | undefined): EmptyWords {
  const t = useText();
  const types = useLive('/document-types');
  if (types.data && !types.data.items.some(({ freigabeErforderlich }) => freigabeErforderlich)) {
    return { title: t('approvals.empty.noType'), hint: t('approvals.empty.noTypeHint') };
  }
  return onReset
    ? { title: t('approvals.empty.filtered'), onReset }
    : { title: t('approvals.empty.done'), hint: t('approvals.empty.doneHint') };
}
