import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../api/interface.ts';
import { CashDiscounts } from '../components/cash-discounts.tsx';
import { DocumentLink } from '../components/document-link.tsx';
import { DueDate } from '../components/due-date.tsx';
import { nameOf } from '../components/name-of.ts';
import type { Typed } from '../components/use-typed.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { ApprovalHistory } from './approval-history.tsx';
import { useApprovalTexts } from './approval-texts.ts';
import { ApprovalValue } from './approval-value.tsx';
import { ChangedAlert } from './changed-alert.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { InvoiceMarks } from './invoice-marks.tsx';
import { InvoicePanel } from './invoice-panel.tsx';
import { OpenDays } from './open-days.tsx';
import { ReleasePanel } from './release-panel.tsx';
import { SealWarning } from './seal-warning.tsx';
import type { Decide } from './use-decide.ts';
import { REVIEW_HEADING } from './use-review.ts';
import type { Seen } from './use-seen.ts';
import type { Sight } from './use-sight.ts';

type Approval = Schemas['Approval'];
type Props = {
  documentId: number;
  approval: Approval | undefined;
  decide: Decide;
  sight: Sight;
  seen: Seen;
  comment: Typed<string>;
  onChoose: (option: Schemas['ApprovalOption'] | null) => void;
  onTakeBack: () => void;
};

/** What is known about the document under review, the decision, and what happened before. */
export function FactsPane({
  documentId,
  approval,
  decide,
  sight,
  seen,
  comment,
  onChoose,
  onTakeBack,
}: Props) {
  const t = useText();
  return (
    <section
      className="review-facts panel"
      aria-labelledby={REVIEW_HEADING}
      data-approval={documentId}
      aria-busy={!approval}
    >
      {approval ? (
        <Stack gap="sm">
          <Title order={2} id={REVIEW_HEADING} tabIndex={-1} className="review-heading">
            {approval.title}
          </Title>
          <Facts approval={approval} />
          <ApprovalValue approval={approval} sealExplained releaseExplained />
          <SealWarning approval={approval} />
          <ReleasePanel approval={approval} />
          {seen.changed && <ChangedAlert change={seen.changed} onNoted={seen.takeNote} keyName="N" />}
          <DecisionBar
            key={documentId}
            approval={approval}
            decide={decide}
            onChoose={onChoose}
            comment={comment}
            sight={sight}
            isLocked={seen.changed !== undefined}
          />
          <InvoicePanel key={`invoice ${documentId}`} approval={approval} onConfirmed={seen.takeNote} />
          <ApprovalHistory approval={approval} onTakeBack={onTakeBack} />
        </Stack>
      ) : (
        <Stack gap="sm">
          <Title order={2} id={REVIEW_HEADING} tabIndex={-1} className="review-heading">
            {t('document.numbered', { id: documentId })}
          </Title>
          <Skeleton height={120} />
          <Skeleton height={90} />
        </Stack>
      )}
    </section>
  );
}

function Facts({ approval }: { approval: Approval }) {
  const t = useText();
  const { date } = useFormats();
  const texts = useApprovalTexts();
  const { amount, correspondent, documentType, owner, created, documentId, value, invoice } = approval;
  return (
    <>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text className="number" fz="1.5rem" fw={650} lh={1.2}>
          {amount ? texts.amount(amount) : t('approvals.noAmount')}
        </Text>
        <Text component="div" ta="right" size="sm">
          <VisuallyDue>{t('approvals.column.due')}</VisuallyDue> <DueDate approval={approval} />
        </Text>
      </Group>
      {invoice && value.meaning === 'open' && <CashDiscounts discounts={invoice.cashDiscounts} />}
      <InvoiceMarks approval={approval} />
      <dl className="review-dl">
        <Fact name={t('approvals.column.correspondent')}>{nameOf(correspondent) ?? '–'}</Fact>
        <Fact name={t('review.type')}>{nameOf(documentType) ?? '–'}</Fact>
        <Fact name={t('review.created')}>
          <span className="number">{date(created)}</span>
        </Fact>
        {owner && <Fact name={t('review.owner')}>{nameOf(owner)}</Fact>}
        {value.meaning === 'open' && (
          <Fact name={t('approvals.column.age')}>
            <OpenDays approval={approval} />
          </Fact>
        )}
        <Fact name={t('review.inPaperless')}>
          <DocumentLink id={documentId} />
        </Fact>
      </dl>
    </>
  );
}

const VisuallyDue = ({ children }: { children: ReactNode }) => (
  <Text component="span" size="xs" c="dimmed">
    {children}
  </Text>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
