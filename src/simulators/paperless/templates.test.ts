import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { namesIn, render } from './templates.ts';

const values = { title: 'Müller & "Söhne"', day: '2026-08-01', empty: '' };
const text = (template: string) => {
  const result = render(template, values);
  return result.ok ? result.text : result.because;
};

test('placeholders, constants, filters, comments', () => {
  assert.is(text('a {{title}} b'), 'a Müller & "Söhne" b');
  assert.is(text("{{ 'x' }}{# nichts #}"), 'x');
  assert.is(text('{{ title | upper | replace("&", "und") }}'), 'MÜLLER und "SÖHNE"');
  assert.is(text('{{title|tojson}}'), '"M\\u00fcller \\u0026 \\"S\\u00f6hne\\""');
  assert.is(text('{{ title|slugify }}'), 'muller-sohne');
  assert.is(text("{{ day|datetime('%d.%m.%y') }}"), '01.08.26');
  assert.is(text('{{ title | truncate(9) }}'), 'Müller...');
});

test('what is missing and what is only empty', () => {
  assert.is(text('{{nope}}'), 'undefined');
  assert.is(text('{{nope|upper}}'), 'undefined');
  assert.is(text("{{nope|default('x')|upper}}"), 'X');
  assert.is(text("{{empty|default('x')}}"), '');
  assert.is(text("{{empty|default('x', true)}}"), 'x');
  assert.is(text('{{empty}}'), '');
});

test('what cannot be read', () => {
  for (const broken of ['{{ x', '{% if x %}', '{{ a b }}', '{{ title|nope }}', '{{}}'])
    assert.is(text(broken), 'syntax', broken);
});

test('single braces are no template', () => {
  assert.is(text('{doc_url}'), '{doc_url}');
  assert.equal(namesIn('{a}/{{ b }}/{{ c|upper }}'), ['b', 'c']);
  assert.is(namesIn('{{ b'), null);
});

test.run();
