import { suite } from 'uvu';
import { at, fact, given } from '../scripts/testing/given.ts';
import { documentTypes } from './document-types.ts';

const types = suite('document types that need approval');
const changed = (documentTypeId: number, freigabeErforderlich: boolean) =>
  fact('DocumentTypeChanged', { documentTypeId, freigabeErforderlich }, { by: 'anna' });

types('each type is as it was set last; one that needs none any more keeps its row', () => {
  given(changed(1, true), changed(2, true), changed(1, false))
    .fold(documentTypes)
    .gives(
      { document_type_id: 1, freigabe_erforderlich: false, changed_at: at(3), changed_by: 'anna' },
      { document_type_id: 2, freigabe_erforderlich: true, changed_at: at(2), changed_by: 'anna' },
    );
});

types.run();
