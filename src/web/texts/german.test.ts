import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { releasedSchemas } from '../../../scripts/schemas/released.ts';
import { notGerman } from '../../../scripts/testing/not-german.ts';
import {
  asSelector,
  causeInWords,
  type DomainEvents,
  eventRegistry,
  FailureCode,
} from '../../domain/events/index.ts';
import { type RecordedEvent, upcast } from '../../platform/event-log/index.ts';
import { type FieldFault, fieldFaults, problems, reasons } from '../../platform/http/index.ts';
import { ApiProblem } from '../api/problem.ts';
import { faultTexts, problemText } from '../components/problem-text.ts';
import { de } from './de/index.ts';
import type { Translate } from './index.ts';
import { messageFormatter } from './message.ts';

// What the service says in English reaches no German page, but for what is marked as said word for word.

const german = suite('German throughout');
const format = messageFormatter('de');
const t = ((key: string, values?: Record<string, string | number>) =>
  format((de as Record<string, string>)[key] ?? key, values as never)) as Translate;

const MARKED = 'Technische Meldung: ';
/** As it reads before what is said word for word. */
const assertGerman = (text: string | undefined, what: string) => {
  assert.type(text, 'string', what);
  assert.ok(isGerman(text ?? ''), `${what}: ${text}`);
};
const isGerman = (text: string): boolean => notGerman([spoken(text)]).length === 0;
/** Without the names of values, and the words of the format around them. */
const spoken = (text: string): string =>
  (text.split(MARKED)[0] ?? '')
    .replaceAll(/[\w=]+ \{(?!\w+[,}])/g, '{')
    .replaceAll(/\{\w+(, (plural|select),)?|<[^>]*>/g, '{');
const ENGLISH_WORDS = 'this is what the service said';
/** Values that hold words of a system, in English; all others are numbers, names and codes. */
const WORDS = new Set(['message', 'why', 'changes', 'fields']);
const valuesOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, WORDS.has(name) ? ENGLISH_WORDS : '7']),
  );

german('every text of the app', () => {
  for (const [key, text] of Object.entries(de)) assertGerman(text, key);
});

german('every problem, with every reason', () => {
  for (const code of Object.keys(problems)) {
    const { title } = problemText(
      t,
      new ApiProblem(409, { type: `/problems/${code}`, detail: ENGLISH_WORDS }),
    );
    assertGerman(title, code);
  }
  for (const [reason, text] of Object.entries(reasons)) {
    const refused = {
      type: '/problems/conflict',
      reason: reason as keyof typeof reasons,
      params: valuesOf(text),
    };
    const { detail } = problemText(t, new ApiProblem(409, { ...refused, detail: ENGLISH_WORDS }));
    assertGerman(detail, reason);
  }
});

german('a problem without a reason, or with one that is younger than the page', () => {
  const { detail } = problemText(t, new ApiProblem(500, { type: '/problems/later', detail: ENGLISH_WORDS }));
  assert.is(detail, `${MARKED}${ENGLISH_WORDS}`);
  const [fault] = faultTexts(t, [{ path: 'title', code: 'later' as FieldFault, message: ENGLISH_WORDS }]);
  assertGerman(fault?.message, 'a fault');
});

german('every fault of a field, also of the kinds that values have', () => {
  for (const [code, text] of Object.entries(fieldFaults)) {
    const error = { path: 'title', code: code as FieldFault, message: text, params: valuesOf(text) };
    assertGerman(faultTexts(t, [error])[0]?.message, code);
  }
  for (const [code, name, values] of KINDS) {
    for (const value of values) {
      const error = { path: 'title', code, message: '', params: { [name]: value } };
      const message = faultTexts(t, [error])[0]?.message ?? '';
      assert.not.ok(message.includes(value), `${code} ${value}: ${message}`);
    }
  }
});
const KINDS: readonly [FieldFault, string, readonly string[]][] = [
  ['wrong-kind', 'expected', ['string', 'number', 'int', 'boolean', 'array', 'date', 'object', 'record']],
  ['format', 'format', ['datetime', 'email', 'url', 'uuid', 'regex', 'template_literal']],
];

german('every cause of a failure, in sentences of both languages', () => {
  for (const code of FailureCode.options) {
    const words = causeInWords({ code, values: { rule: 'Diesel', field: '7' } });
    assertGerman(words.de, code);
    assert.is.not(words.de, words.en);
    assert.not.match(`${words.de} ${words.en}`, /undefined/);
  }
});

german('why something was refused is said by the code of its cause, where there is a sentence for it', () => {
  const said = (reason: 'rule-failed' | 'change-failed', code: FailureCode) => {
    const params = { code: asSelector({ code }), rule: 'Diesel', message: ENGLISH_WORDS };
    return problemText(t, new ApiProblem(409, { type: '/problems/conflict', reason, params })).detail;
  };
  const told = `. ${MARKED}${ENGLISH_WORDS}`;
  assert.is(said('rule-failed', 'rule-date'), `Regel „Diesel“: Was sie ergibt, ist kein Datum${told}`);
  assert.is(said('change-failed', 'not-kept'), `Paperless hat die Änderung nicht behalten${told}`);
  const codes = new Set<string>(FailureCode.options.map((code) => asSelector({ code })));
  for (const reason of ['rule-failed', 'change-failed'] as const) {
    const [, branches = ''] = /\{code, select, (.*)\}/.exec(de[`reason.${reason}`]) ?? [];
    const unknown = [...branches.matchAll(/(\w+) \{/g)].filter(([, name = '']) => !codes.has(name));
    assert.equal(
      unknown.map(([, name]) => name),
      ['other'],
    );
  }
});

german('what events tell', () => {
  for (const { type, schema, example } of releasedSchemas()) {
    const stored = {
      ...{ position: 1, id: '', stream: 'document-42', version: 1, type, data: example, hash: '' },
      ...{
        metadata: { actor: 'worker', correlationId: 'c', schema },
        recordedAt: '2026-11-17T12:00:00.000Z',
      },
    } as RecordedEvent;
    const { data } = upcast(eventRegistry, stored);
    assertGerman(eventRegistry[type as keyof DomainEvents].sentence.de(data as never), `${type} ${schema}`);
  }
});

german('this test can fail', () => {
  assert.not.ok(isGerman('Nicht gelungen: the document is gone'));
  assert.ok(isGerman(`Nicht gelungen. ${MARKED}it is gone`));
});

german.run();
