import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowNarrowDown,
  IconArrowNarrowUp,
  IconChevronLeft,
  IconChevronRight,
  IconRotateClockwise,
  IconScissors,
  IconTextScan2,
  IconTrash,
  IconTypography,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useText } from '../../context/language.tsx';
import type { Key } from '../../keys/keys.ts';
import { frameKeys } from '../../keys/shared-keys.ts';
import { cutKeys, itemKeys, viewerKeys } from './keys.ts';
import type { Editing } from './use-editing.ts';
import type { RegionTool } from './use-region.ts';

type Props = {
  editing: Editing;
  /** Which page it is, and what is to be known about it. */
  words: string;
  zoom: { in: (() => void) | undefined; out: (() => void) | undefined };
  text: { isShown: boolean; toggle: () => void };
  region: RegionTool;
};

/** What can be done with the page at hand, for those who use a mouse or a finger; each says its key. */
export function PageTools({ editing, words, zoom, text, region }: Props) {
  const t = useText();
  const { at, cut, run, undo, redo, setPage, mayEdit } = editing;
  const go = (index: number) => {
    const next = cut[index];
    return next && (() => setPage(next.page));
  };
  return (
    <Group justify="space-between" gap={4} p={4} className="page-tools">
      <Group gap={2} wrap="nowrap">
        <Tool of={itemKeys.previousPage} icon={IconChevronLeft} act={go(at - 1)} />
        <Tool of={itemKeys.nextPage} icon={IconChevronRight} act={go(at + 1)} />
        <Text size="sm" px={4} className="number">
          {words}
        </Text>
      </Group>
      {mayEdit && (
        <Group gap={2} wrap="nowrap" role="toolbar" aria-label={t('inboxItem.tools')}>
          <Tool of={cutKeys.cut} icon={IconScissors} act={() => run({ do: 'toggle-cut', at })} />
          <Tool of={cutKeys.turn} icon={IconRotateClockwise} act={() => run({ do: 'turn', at })} />
          <Tool of={cutKeys.drop} icon={IconTrash} act={() => run({ do: 'toggle-drop', at })} />
          <Tool of={cutKeys.earlier} icon={IconArrowNarrowUp} act={() => run({ do: 'move-earlier', at })} />
          <Tool of={cutKeys.later} icon={IconArrowNarrowDown} act={() => run({ do: 'move-later', at })} />
          <Tool of={frameKeys.undo} icon={IconArrowBackUp} act={undo} />
          <Tool of={cutKeys.redo} icon={IconArrowForwardUp} act={redo} />
        </Group>
      )}
      <Group gap={2} wrap="nowrap">
        <Tool
          of={viewerKeys.region}
          icon={IconTextScan2}
          act={region.toggle}
          isOn={region.region !== undefined}
        />
        <Tool of={viewerKeys.text} icon={IconTypography} act={text.toggle} isOn={text.isShown} />
        <Tool of={viewerKeys.zoomOut} icon={IconZoomOut} act={zoom.out} />
        <Tool of={viewerKeys.zoomIn} icon={IconZoomIn} act={zoom.in} />
      </Group>
    </Group>
  );
}

type ToolProps = {
  of: Key;
  icon: typeof IconZoomIn;
  /** Undefined: it would do nothing now. */
  act: (() => void) | undefined;
  /** Of one that is switched on and off. */
  isOn?: boolean;
};

function Tool({ of: { key, text }, icon: Icon, act, isOn }: ToolProps) {
  const t = useText();
  return (
    <Tooltip label={`${t(text)} (${key.toUpperCase()})`}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? 'moss' : 'gray'}
        aria-label={t(text)}
        aria-pressed={isOn}
        // Not disabled: the focus would be lost at the last page.
        {...(act ? { onClick: act } : { 'aria-disabled': true, 'data-disabled': true })}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
