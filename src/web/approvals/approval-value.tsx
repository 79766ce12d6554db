import {
  IconAlertTriangle,
  IconCloudUp,
  IconHandStop,
  IconShieldExclamation,
  IconUsers,
} from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { Age } from '../components/age.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useLanguage, useText } from '../context/language.tsx';
import { useApprovalTexts } from './approval-texts.ts';
import { InvoiceMarks } from './invoice-marks.tsx';
import { useReleaseWords } from './release-words.ts';

type Approval = Schemas['Approval'];
export const MEANING_COLORS = { approves: 'moss', rejects: 'red', open: 'yellow' } as const;

type Props = {
  approval: Approval;
  /** A change after the decision is explained nearby, in more detail. */
  sealExplained?: boolean;
  /** What a release takes is. */
  releaseExplained?: boolean;
};

/** The present value, who set it, and whatever about it needs a second look. */
export function ApprovalValue({ approval, sealExplained = false, releaseExplained = false }: Props) {
  const { value } = approval;
  const texts = useApprovalTexts();
  const color = value.optionId === null ? 'gray' : MEANING_COLORS[value.meaning];
  return (
    <div className="value-marks">
      <StatusBadge color={color}>{texts.value(value)}</StatusBadge>
      <ValueSource value={value} />
      {!sealExplained && <InvoiceMarks approval={approval} />}
      <Marks {...{ approval, sealExplained, releaseExplained }} />
    </div>
  );
}

function ValueSource({ value: { source, optionId, setBy, setAt } }: Pick<Approval, 'value'>) {
  const t = useText();
  const texts = useApprovalTexts();
  if (source === null || source === 'paperless') return null;
  if (source === 'processing' && optionId === null) return null;
  return (
    <span className="small">
      {source === 'approval'
        ? t('approvals.by', { name: texts.person(setBy) })
        : t('approvals.source.processing')}
      {setAt && (
        <>
          , <Age at={setAt} />
        </>
      )}
    </span>
  );
}

/** Icon and words, never the colour alone. */
function Marks({ approval, sealExplained, releaseExplained }: Required<Props>) {
  const { value, write, writeError, changedSinceDecision: changed } = approval;
  const { language, t } = useLanguage();
  const texts = useApprovalTexts();
  const size = 14;
  return (
    <>
      {write === 'pending' && (
        <Mark icon={<IconCloudUp size={size} aria-hidden />} text={t('approvals.mark.pending')} />
      )}
      {write === 'failed' && (
        <Mark
          icon={<IconAlertTriangle size={size} aria-hidden />}
          text={t('approvals.mark.failed')}
          more={writeError?.[language]}
          alarming
        />
      )}
      {(!releaseExplained || approval.pastRules) && <ReleaseMarks approval={approval} />}
      {value.source === 'paperless' && (
        <Mark icon={<IconHandStop size={size} aria-hidden />} text={t('approvals.mark.byHand')} alarming />
      )}
      {changed.length > 0 && !sealExplained && (
        <Mark
          icon={<IconShieldExclamation size={size} aria-hidden />}
          text={t('approvals.mark.changed')}
          more={texts.facts(changed)}
          alarming
        />
      )}
    </>
  );
}

/** How many more people it takes, and who has released. */
function ReleaseMarks({ approval }: { approval: Approval }) {
  const { release, pastRules, value } = approval;
  const t = useText();
  const words = useReleaseWords();
  const icon = <IconUsers size={14} aria-hidden />;
  if (pastRules) return <Mark icon={icon} text={t('release.pastRules')} alarming />;
  if (!release || value.meaning === 'approves') return null;
  const lost = words.lost(release);
  return (
    <>
      {release.given.some(({ counts }) => counts) ? (
        <Mark
          icon={icon}
          text={words.given(release)}
          more={release.mine === 'given' ? null : words.mine(release)}
        />
      ) : (
        release.because.length > 0 && <Mark icon={icon} text={words.why({ ...approval, release })} />
      )}
      {lost.map((text) => (
        <Mark key={text} icon={icon} text={text} alarming />
      ))}
      {release.ibanEnding && <Mark icon={icon} text={t('release.newIban')} />}
    </>
  );
}

type MarkProps = { icon: React.ReactNode; text: string; more?: React.ReactNode; alarming?: boolean };

const Mark = ({ icon, text, more, alarming = false }: MarkProps) => (
  <div className={alarming ? 'approval-mark approval-alarm' : 'approval-mark'}>
    {icon}
    <span>
      {text}
      {more && <span className="approval-more">{more}</span>}
    </span>
  </div>
);
