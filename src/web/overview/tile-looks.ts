import { type Icon, IconChecklist, IconEdit, IconParking, IconStack2 } from '@tabler/icons-react';
import type { PlainTextKey } from '../texts/index.ts';

type Look = {
  text: PlainTextKey;
  icon?: Icon;
  /** Anything but none wants somebody's attention. */
  alarming?: boolean;
};

/** Name and picture of each tile, by the key that the service gives it. */
export const TILE_LOOKS: Partial<Record<string, Look>> = {
  queue: { text: 'overview.queue', icon: IconStack2 },
  parked: { text: 'overview.parked', icon: IconParking, alarming: true },
  approvals: { text: 'overview.approvals', icon: IconChecklist },
  manual: { text: 'overview.manual', icon: IconEdit },
};
