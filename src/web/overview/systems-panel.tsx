import { Text } from '@mantine/core';
import type { Schemas } from '../api/interface.ts';
import { AddressLink } from '../components/address-link.tsx';
import { Panel } from '../components/panel.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useFormats, useText } from '../context/language.tsx';
import { useTileLooks } from './use-tile-looks.ts';

type Tile = Schemas['Tile'];

/** How the systems are that we work with, each in a word; it leads to its page where it has one. */
export function SystemsPanel({ systems }: { systems: readonly Tile[] }) {
  const t = useText();
  return (
    <Panel title={t('overview.systems')}>
      <ul className="systems">
        {systems.map((tile) => (
          <li key={tile.key}>
            {tile.link === '' ? (
              <div className="system">
                <SystemState tile={tile} />
              </div>
            ) : (
              <AddressLink address={tile.link} className="system">
                <SystemState tile={tile} />
              </AddressLink>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SystemState({ tile: { key, count, state } }: { tile: Tile }) {
  const t = useText();
  const { number } = useFormats();
  const { text, icon: Icon, states } = useTileLooks()(key);
  const words = state === undefined ? undefined : states?.[state];
  return (
    <>
      {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
      <Text component="span" size="sm" fw={500} className="system-name">
        {t(text)}
      </Text>
      <StatusBadge color={count === null ? 'gray' : count > 0 ? 'orange' : 'moss'}>
        {words ? t(words) : t('overview.systemUnknown')}
        {count !== null && count > 1 && ` (${number(count)})`}
      </StatusBadge>
    </>
  );
}
