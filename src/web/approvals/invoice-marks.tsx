import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCopy,
  IconEyeOff,
  IconFiles,
  IconUserPlus,
} from '@tabler/icons-react';
import type { Schemas } from '../api/interface.ts';
import { useText } from '../context/language.tsx';

type Approval = Schemas['Approval'];
const SIZE = 14;

/** What the invoice gives to think about: a new account, contradictions, the same once more, what nobody can tell. */
export function InvoiceMarks({ approval: { marks, invoice } }: { approval: Approval }) {
  const t = useText();
  return marks.map((mark) => {
    const Icon = ICONS[mark];
    const conflicts = mark === 'conflict' ? (invoice?.conflicts ?? 0) : 0;
    return (
      <span key={mark} className="approval-mark approval-alarm">
        <Icon size={SIZE} aria-hidden />
        {conflicts > 0 ? t('invoice.conflict', { count: conflicts }) : t(`invoice.mark.${mark}`)}
      </span>
    );
  });
}

const ICONS: Record<Approval['marks'][number], typeof IconCopy> = {
  ...{ 'new-iban': IconBuildingBank, 'iban-unclear': IconBuildingBank, conflict: IconAlertTriangle },
  ...{ duplicate: IconCopy, 'several-invoices': IconFiles, 'new-supplier': IconUserPlus },
  ...{ 'not-read': IconEyeOff, unreadable: IconEyeOff },
};
