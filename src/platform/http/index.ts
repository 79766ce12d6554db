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
export type { ByteRange } from './byte-range.ts';
export { clientAddress } from './client-address.ts';
export { contentDisposition } from './content-disposition.ts';
export { BYTE_ORDER_MARK, type CsvSeparator, csvLine } from './csv.ts';
export { type Endpoint, endpoint, Reply } from './endpoint.ts';
export {
  type FieldError,
  type FieldFault,
  fieldError,
  fieldErrors,
  fieldFaults,
  ShownFieldError,
} from './field-errors.ts';
export { FileBody, fileReply, holdsAlready, type ServedFile, unchangedReply } from './file-reply.ts';
export { type GatheredBytes, gatherBytes } from './gather-bytes.ts';
export { listOf, pageOf } from './lists.ts';
export { logThrottle } from './log-throttle.ts';
export { maskCredentials } from './mask-secrets.ts';
export { Multipart, type Upload, type UploadedFile, type UploadLimits } from './multipart.ts';
export { openApiDocument } from './openapi.ts';
export { openApiEndpoints } from './openapi-endpoint.ts';
export { Id, IdInBody, oneLine, Paging, Uuid } from './parameters.ts';
export { asOf, PastTime } from './past-time.ts';
export { type ProblemReason, reasons } from './problem-reasons.ts';
export { Problem, ProblemBody, type ProblemCode, problemBody, problems } from './problems.ts';
export { eachChunk, MAX_BODY_BYTES, MAX_SKIPPED_BYTES, readBytes, tooLarge } from './read-body.ts';
export type { HttpLogger } from './request-log.ts';
export { withStyleNonce } from './security-headers.ts';
export { type HttpServer, listen } from './server.ts';
export { fileAddress, type RedeemTicket, TICKET } from './use-ticket.ts';
