import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import {
  people,
  SignInFailed,
  SLIM_CLIENT,
  signIn,
  WEB_CLIENT,
} from '../simulators/identity-provider/index.ts';
import { DATA_DIR, TOOLS_FILE } from './files.ts';

// npm run -s demo:token -- anna [--slim]: signs one of the demo's people in and prints the access token.

const USAGE = `npm run -s demo:token -- ${people.map(({ username }) => username).join(' | ')} [--slim]
  --slim: a token without name, e-mail and groups; the service has to ask for them`;

class Complaint extends Error {}

await main().catch((error: unknown) => {
  const plain = error instanceof Complaint || error instanceof SignInFailed;
  console.error(plain ? error.message : error);
  process.exit(1);
});

async function main(): Promise<void> {
  const { positionals, slim } = readWords();
  const [person = ''] = positionals;
  if (positionals.length !== 1 || !people.some(({ username }) => username === person))
    throw new Complaint(USAGE);
  const issuer = issuerOfDemo();
  try {
    console.log((await signIn(issuer, person, slim ? SLIM_CLIENT : WEB_CLIENT)).accessToken);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Complaint(`${issuer} does not answer: is the demo running? Start it with npm run demo`);
  }
}

function readWords(): { positionals: string[]; slim: boolean } {
  try {
    const { positionals, values } = parseArgs({
      options: { slim: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    return { positionals, slim: values.slim };
  } catch {
    throw new Complaint(USAGE);
  }
}

function issuerOfDemo(): string {
  const file = join(process.env.DEMO_DIR ?? DATA_DIR, TOOLS_FILE);
  const issuer = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')).OIDC_ISSUER : undefined;
  if (!issuer) throw new Complaint('No demo has run here yet. Start it with npm run demo');
  return issuer;
}
