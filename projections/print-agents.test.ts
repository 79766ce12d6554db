import { suite } from 'uvu';
import { at, fact, given, uuid } from '../scripts/testing/given.ts';
import { printAgents } from './print-agents.ts';

const agents = suite('print agents');
const agentId = uuid(101);
const added = fact('PrintAgentAdded', { agentId, name: 'Büro', keyId: 'a1' });

agents('an agent speaks with its newest key, and stays known when it is removed', () => {
  given(
    added,
    fact('PrintAgentKeyReplaced', { agentId, name: 'Büro', keyId: 'b2' }),
    fact('PrintAgentRemoved', { agentId, name: 'Büro' }),
  )
    .fold(printAgents)
    .gives({ agent_id: agentId, name: 'Büro', key_id: 'b2', added_at: at(1), removed_at: at(3) });
});

agents.run();
