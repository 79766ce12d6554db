import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { interfaceTypes } from './web/interface-types.ts';

// Part of npm run openapi: the types with which the web app calls the service.

const ROOT = join(import.meta.dirname, '..');
const FILE = 'src/web/api/interface.ts';

writeFileSync(
  join(ROOT, FILE),
  interfaceTypes(JSON.parse(readFileSync(join(ROOT, 'src', 'app', 'openapi.json'), 'utf8'))),
);
execFileSync('biome', ['format', '--write', FILE], { cwd: ROOT, stdio: 'inherit' });
