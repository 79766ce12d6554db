export {
  type Access,
  type Authenticate,
  anyone,
  apiKey,
  type Caller,
  either,
  isForPeople,
  type Person,
  permission,
  personOf,
  signedIn,
} from './access.ts';
export { createApp, type HttpAnswer, type PageContext, type Pages } from './app.ts';
export { clientAddress } from './client-address.ts';
export { BYTE_ORDER_MARK, type CsvSeparator, csvLine } from './csv.ts';
export { type Endpoint, endpoint, Reply } from './endpoint.ts';
export { FileBody, fileReply, unchangedReply } from './file-reply.ts';
export { type GatheredBytes, gatherBytes } from './gather-bytes.ts';
export { listOf } from './lists.ts';
export { logThrottle } from './log-throttle.ts';
export { maskCredentials } from './mask-secrets.ts';
export { openApiDocument } from './openapi.ts';
export { openApiEndpoints } from './openapi-endpoint.ts';
export { Id, IdInBody, oneLine, Paging, Uuid } from './parameters.ts';
export { asOf, PastTime } from './past-time.ts';
export { Problem, ProblemBody, type ProblemCode, problemBody, problems } from './problems.ts';
export { eachChunk, MAX_BODY_BYTES, MAX_SKIPPED_BYTES, readBytes, tooLarge } from './read-body.ts';
export type { HttpLogger } from './request-log.ts';
export { withStyleNonce } from './security-headers.ts';
export { type HttpServer, listen } from './server.ts';
