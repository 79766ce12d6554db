import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withCause } from './failure-causes.ts';

// What was recorded before failures had a cause is told by its words.

const causes = suite('the cause of a failure that was recorded in words alone');
const given = (error: string) => ({
  then: (code: string, values?: Record<string, string>) =>
    assert.equal(withCause({ error }), { error, because: { code, ...(values && { values }) } }),
});

causes('answers of Paperless by their status', () => {
  given('POST /api/documents/bulk_edit/: 403').then('paperless-forbidden');
  given('PATCH /api/documents/{id}/: 400 {"title":["too long"]}').then('paperless-refused');
  given('PATCH /api/documents/{id}/: 503').then('paperless-failed');
  given('GET /api/documents/{id}/: Paperless does not answer (timed out)').then('paperless-unreachable');
  given('GET /api/documents/{id}/: the answer is not JSON').then('paperless-unexpected-answer');
});

causes('rules by their names', () => {
  given('Rule “Diesel”: there is no custom field 7').then('rule-field-unknown', {
    rule: 'Diesel',
    field: '7',
  });
  given('Rule “Diesel”: what its template made of “created” (3 characters) is no date').then('rule-date', {
    rule: 'Diesel',
  });
  given('Rule “Diesel”: a template cannot be used: no helper').then('rule-template', { rule: 'Diesel' });
});

causes('ends of our own; anything else was unexpected', () => {
  given('Paperless no longer shows the document').then('not-shown');
  given('Paperless did not keep: title').then('not-kept');
  given('It was changed in Paperless meanwhile').then('changed-elsewhere');
  given('Paperless did not answer for 2 seconds').then('no-answer-in-time');
  given('text').then('unexpected');
});

causes.run();
