import { Text } from '@mantine/core';
import { IconPlugOff } from '@tabler/icons-react';
import { EmptyState } from '../components/empty-state.tsx';
import { useText } from '../context/language.tsx';

/** Shown while the service has no access to a farm system. */
export function NotConfigured({ missing }: { missing: string | undefined }) {
  const t = useText();
  return (
    <div className="panel">
      <EmptyState
        icon={IconPlugOff}
        title={t('farm.notConfigured')}
        hint={
          <>
            {t('farm.notConfiguredHint')}
            {missing && (
              <Text size="sm" c="dimmed" className="wrap-anywhere" mt={4}>
                {missing}
              </Text>
            )}
          </>
        }
      />
    </div>
  );
}
