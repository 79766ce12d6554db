import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expectFinding as expect } from '../../../scripts/testing/assert-finding.ts';
import { failed, OURS, trigger, webhook, workflow } from '../../../scripts/testing/workflow-facts.ts';
import type { Webhook, Workflow } from '../../gateways/paperless/index.ts';
import { hostKind } from './calling-workflows.ts';
import type { Finding } from './finding.ts';
import { type CallSetUp, judgeBody, judgeKey, judgeLastCall } from './judge-call.ts';
import { judgeWorkflow } from './judge-workflow.ts';

const judge = suite('what is wrong with the calls of Paperless');

const calling = (more: Partial<Webhook>) => workflow({ webhooks: [webhook(more)] });

const WORKFLOWS: [name: string, Workflow[], Finding['verdict'], RegExp][] = [
  [
    'as it should be',
    [workflow()],
    'ok',
    /“Anruf” calls https:\/\/intake\.example\.org\/office\/api\/webhook\./,
  ],
  ['none', [], 'wrong', /No workflow has a webhook to https:\/\/intake\.example\.org\/office\/api\/webhook/],
  ['only somebody else’s', [calling({ url: 'https://chat.example.org/hook' })], 'wrong', /No workflow/],
  ['switched off', [workflow({ enabled: false })], 'wrong', /“Anruf” calls us, but is switched off/],
  [
    'without the path',
    [calling({ url: 'https://intake.example.org/webhook?key=geheim' })],
    'wrong',
    /nobody takes the call there/,
  ],
  [
    'another host',
    [calling({ url: 'http://intake:3000/api/webhook' })],
    'warning',
    /By PUBLIC_URL it would be/,
  ],
  ['localhost', [calling({ url: 'http://localhost:3000/api/webhook' })], 'warning', /own container/],
  [
    'too early',
    [workflow({ triggers: [trigger('consumption')] })],
    'wrong',
    /“Consumption Started” comes too early/,
  ],
  ['not when added', [workflow({ triggers: [trigger('updated')] })], 'warning', /not tell of new documents/],
  ['not when updated', [workflow({ triggers: [trigger('added')] })], 'warning', /not tell of changes/],
  [
    'one for each',
    [workflow({ triggers: [trigger('added')] }), workflow({ name: 'B', triggers: [trigger('updated')] })],
    'ok',
    /“Anruf”, “B” calls/,
  ],
  ['twice', [workflow(), workflow({ name: 'B' })], 'warning', /more than once/],
  [
    'filtered',
    [workflow({ triggers: [trigger('added'), trigger('updated', true)] })],
    'warning',
    /has filters/,
  ],
];
for (const [name, found, verdict, localized] of WORKFLOWS) {
  judge(`workflow: ${name}`, () => {
    const finding = judgeWorkflow({ found }, OURS);
    expect(finding, verdict, localized);
    assert.not.match(JSON.stringify(finding), /geheim/);
  });
}

judge('workflow: an account that may not look at them is told how it could', () => {
  expect(judgeWorkflow(failed('forbidden'), OURS), 'unknown', /may not look at the workflows.*view_workflow/);
  expect(judgeWorkflow(failed('failed'), OURS), 'unknown', /could not be looked at/);
});

const set = (found: Workflow[], more: Partial<CallSetUp> = {}): CallSetUp => ({
  workflows: { found },
  publicUrl: OURS,
  keys: found.map(() => 'ours'),
  knowsDocId: true,
  ...more,
});
const URL_ONLY = { url: '{{doc_url}}' };
const text = (body: string): Partial<Webhook> => ({ useParams: false, asJson: false, body });

