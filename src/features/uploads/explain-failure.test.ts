import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FarmSystemError } from '../../gateways/farm-system/index.ts';
import { PaperlessError, type PaperlessFailure } from '../../gateways/paperless/index.ts';
import { ChangeFailed } from '../../services/document-changes/index.ts';
import { explainFailure } from './explain-failure.ts';

const words = suite('why an upload could not be matched');
const german = (error: Error) => explainFailure(error).cause?.de;

words('what Paperless did is said in a sentence, and word for word', () => {
  const inGerman = (failure: PaperlessFailure) => german(new PaperlessError(failure, 'GET /api/: …'));
  assert.is(inGerman('unreachable'), 'Paperless antwortet nicht');
  assert.is(inGerman('unauthorized'), 'Paperless nimmt das Zugangstoken des Dienstes nicht an');
  assert.is(inGerman('forbidden'), 'Paperless verweigert dem Konto des Dienstes diese Änderung');
  assert.is(explainFailure(new PaperlessError('failed', 'GET /api/: 502')).error, 'GET /api/: 502');
});

words('a change that failed keeps its own cause', () => {
  const error = new ChangeFailed({ code: 'not-kept' }, 'Paperless did not keep “title”');
  assert.is(german(error), 'Paperless hat nicht behalten, was geschrieben wurde');
});

words('what the farm system did is a code, which pages have words for', () => {
  assert.equal(explainFailure(new FarmSystemError('malformed', 'GET /entries: no list')), {
    farmFailure: 'malformed',
    error: 'GET /entries: no list',
  });
});

words.run();
