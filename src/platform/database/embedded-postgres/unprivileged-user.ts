import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type UnixUser = { name: string; uid: number; gid: number };

/** PostgreSQL refuses to run as root. Root lends it an existing user without rights; none is created. */
export function unprivilegedUser(): UnixUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map(parseLine);
  for (const wanted of ['postgres', 'nobody']) {
    const user = users.find(({ name }) => name === wanted);
    if (user) return user;
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to lend it. ' +
      'Start the service as another user, or set DATABASE_URL.',
  );
}

/** Whether `user` can run or enter `path`: every folder above it must let him through. */
export function canReach(user: UnixUser, path: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
  });
  return status === 0;
}

function parseLine(line: string): UnixUser {
  const [name = '', , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}
