import { Skeleton, Stack } from '@mantine/core';

/** In place of a conflict that is on its way. */
export const ConflictSkeleton = () => (
  <Stack className="panel" p="md" gap="sm" aria-busy>
    <Skeleton height={18} width="14rem" />
    <div className="candidates">
      <Skeleton height={170} />
      <Skeleton height={170} />
    </div>
    <Skeleton height={32} width="16rem" />
  </Stack>
);
