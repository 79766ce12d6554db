import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { until } from '../../../scripts/testing/until.ts';
import {
  createApp,
  endpoint,
  type HttpServer,
  listen,
  Multipart,
  openApiDocument,
  Problem,
  permission,
  type UploadedFile,
} from './index.ts';

const uploads = suite('uploads');
const MB = 1024 * 1024;
const logger = { isLevelEnabled: () => false, debug() {}, info() {}, error() {} };
/** What is done with the files of an upload; each test sets its own. */
let read: (file: UploadedFile) => Promise<string>;
const whole = async ({ name, type, stream }: UploadedFile) =>
  `${name} ${type} ${(await text(stream)).length}`;
const problems: string[] = [];
let handled = 0;

const upload = endpoint({
  method: 'POST',
  path: '/uploads',
  access: permission('SEND'),
  summary: 'Takes files',
  body: new Multipart({
    fields: z.strictObject({ scope: z.enum(['public', 'personal']) }),
    limits: { max: 3, bytes: MB },
  }),
  response: z.object({ scope: z.string(), files: z.array(z.string()) }),
  async handle({ body: { fields, files } }) {
    handled += 1;
    const found: string[] = [];
    try {
      for await (const file of files) found.push(await read(file));
    } catch (error) {
      problems.push(error instanceof Problem ? error.code : String(error));
      throw error;
    }
    return { scope: fields.scope, files: found };
  },
});
let server: HttpServer;

uploads.before(async () => {
  const app = createApp({
    endpoints: [upload],
    logger,
    authenticate: ({ headers }) => {
      if (!headers.authorization) throw new Problem('unauthenticated');
      return { actor: 'test' };
    },
    checkResponses: true,
  });
  server = await listen(app.callback(), { port: 0, host: '127.0.0.1' });
});
uploads.before.each(() => {
  read = whole;
  problems.length = 0;
  handled = 0;
});
uploads.after(() => server.close(100));

const form = (...files: [string, string | number][]): FormData => {
  const data = new FormData();
  data.set('scope', 'public');
  for (const [name, content] of files) {
    const bytes = typeof content === 'number' ? 'x'.repeat(content) : content;
    data.append('files', new File([bytes], name, { type: 'application/pdf' }));
  }
  return data;
};
const send = async (body: FormData | string, headers: Record<string, string> = { authorization: 'a' }) => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/uploads`, {
    method: 'POST',
    headers,
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const codeOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => `${status} ${body.type}`;

uploads('fields and files, one after the other, under their own names', async () => {
  const { status, body } = await send(form(['Größe 5€.pdf', 'abc'], ['leer.pdf', ''], ['b.pdf', 300_000]));
  assert.is(status, 200);
  assert.equal(body, {
    scope: 'public',
    files: ['Größe 5€.pdf application/pdf 3', 'leer.pdf application/pdf 0', 'b.pdf application/pdf 300000'],
  });
});

uploads('a file that nobody wants, or only its beginning, does not stop the next one', async () => {
  read = async (file) => {
    if (file.name === 'skip.pdf') return 'skipped';
    if (file.name !== 'begin.pdf') return whole(file);
    for await (const chunk of file.stream) return `begins with ${String(chunk)[0]}`;
    return 'empty';
  };
  const { status, body } = await send(form(['skip.pdf', MB], ['begin.pdf', MB], ['all.pdf', MB]));
  assert.equal([status, body.files], [200, ['skipped', 'begins with x', `all.pdf application/pdf ${MB}`]]);
});

uploads('too many files, a file that is too large', async () => {
  const many = await send(form(['1', 1], ['2', 1], ['3', 1], ['4', 1]));
  assert.is(codeOf(many), '413 /problems/too-many-uploads');
  const large = await send(form(['a.pdf', 5], ['large.pdf', MB + 1]));
  assert.is(codeOf(large), '413 /problems/file-too-large');
  assert.match(String(large.body.detail), 'large.pdf');
  assert.is((await send(form(['a.pdf', MB]))).status, 200, 'just as large as allowed');
  assert.equal(problems, ['too-many-uploads', 'file-too-large'], 'the handler is told, in the middle of it');
});

uploads('a wrong field, fields after files, no multipart body', async () => {
  const wrong = form(['a.pdf', 'a']);
  wrong.set('scope', 'secret');
  assert.is(codeOf(await send(wrong)), '422 /problems/invalid-request');
  const late = form(['a.pdf', 'a']);
  late.append('scope', 'again');
  assert.is(codeOf(await send(late)), '400 /problems/malformed-body');
  assert.is(codeOf(await send(new FormData())), '422 /problems/invalid-request');
  assert.is(codeOf(await send('{}')), '415 /problems/unsupported-media-type');
});

uploads('__proto__ is a field like any other', async () => {
  const odd = form();
  odd.append('__proto__', 'x');
  assert.is(codeOf(await send(odd)), '422 /problems/invalid-request');
});

uploads('a body that ends in the middle of a file, and one that is none', async () => {
  const headers = { authorization: 'a', 'content-type': 'multipart/form-data; boundary=b' };
  const field = '--b\r\nContent-Disposition: form-data; name="scope"\r\n\r\npublic\r\n';
  const begun = `${field}--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nabc`;
  assert.is(codeOf(await send(begun, headers)), '400 /problems/malformed-body');
  assert.is(codeOf(await send('no parts at all', headers)), '400 /problems/malformed-body');
});

uploads('who may not is told so before anything is read, however much comes', async () => {
  assert.is(codeOf(await send(form(['a.pdf', 20 * MB]), {})), '401 /problems/unauthenticated');
  assert.is(handled, 0);
});

uploads('a refusal in the middle of a large upload reaches its sender', async () => {
  read = async () => {
    throw new Problem('conflict');
  };
  assert.is(codeOf(await send(form(['a.pdf', 20 * MB]))), '409 /problems/conflict');
});

/** An upload that has begun: its first file, and no end. */
const begin = async (): Promise<ClientRequest> => {
  const headers = { authorization: 'a', 'content-type': 'multipart/form-data; boundary=b' };
  const options = { port: server.port, host: '127.0.0.1', path: '/api/uploads', method: 'POST', headers };
  const sending = request(options).on('error', () => {});
  sending.write('--b\r\nContent-Disposition: form-data; name="scope"\r\n\r\npublic\r\n');
  sending.write('--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nabc');
  return sending;
};

uploads('a sender who leaves ends the file that was being read', async () => {
  const reading = Promise.withResolvers<UploadedFile>();
  read = (file) => {
    reading.resolve(file);
    return whole(file);
  };
  const sending = await begin();
  const { stream } = await reading.promise;
  sending.destroy();
  await until(
    () => problems,
    ([code]) => code === 'malformed-body',
  );
  assert.ok(stream.destroyed);
});

uploads('an answer may come before the upload has ended, and the connection is kept', async () => {
  read = async () => {
    throw new Problem('conflict');
  };
  const sending = await begin();
  sending.write('x'.repeat(100));
  const [answer] = await once(sending, 'response');
  assert.is(answer.statusCode, 409);
  assert.match(await text(answer), 'conflict');
  sending.destroy();
});

uploads('the documentation names fields, files and limits', () => {
  const text = JSON.stringify(openApiDocument([upload], { version: '0' }));
  for (const part of ['multipart/form-data', '"scope"', '"files"', '"binary"', 'too-many-uploads']) {
    assert.ok(text.includes(part), part);
  }
});
uploads.run();
