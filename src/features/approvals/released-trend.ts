import { typesToApprove } from '../../../projections/document-types.ts';
import { releasedByDay } from '../../../projections/released-by-day.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Person } from '../../platform/http/index.ts';
import type { DocumentAccess } from '../../services/document-access/index.ts';
import type { Trend } from '../../services/feature/index.ts';

type Deps = {
  db: Queryable;
  access: Pick<DocumentAccess, 'mode'>;
  visible: (person: Person, types: readonly number[]) => Promise<number[] | undefined>;
};

/** What was released, of the documents that a person may see. */
export const releasedTrend = ({ db, access, visible }: Deps): Trend => ({
  key: 'released',
  permissions: ['VIEW_FREIGABE'],
  isPersonal: access.mode !== 'all',
  async read(person, days) {
    const types = [...(await typesToApprove(db))];
    return releasedByDay(db, { types, among: await visible(person, types) }, days);
  },
});