const BODIES: [name: string, Partial<Webhook>, knowsDocId: boolean, Finding['verdict'], RegExp][] = [
  ['as in the README', {}, true, 'ok', /name the document/],
  ['a form', { asJson: false }, true, 'ok', /name the document/],
  ['2.x, only the address', { params: URL_ONLY }, false, 'ok', /name the document/],
  ['2.x with the id', {}, false, 'wrong', /drops the parameter and all behind it/],
  [
    'the id under no known name',
    { params: { nummer: '{{doc_id}}' } },
    true,
    'wrong',
    /does not say which document/,
  ],
  ['the address under any name', { params: { x: '{{ doc_url }}' } }, true, 'ok', /name the document/],
  ['no parameters', { params: {} }, true, 'wrong', /does not say which document/],
  ['single braces', { params: { url: '{doc_url}' } }, true, 'wrong', /double braces/],
  [
    'misspelt',
    { params: { ...URL_ONLY, t: '{{doc_titel}}' } },
    true,
    'wrong',
    /does not know the placeholder doc_titel/,
  ],
  [
    'more of what it knows',
    { params: { ...URL_ONLY, t: '{{doc_title|tojson}}', m: '{{added_month}}' } },
    true,
    'ok',
    /name/,
  ],
  ['JSON with the file', { includeDocument: true }, true, 'wrong', /only the file arrives/],
  [
    'a form with the file',
    { includeDocument: true, asJson: false },
    true,
    'warning',
    /sends the file each time/,
  ],
  ['a text with the address', text('{{doc_url}}'), true, 'ok', /name the document/],
  ['a text with the number', text('{"id": {{doc_id}}}'), true, 'ok', /name the document/],
  ['a text as JSON', { ...text('{"id": {{doc_id}}}'), asJson: true }, true, 'ok', /name the document/],
  ['a text with the number alone', text('{{doc_id}}'), true, 'wrong', /does not say which document/],
  ['a text on 2.x', text('{"id": {{doc_id}}}'), false, 'wrong', /does not know it/],
  ['an empty text', text(''), true, 'wrong', /does not say which document/],
];
for (const [name, more, knowsDocId, verdict, localized] of BODIES) {
  judge(`body: ${name}`, () => expect(judgeBody(set([calling(more)], { knowsDocId })), verdict, localized));
}

judge('key: ours, and which of several is not', () => {
  const two = [workflow(), workflow({ name: 'B' })];
  expect(judgeKey(set(two)), 'ok', /valid key/);
  expect(
    judgeKey(set(two, { keys: ['ours', 'foreign'] })),
    'wrong',
    /“B” the key is none of ours.*npm run api-key/,
  );
  expect(
    judgeKey(set(two, { keys: ['missing', 'ours'] })),
    'wrong',
    /“Anruf” the header X-API-Key is missing/,
  );
  expect(judgeKey(set(two, { keys: ['other-scope', 'ours'] })), 'wrong', /lacks the scope webhook/);
  expect(judgeKey(set(two, { keys: ['unknown', 'ours'] })), 'unknown', /database does not tell/);
  expect(judgeKey(set([])), 'unknown', /nothing to look at/);
  expect(judgeBody(set([])), 'unknown', /nothing to look at/);
  expect(judgeKey({ ...set([]), workflows: failed('forbidden') }), 'unknown', /cannot be looked at/);
});

judge('last call', () => {
  const call = { at: '2026-11-21T20:15:30.000Z', documentId: 4, action: null, result: 'queued' as const };
  expect(judgeLastCall('unknown', OURS), 'unknown', /database does not tell/);
  expect(judgeLastCall(call, OURS), 'ok', /at 2026-11-21 20:15 UTC/);
  expect(
    judgeLastCall({ ...call, hint: 'paperless-url-not-set' }, OURS),
    'warning',
    /PAPERLESS_URL of Paperless/,
  );
  const rejected = { ...call, documentId: null, result: 'rejected' as const, reason: 'empty-body' as never };
  expect(judgeLastCall(rejected, OURS), 'warning', /named no document/);
  expect(judgeLastCall(null, OURS), 'warning', /never called .*celery/);
  assert.not.match(JSON.stringify(judgeLastCall(null, OURS)), /ALLOW_INTERNAL/);
  expect(judgeLastCall(null, 'http://192.168.1.5:3000'), 'warning', /ALLOW_INTERNAL_REQUESTS/);
});

judge('hosts', () => {
  const kinds: [string, ReturnType<typeof hostKind>][] = [
    ['http://localhost:3000', 'loopback'],
    ['http://127.0.0.1', 'loopback'],
    ['http://[::1]:3000', 'loopback'],
    ['http://intake:3000', 'internal'],
    ['http://10.1.2.3', 'internal'],
    ['http://172.20.0.4', 'internal'],
    ['http://[fd00::1]', 'internal'],
    ['https://intake.lan', 'internal'],
    ['https://172.32.0.1', 'public'],
    ['https://intake.example.org', 'public'],
  ];
  for (const [address, kind] of kinds) assert.is(hostKind(address), kind, address);
});

judge.run();
