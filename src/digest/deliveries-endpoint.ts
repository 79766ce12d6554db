import { type Endpoint, endpoint, listOf, Paging, permission } from '../http/index.ts';
import { DigestDelivery } from './answers.ts';
import type { DigestDeps } from './digest-deps.ts';

/** `GET /digest/deliveries`: who gets a digest, and what became of the last one. */
export const deliveriesEndpoint = (_: DigestDeps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/digest/deliveries',
    access: permission('MANAGE_SETTINGS'),
    summary: 'Who gets a daily digest, and what became of the last one',
    query: Paging,
    response: listOf(DigestDelivery),
    handle: ({ query }) => ({ ...query, items: [], total: 0 }),
  });
