import { z } from 'zod';
import { InboxScope } from '../../domain/events/index.ts';
import { type Endpoint, endpoint, permission, personOf, Uuid } from '../../platform/http/index.ts';
import { ItemInDetail } from './answers.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { itemFor } from './item-access.ts';
import { itemInDetail } from './item-answer.ts';
import { type Call, changeItem } from './item-change.ts';
import type { ItemCommand } from './item-decide.ts';

const common = {
  access: permission('VIEW_INBOX'),
  params: z.strictObject({ id: Uuid }),
  response: ItemInDetail,
  problems: ['not-found', 'gone', 'conflict'],
} as const;

/** What people decide about an item as a whole. Each answers the item as it is then. */
export function itemChangeEndpoints(deps: InboxDeps): Endpoint[] {
  const change = async (call: Call, id: string, command: ItemCommand) => {
    await changeItem(deps, call, id, command);
    return itemInDetail(deps, await itemFor(deps.db, personOf(call.caller), id));
  };
  const decision = (word: 'done' | 'discard' | 'restore', summary: string) =>
    endpoint({
      ...common,
      method: 'POST',
      path: `/inbox/items/{id}/${word}`,
      summary,
      handle: ({ params: { id }, ...call }) => change(call, id, { do: word }),
    });
  return [
    decision('done', 'Nothing is left to be done with this file'),
    decision('discard', 'Put a file into the bin, where it stays for 30 days'),
    decision('restore', 'Take a file out of the bin, or open it again'),
    endpoint({
      ...common,
      method: 'PUT',
      path: '/inbox/items/{id}/scope',
      summary: 'Make a public file my own, or my own public',
      body: z.strictObject({ scope: InboxScope }),
      handle: ({ params: { id }, body: { scope }, ...call }) =>
        change(call, id, {
          do: 'move',
          scope,
          owner: scope === 'personal' ? personOf(call.caller).sub : null,
        }),
    }),
  ];
}
