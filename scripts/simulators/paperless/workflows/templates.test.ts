import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { render } from './templates.ts';

const values = { title: 'Müller & "Söhne"', empty: '' };
const text = (template: string) => {
  const result = render(template, values);
  return result.ok ? result.text : result.because;
};

test('placeholders and comments', () => {
  assert.is(text('a {{title}} b{{ empty }}'), 'a Müller & "Söhne" b');
  assert.is(text('x{# {{nope}} #}'), 'x');
  assert.is(text('{{title|tojson}}'), '"M\\u00fcller \\u0026 \\"S\\u00f6hne\\""');
});

test('what is missing, and what cannot be read', () => {
  assert.is(text('{{nope}}'), 'undefined');
  for (const broken of ['{{ x', '{% if x %}', '{{ a b }}', '{{ title|upper }}', '{{}}', '{{nope}}{{'])
    assert.is(text(broken), 'syntax', broken);
});

test('single braces are no template', () => {
  assert.is(text('{doc_url}'), '{doc_url}');
});

test.run();
