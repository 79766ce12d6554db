import { MailServerError } from './mail-server-error.ts';
import { verdictOf } from './smtp-reply.ts';

/** What is read of the errors of both mail libraries, of TLS and of the network. */
type Heard = Partial<{
  name: string;
  message: string;
  code: string;
  command: string;
  responseCode: number;
  response: unknown;
  responseText: string;
  serverResponseCode: string;
  authenticationFailed: boolean;
  tlsFailed: boolean;
  _err: unknown;
  cause: unknown;
}>;
type About = { protocol: 'imap' | 'smtp'; mayHaveArrived?: boolean };

/** What an error of a mail library means, without a word of the server. */
export function faultOf(error: unknown, { protocol, mayHaveArrived = false }: About): MailServerError {
  if (error instanceof MailServerError) return error;
  const heard = (error ?? {}) as Heard;
  const smtpCode = heard.responseCode && heard.responseCode >= 400 ? heard.responseCode : undefined;
  const { command = '', response } = heard;
  const verdict =
    smtpCode === undefined ? undefined : verdictOf({ command, code: smtpCode, text: String(response ?? '') });
  return new MailServerError(named(heard), {
    ...{ protocol, smtpCode, verdict },
    // A server that has answered has decided.
    mayHaveArrived: mayHaveArrived && smtpCode === undefined,
  });
}

function named(heard: Heard): MailServerError['fault'] {
  const { code = '', responseCode, name } = heard;
  const words = [heard.message, heard.responseText, heard.response, heard.serverResponseCode].join(' ');
  const inner = heard._err ?? heard.cause;
  if (isCertificate(code, words)) return 'certificate';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EDNS') return 'name-not-found';
  if (code === 'ECONNREFUSED' || /ECONNREFUSED/.test(words)) return 'refused';
  if (/^E(HOST|NET)(UNREACH|DOWN)$/.test(code) || /E(HOST|NET)UNREACH/.test(words)) return 'unreachable';
  if (heard.authenticationFailed || code === 'EAUTH' || responseCode === 535 || responseCode === 534) {
    return refusedSignIn(words, responseCode);
  }
  if (/STARTTLS/i.test(words) && /not (supported|available|possible)|does not/i.test(words)) return 'no-tls';
  if (code === 'ETLS' && responseCode) return 'no-tls';
  if (heard.tlsFailed || code === 'ETLS')
    return /wrong version number|unknown protocol/i.test(words) ? 'no-tls' : 'certificate';
  if (/wrong version number|packet length too long/i.test(words)) return 'no-tls';
  if (name === 'TimedOut' || /TIMEOUT|ETIMEDOUT|LockTimeout/.test(code)) return 'timeout';
  if (responseCode === 421 || code === 'ETHROTTLE' || /\b(UNAVAILABLE|INUSE|LIMIT)\b/.test(words))
    return 'busy';
  if (responseCode && responseCode >= 400) return 'mail-refused';
  if (
    /^(InvalidResponse|ParserError|Line|Literal|Response|UnexpectedTag)/.test(code) ||
    code === 'EPROTOCOL'
  ) {
    return 'not-a-mail-server';
  }
  if (inner && inner !== heard) return named(inner as Heard);
  return 'connection-lost';
}

/** A server without time says so with a code of its own, and one that wants OAuth in words that are known. */
function refusedSignIn(words: string, responseCode: number | undefined): MailServerError['fault'] {
  if (
    /basic auth\w* is disabled|login is disabled|application-specific password|BasicAuthBlocked|Web login required/i.test(
      words,
    )
  ) {
    return 'needs-oauth';
  }
  if (responseCode === 454 || responseCode === 421 || /\b(UNAVAILABLE|LIMIT|INUSE)\b/.test(words))
    return 'busy';
  return 'wrong-password';
}

const isCertificate = (code: string, words: string): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS_CERT|DEPTH_ZERO/.test(code) ||
  /certificate|self.signed|altnames/i.test(words);
