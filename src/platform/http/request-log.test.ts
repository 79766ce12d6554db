import { once } from 'node:events';
import { connect } from 'node:net';
import * as assert from 'uvu/assert';
import { answers, httpSuite, port, said, send, told, url } from '../../../scripts/testing/http-app.ts';
import { until } from '../../../scripts/testing/until.ts';

const http = httpSuite('what is told of requests');

http('whoever counts is told of every answer by its route, refused ones too', async () => {
  answers.length = 0;
  await send('/api/things/7', { name: 'a' });
  await fetch(url('/api/secret'));
  await fetch(url('/api/nothing'));
  assert.equal(
    answers.map(({ method, route, status }) => [method, route, status]),
    [
      ['POST', '/things/{id}', 201],
      ['GET', '/secret', 401],
      ['GET', undefined, 404],
    ],
  );
  assert.ok(answers.every(({ ms }) => ms > 0 && ms < 5_000));
});

http('strangers cannot fill the log: whatever they ask, a line a minute at most', async () => {
  const paths = [
    '/api/secret',
    '/api/nothing',
    '/',
    '/api/things/0',
    '/api/odd?x=1',
    `/api/${'A'.repeat(8_000)}`,
  ];
  for (const path of ['/api/nothing', '/api/broken']) await fetch(url(path));
  said.length = 0;
  for (let n = 0; n < 20; n += 1) {
    for (const path of paths) await fetch(url(path));
    await fetch(url('/api/odd'), { method: 'PUT' });
    await fetch(url('/api/broken'));
  }
  assert.equal(said, [], 'the lines of this minute were written before');
});

http('what somebody does who is known leaves a line each, without secrets in the path', async () => {
  said.length = 0;
  const headers = { 'x-known': 'yes' };
  const key = `intake_0123456789_${'aB3'.repeat(14)}x`;
  for (const id of ['0', key]) {
    const answer = await fetch(url(`/api/known/${id}`), { headers });
    assert.not.match(await answer.text(), key);
  }
  assert.equal(
    said.map(({ message, fields }) => [message, fields.path]),
    [
      ['request refused', '/api/known/0'],
      ['request refused', '/api/known/intake_0123456789_…'],
    ],
  );
});

http('a request that breaks off in the middle stands in the log, and nowhere else', async () => {
  const written: unknown[] = [];
  const { error } = console;
  console.error = (...all: unknown[]) => void written.push(all);
  try {
    const socket = connect(port(), '127.0.0.1');
    const lines = ['POST /api/things/1 HTTP/1.1', 'Host: a', 'Content-Type: application/json'];
    socket.write(`${[...lines, 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\nzz\r\n`);
    await once(socket.resume(), 'close');
    await until(
      () => told,
      (messages) => messages.some((one) => one.startsWith('requests broke off')),
    );
  } finally {
    console.error = error;
  }
  assert.equal(written, []);
});

http.run();
