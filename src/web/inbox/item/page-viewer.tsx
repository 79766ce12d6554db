import { ActionIcon, Box, Button, Group, Text, Tooltip } from '@mantine/core';
import {
  IconRotateClockwise,
  IconTextScan2,
  IconTypography,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../context/language.tsx';
import { useKeys } from '../../keys/keys-provider.tsx';
import { CodeBoxes } from './code-boxes.tsx';
import { CodeList } from './code-list.tsx';
import { viewerKeys } from './keys.ts';
import { PageText } from './page-text.tsx';
import { RegionPanel } from './region-panel.tsx';
import { TurnedPage } from './turned-page.tsx';
import type { Calls } from './use-calls.ts';
import { useDrawing } from './use-drawing.ts';
import type { Editing } from './use-editing.ts';
import { useRegion } from './use-region.ts';

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3] as const;
const A4 = { width: 210, height: 297 };
const SCREEN_PX = 1_200;
const CLOSE_PX = 2_400;

/** The page at hand: its picture, the codes on it, its text, and a part of it to be read once more. */
export function PageViewer({ editing, calls }: { editing: Editing; calls: Calls }) {
  const t = useText();
  const { item, page, cut, at } = editing;
  const facts = item.pageList.find((one) => one.page === page);
  const size = facts && facts.width > 0 ? facts : A4;
  const turn = cut[at]?.rotate ?? 0;
  const [zoom, setZoom] = useState<number>(1);
  const [showsText, setShowsText] = useState(false);
  const tool = useRegion(calls, page, size, turn);
  const drawing = useDrawing(tool, size, turn);
  const step = (by: 1 | -1) => () => setZoom((now) => ZOOMS[ZOOMS.indexOf(now as 1) + by] ?? now);
  const toggleText = () => setShowsText(!showsText);
  useKeys(viewerKeys, { zoomIn: step(1), zoomOut: step(-1), text: toggleText });
  const codes = item.codes.filter((code) => code.page === page);
  const label = t('preview.page', { page, total: item.pages ?? 1 });
  return (
    <section className="panel page-viewer" aria-label={t('preview.label')}>
      <Group justify="space-between" gap={4} p={4} className="preview-tools">
        <Text size="sm" px="xs" className="number">
          {label}
          {facts?.blank && ` · ${t('inboxItem.blank')}`}
          {facts?.failed && ` · ${t('inboxItem.unreadPage')}`}
        </Text>
        <Group gap={4}>
          <Button
            size="compact-sm"
            variant={tool.region ? 'light' : 'subtle'}
            color="gray"
            leftSection={<IconTextScan2 size={16} aria-hidden />}
            aria-pressed={tool.region !== undefined}
            onClick={tool.toggle}
          >
            {t('inboxItem.region')}
          </Button>
          <Button
            size="compact-sm"
            variant={showsText ? 'light' : 'subtle'}
            color="gray"
            leftSection={<IconTypography size={16} aria-hidden />}
            aria-pressed={showsText}
            onClick={toggleText}
          >
            {t('inboxItem.text')}
          </Button>
          <Tool
            label={t('inboxItem.key.turn')}
            onClick={() => editing.run({ do: 'turn', at })}
            off={!editing.mayEdit}
          >
            <IconRotateClockwise size={18} aria-hidden />
          </Tool>
          <Tool label={t('preview.zoomOut')} onClick={step(-1)}>
            <IconZoomOut size={18} aria-hidden />
          </Tool>
          <Tool label={t('preview.zoomIn')} onClick={step(1)}>
            <IconZoomIn size={18} aria-hidden />
          </Tool>
        </Group>
      </Group>
      <RegionPanel tool={tool} size={size} />
      {showsText && <PageText calls={calls} itemId={item.itemId} page={page} />}
      {codes.length > 0 && (
        <div className="page-codes">
          <CodeList codes={codes} label={t('inboxItem.codes')} />
        </div>
      )}
      {/* What scrolls must be reached by keyboard. */}
      <Box className="page-scroll" tabIndex={0} role="group" aria-label={label}>
        <div
          className="page-zoom"
          style={{ width: `${100 * zoom}%` }}
          data-drawing={tool.region !== undefined || undefined}
          {...drawing}
        >
          <TurnedPage
            key={page}
            itemId={item.itemId}
            page={page}
            width={zoom > 1 ? CLOSE_PX : SCREEN_PX}
            size={size}
            turn={turn}
            label={label}
            placeholder={<span className="page-missing">{label}</span>}
          >
            <CodeBoxes codes={[...codes, ...(tool.answer?.codes ?? [])]} region={tool.region} size={size} />
          </TurnedPage>
        </div>
      </Box>
    </section>
  );
}

type ToolProps = { label: string; onClick: () => void; off?: boolean; children: React.ReactNode };

const Tool = ({ label, onClick, off = false, children }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" onClick={onClick} aria-label={label} disabled={off}>
      {children}
    </ActionIcon>
  </Tooltip>
);
