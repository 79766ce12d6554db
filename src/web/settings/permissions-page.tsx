import { Table, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useLive } from '../api/hooks.ts';
import type { Schemas } from '../api/interface.ts';
import { Age } from '../components/age.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { TableScroll } from '../components/table-scroll.tsx';
import { Waiting } from '../components/waiting.tsx';
import { useText } from '../context/language.tsx';
import type { Permission } from '../context/me.tsx';

/** Who may do what: permissions by group. */
export function PermissionsPage() {
  const t = useText();
  const known = useLive('/permissions');
  const { data, dataUpdatedAt } = known;
  return (
    <Page title={t('permissions.title')} lead={t('permissions.lead')}>
      {!data && <Waiting on={known} height={360} />}
      {data?.items.length === 0 && <EmptyState title={t('permissions.none')} checkedAt={dataUpdatedAt} />}
      {data && data.items.length > 0 && <Matrix groups={data.items} permissions={data.permissions} />}
    </Page>
  );
}

const NAME_WIDTH = 170;
const GROUP_WIDTH = 120;

type MatrixProps = { groups: readonly Schemas['GroupPermissions'][]; permissions: readonly Permission[] };

function Matrix({ groups, permissions }: MatrixProps) {
  const t = useText();
  return (
    <div className="panel table-panel">
      <TableScroll name={t('permissions.title')} minWidth={NAME_WIDTH + GROUP_WIDTH * groups.length}>
        <Table data-matrix miw="var(--table-width)" verticalSpacing={7} highlightOnHover captionSide="top">
          <Table.Caption className="caption-hidden">{t('permissions.title')}</Table.Caption>
          <Table.Thead className="table-head">
            <Table.Tr>
              <Table.Th scope="col">{t('permissions.permission')}</Table.Th>
              {groups.map(({ group, lastSeenAt }) => (
                <Table.Th key={group} scope="col" ta="center" w={GROUP_WIDTH}>
                  {group}
                  <Text size="xs" c="dimmed" fw={400} component="div">
                    {lastSeenAt ? (
                      <>
                        {t('permissions.seen')} <Age at={lastSeenAt} />
                      </>
                    ) : (
                      t('permissions.neverSeen')
                    )}
                  </Text>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {permissions.map((permission) => (
              <Table.Tr key={permission}>
                <Table.Th scope="row" fw={500}>
                  {t(`permission.${permission}`)}
                  <Text size="xs" c="dimmed" ff="monospace">
                    {permission}
                  </Text>
                </Table.Th>
                {groups.map(({ group, permissions: held }) => (
                  <Table.Td key={group} ta="center">
                    <Mark has={held.includes(permission)} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableScroll>
    </div>
  );
}

function Mark({ has }: { has: boolean }) {
  const t = useText();
  return (
    <>
      {has ? (
        <IconCheck size={18} stroke={2.2} color="var(--accent-text)" aria-hidden />
      ) : (
        <Text component="span" c="dimmed" aria-hidden>
          –
        </Text>
      )}
      <VisuallyHidden>{t(has ? 'settings.yes' : 'settings.no')}</VisuallyHidden>
    </>
  );
}
