import { projection } from './projection.ts';

export type PrintAgentRow = {
  agent_id: string;
  name: string;
  key_id: string;
  added_at: string;
  removed_at: string | null;
};

/** Processes beside printers, and the key that each speaks with. */
export const printAgents = projection<PrintAgentRow, string>({
  name: 'print_agents',
  version: 1,
  key: 'agent_id',
  keysOf: ({ data }) => ('agentId' in data ? [data.agentId] : []),
  on: {
    PrintAgentAdded: (_, { data: { agentId, name, keyId }, recordedAt }) => ({
      ...{ agent_id: agentId, name, key_id: keyId },
      ...{ added_at: recordedAt, removed_at: null },
    }),
    PrintAgentKeyReplaced: (row, { data: { keyId } }) => row && { ...row, key_id: keyId },
    PrintAgentRemoved: (row, { recordedAt }) => row && { ...row, removed_at: recordedAt },
  },
});
