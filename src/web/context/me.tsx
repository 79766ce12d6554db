import { createContext, type ReactNode, useContext } from 'react';
import type { Schemas } from '../api/interface.ts';

export type Me = Schemas['Me'];
/** What somebody may be allowed to do; the names that the service knows. */
export type Permission = Schemas['GroupPermissions']['permissions'][number];

const MeContext = createContext<Me | undefined>(undefined);

export const MeProvider = ({ me, children }: { me: Me; children: ReactNode }) => (
  <MeContext.Provider value={me}>{children}</MeContext.Provider>
);

/** Who is signed in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe outside of MeProvider');
  return me;
}

/** Whether the signed-in person may do this: `const may = useMay(); may('RUN_PROCESSING') && <Button …>`. */
export function useMay(): (...anyOf: Permission[]) => boolean {
  const { permissions } = useMe();
  return (...anyOf) => anyOf.some((one) => permissions.includes(one));
}
