import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { listPrintAgents, type PrintAgent } from '../../../projections/printer-list.ts';
import { printAgentStream } from '../../domain/events/index.ts';
import { apiKeyRevocation, newApiKey } from '../../gateways/identity/index.ts';
import { type Endpoint, endpoint, oneLine, Problem, permission, Uuid } from '../../platform/http/index.ts';
import { ShownAgent } from './answers.ts';
import type { JobBoard } from './job-board.ts';
import type { PrintingDeps } from './printing-deps.ts';

const mayRead = permission('VIEW_INBOX');
const mayWrite = permission('MANAGE_SETTINGS');
const InPath = z.strictObject({ id: Uuid });
const Name = oneLine(100, 'one line of text').trim();
const NewKey = z
  .object({ agentId: z.uuid(), name: z.string(), key: z.string() })
  .meta({ id: 'PrintAgentKey', description: 'The only time that the key is shown' });

/** Agents and printers, as people see and configure them. */
export function agentEndpoints(deps: PrintingDeps & { board: Pick<JobBoard, 'changed'> }): Endpoint[] {
  const { db, log, keys, board } = deps;
  const find = async (agentId: string): Promise<PrintAgent> => {
    const agent = (await listPrintAgents(db)).find((one) => one.agentId === agentId);
    if (!agent) throw new Problem('not-found', { reason: 'agent-unknown' });
    return agent;
  };
  const changed = () => {
    keys.changed();
    board.changed();
  };
  return [
    endpoint({
      method: 'GET',
      path: '/print-agents',
      access: mayRead,
      summary: 'Print agents and their printers',
      response: z.object({ items: z.array(ShownAgent) }),
      handle: async () => ({ items: await listPrintAgents(db) }),
    }),
    endpoint({
      method: 'POST',
      path: '/print-agents',
      access: mayWrite,
      summary: 'Add a print agent; the answer is the only time that its key is shown',
      body: z.strictObject({ name: Name }),
      status: 201,
      response: NewKey,
      problems: ['conflict'],
      async handle({ body: { name }, origin }) {
        const isUsed = (await listPrintAgents(db)).some(
          (one) => one.name.toLowerCase() === name.toLowerCase(),
        );
        if (isUsed) throw new Problem('conflict', { reason: 'agent-name-used', name });
        const agentId = randomUUID();
        const { keyId, key, append } = newApiKey({ name, scopes: ['print-agent'], origin });
        await log.appendTogether([
          append,
          {
            ...{ stream: printAgentStream(agentId), expectedVersion: 0, origin },
            events: [{ type: 'PrintAgentAdded', data: { agentId, name, keyId } }],
          },
        ]);
        changed();
        return { agentId, name, key };
      },
    }),
    endpoint({
      method: 'POST',
      path: '/print-agents/{id}/key',
      access: mayWrite,
      summary: 'Give a print agent a new key; the old one ends at once',
      params: InPath,
      response: NewKey,
      problems: ['not-found'],
      async handle({ params: { id: agentId }, origin }) {
        const { name, keyId: old } = await find(agentId);
        const { keyId, key, append } = newApiKey({ name, scopes: ['print-agent'], origin });
        await log.appendTogether([
          apiKeyRevocation(old, origin),
          append,
          {
            ...{ stream: printAgentStream(agentId), origin },
            events: [{ type: 'PrintAgentKeyReplaced', data: { agentId, name, keyId } }],
          },
        ]);
        changed();
        return { agentId, name, key };
      },
    }),
    endpoint({
      method: 'DELETE',
      path: '/print-agents/{id}',
      access: mayWrite,
      summary: 'Remove a print agent, its key with it; what waits for it expires',
      params: InPath,
      response: z.object({ agentId: z.uuid(), state: z.literal('removed') }),
      problems: ['not-found'],
      async handle({ params: { id: agentId }, origin }) {
        const { name, keyId } = await find(agentId);
        await log.appendTogether([
          apiKeyRevocation(keyId, origin),
          {
            ...{ stream: printAgentStream(agentId), origin },
            events: [{ type: 'PrintAgentRemoved', data: { agentId, name } }],
          },
        ]);
        changed();
        return { agentId, state: 'removed' as const };
      },
    }),
  ];
}
