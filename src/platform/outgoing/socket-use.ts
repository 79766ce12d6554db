import type { Agent } from 'node:http';

/** Connections in use, kept for the next call, and calls that wait for one. */
export type SocketUse = { used: number; idle: number; waiting: number };

export function socketUse(agents: readonly Agent[]): SocketUse {
  const count = (lists: (agent: Agent) => NodeJS.ReadOnlyDict<unknown[]>) =>
    agents
      .flatMap((agent) => Object.values(lists(agent)))
      .reduce((sum, list) => sum + (list?.length ?? 0), 0);
  return {
    used: count((agent) => agent.sockets),
    idle: count((agent) => agent.freeSockets),
    waiting: count((agent) => agent.requests),
  };
}
