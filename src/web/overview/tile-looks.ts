import {
  type Icon,
  IconChecklist,
  IconEdit,
  IconHelpHexagon,
  IconParking,
  IconStack2,
  IconTractor,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { PlainTextKey } from '../texts/index.ts';

type Look = {
  text: PlainTextKey;
  icon?: Icon;
  /** Anything but none wants somebody's attention. */
  alarming?: boolean;
  /** Where there is a state rather than a number: its words. */
  states?: Partial<Record<string, PlainTextKey>>;
};

/** Name and picture of each tile, by the key that the service gives it. */
export const TILE_LOOKS: Partial<Record<string, Look>> = {
  queue: { text: 'overview.queue', icon: IconStack2 },
  parked: { text: 'overview.parked', icon: IconParking, alarming: true },
  approvals: { text: 'overview.approvals', icon: IconChecklist },
  manual: { text: 'overview.manual', icon: IconEdit },
  conflicts: { text: 'overview.conflicts', icon: IconUsersGroup },
  ambiguous: { text: 'overview.ambiguous', icon: IconHelpHexagon, alarming: true },
  'farm-system': {
    text: 'overview.farmSystem',
    icon: IconTractor,
    alarming: true,
    states: {
      connected: 'overview.farmSystem.connected',
      disconnected: 'overview.farmSystem.disconnected',
      paused: 'overview.farmSystem.paused',
      pending: 'overview.farmSystem.pending',
      unregistered: 'overview.farmSystem.unregistered',
    },
  },
};
