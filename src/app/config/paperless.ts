import { z } from 'zod';
import { httpUrl, wholeNumber } from './shapes.ts';
import { plain, secret } from './variable.ts';

/** The document management system, and the ids that it gave to what we work with. */
export const paperless = {
  PAPERLESS_URL: plain(httpUrl().optional(), 'Where the service reaches Paperless-ngx, with its path prefix'),
  PAPERLESS_TOKEN: secret(
    z.string().regex(/^\S+$/, 'an API token without spaces').optional(),
    'API token of the service account in Paperless-ngx',
  ),
  PAPERLESS_PUBLIC_URL: plain(
    httpUrl().optional(),
    'How people reach Paperless, for links. Default: PAPERLESS_URL',
  ),
  PROCESSING_TAG_ID: plain(wholeNumber(1).default(16), 'Only documents with this tag are processed'),
  APPROVAL_FIELD_ID: plain(wholeNumber(1).default(15), 'The custom field that holds the approval'),
  DOCUMENT_ACCESS: plain(
    z.enum(['all', 'paperless']).default('all'),
    'Which documents people may handle: all, or those that Paperless allows the user of exactly the same name, or of the same e-mail address where the provider has verified it. With paperless the provider must not let people choose their user name',
  ),
};
