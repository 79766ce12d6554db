import { setTimeout as delay } from 'node:timers/promises';
import type { Member } from './cluster.ts';
import type { Mode } from './faults.ts';
import { type EventStoreDouble, startEventStoreDouble } from './start.ts';
import { openStreams } from './streams.ts';

/**
 * What a node is at the moment. `left`: its leader is gone, and it does not know yet. `deposed`: it stood still, another
 * was elected, and it goes on as leader of nobody.
 */
type Role =
  | 'leader'
  | 'follower'
  | 'left'
  | 'electing'
  | 'catching-up'
  | 'no-quorum'
  | 'dead'
  | 'stopped'
  | 'deposed';

export type EventStoreCluster = {
  /** `esdb://a,b,c` */
  url: string;
  nodes: readonly EventStoreDouble[];
  /** The port of the node that leads, undefined while none does. */
  leader(): number | undefined;
  /** kill -9 of the leader. Resolves when another one leads. */
  killLeader(): Promise<void>;
  /** The leader stands still (SIGSTOP). Resolves when another one leads. */
  stopLeader(): Promise<void>;
  /** What stands still or is dead goes on; a leader that stood still calls itself so for a while. Resolves when it follows. */
  goOn(): Promise<void>;
  /** Both followers die: writes are not confirmed, then nobody leads. Resolves then. */
  killFollowers(): Promise<void>;
  /** Leader and a follower die: the one that is left waits, and names the dead leader. */
  killMost(): void;
  size(): number;
  stop(): Promise<void>;
};

/** @param electionMs how long each step of an election takes: two seconds with a real one */
export async function startEventStoreCluster({ electionMs = 2_000 } = {}): Promise<EventStoreCluster> {
  const streams = openStreams();
  const roles: Role[] = ['leader', 'follower', 'follower'];
  const nodes: EventStoreDouble[] = [];
  const members = (): Member[] =>
    nodes.map(({ port }, index) => {
      const role = roles[index] ?? 'dead';
      return { port, state: STATES[role], isAlive: role !== 'dead' && role !== 'stopped' };
    });
  for (const _ of roles) nodes.push(await startEventStoreDouble({ streams, members }));
  let leaderPort = nodes[0]?.port ?? 0;

  const become = (index: number, role: Role) => {
    roles[index] = role;
    if (role === 'leader') leaderPort = nodes[index]?.port ?? 0;
    nodes[index]?.setUp(role !== 'dead');
    for (const [each, node] of nodes.entries()) node.behave(modeOf(roles[each] ?? 'dead', leaderPort));
  };
  const all = (from: Role, to: Role) => {
    for (const [index, role] of [...roles.entries()]) if (role === from) become(index, to);
  };
  const electAnother = async () => {
    all('follower', 'left');
    await delay(electionMs * 0.75);
    all('left', 'electing');
    await delay(electionMs);
    become(roles.indexOf('electing'), 'leader');
    all('electing', 'follower');
  };
  become(0, 'leader');

  return {
    url: `esdb://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`,
    nodes,
    leader: () => nodes[roles.indexOf('leader')]?.port,
    async killLeader() {
      become(roles.indexOf('leader'), 'dead');
      await electAnother();
    },
    async stopLeader() {
      become(roles.indexOf('leader'), 'stopped');
      await electAnother();
    },
    async goOn() {
      all('stopped', 'deposed');
      await delay(roles.includes('deposed') ? electionMs * 1.5 : 0);
      all('deposed', 'follower');
      const isLed = roles.includes('leader');
      all('dead', isLed ? 'follower' : 'electing');
      for (const waiting of ['catching-up', 'no-quorum'] as const) all(waiting, 'electing');
      if (isLed) return;
      await delay(electionMs);
      become(roles.indexOf('electing'), 'leader');
      all('electing', 'follower');
    },
    async killFollowers() {
      all('follower', 'dead');
      nodes[roles.indexOf('leader')]?.behave({ is: 'timeout', committed: false });
      await delay(electionMs);
      become(roles.indexOf('leader'), 'no-quorum');
    },
    killMost() {
      become(roles.indexOf('leader'), 'dead');
      become(roles.indexOf('follower'), 'dead');
      all('follower', 'catching-up');
    },
    size: () => nodes[0]?.size() ?? 0,
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  };
}

const STATES: Record<Role, Member['state']> = {
  leader: 'LEADER',
  follower: 'FOLLOWER',
  left: 'FOLLOWER',
  electing: 'UNKNOWN',
  'catching-up': 'PREREPLICA',
  'no-quorum': 'UNKNOWN',
  dead: 'FOLLOWER',
  stopped: 'LEADER',
  deposed: 'LEADER',
};

function modeOf(role: Role, leaderPort: number): Mode {
  switch (role) {
    case 'leader':
    case 'dead':
      return { is: 'ok' };
    case 'follower':
    case 'catching-up':
      return { is: 'not-leader', leaderPort };
    case 'left':
    case 'electing':
    case 'no-quorum':
      return { is: 'not-ready' };
    case 'stopped':
      return { is: 'hang' };
    case 'deposed':
      return { is: 'timeout', committed: false };
  }
}
