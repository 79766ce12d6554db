import { Group, Text, ThemeIcon } from '@mantine/core';
import type { Schemas } from '../api/interface.ts';
import { AddressLink } from '../components/address-link.tsx';
import { Age } from '../components/age.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { dueLabels } from './due-labels.ts';
import { useTileLooks } from './use-tile-looks.ts';

type Tile = Schemas['Tile'];

/** How much of one kind of work there is; the whole tile leads to it. */
export function OverviewTile({ tile }: { tile: Tile }) {
  const t = useText();
  const { number } = useFormats();
  const { text, icon: Icon, alarming = false } = useTileLooks()(tile.key);
  const { count } = tile;
  const color = count && (alarming || tile.dueSoon) ? 'orange' : count === 0 ? 'gray' : 'moss';
  return (
    <li>
      <AddressLink address={tile.link} className="tile panel">
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <Text component="h2" size="sm" fw={600}>
            {t(text)}
          </Text>
          {Icon && (
            <ThemeIcon variant="light" color={color} size="lg" className="tile-icon" aria-hidden>
              <Icon size={20} stroke={1.6} />
            </ThemeIcon>
          )}
        </Group>
        <Text component="p" className="tile-count number">
          {count === null ? '–' : number(count)}
        </Text>
        <Text component="p" size="sm" c="dimmed" mih="1.3em">
          <TileNote tile={tile} />
        </Text>
      </AddressLink>
    </li>
  );
}

function TileNote({ tile: { count, unchecked, oldest, sums = [], ...due } }: { tile: Tile }) {
  const t = useText();
  const { money } = useFormats();
  if (count === null) return t('overview.unknown');
  if (count === 0) return t(unchecked ? 'overview.unchecked' : 'overview.none');
  const amounts = sums.map(money);
  const parts = [...amounts, ...dueLabels(t, due)];
  if (parts.length > 0) return parts.join(' · ');
  if (!oldest) return null;
  return (
    <>
      {t('overview.oldest')} <Age at={oldest} />
    </>
  );
}
