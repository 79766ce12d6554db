import { type LocalizedText, localized } from './localized-text.ts';

const WRONG_PROTOCOL = new Set(['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']);
const UNKNOWN_ISSUER = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** Why nobody answers at an address, from the code of the error. @param name the variable that holds the address */
export function whyNoAnswer(code: string, { name, address }: { name: string; address: string }): Told {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return {
      seen: localized(
        `Der Name in ${address} ist hier unbekannt (${code}).`,
        `The name in ${address} is unknown here (${code}).`,
      ),
      step: localized(
        `Schreibweise in ${name} prüfen. In Containern gilt der Name des Dienstes in der Compose-Datei, nicht localhost.`,
        `Check the spelling in ${name}. Between containers it is the name of the service in the compose file, not localhost.`,
      ),
    };
  }
  if (code === 'ECONNREFUSED') {
    return {
      seen: localized(`An ${address} nimmt niemand ab (${code}).`, `Nobody listens at ${address} (${code}).`),
      step: localized(
        `Prüfen, ob dort etwas läuft und ob der Port in ${name} stimmt. In einem Container ist localhost der Container selbst.`,
        `Check whether something runs there, and whether the port in ${name} is right. In a container localhost is the container itself.`,
      ),
    };
  }
  if (UNKNOWN_ISSUER.has(code)) {
    return {
      seen: localized(
        `Das Zertifikat von ${address} ist von einer Stelle, die dieser Rechner nicht kennt (${code}).`,
        `The certificate of ${address} is from an authority that this machine does not know (${code}).`,
      ),
      step: localized(
        'Das Zertifikat der eigenen Stelle (PEM) ablegen, NODE_EXTRA_CA_CERTS=/pfad/zu/ca.pem in der Umgebung setzen und den Dienst neu starten. Das Prüfen abzuschalten ist keine Lösung.',
        'Put the certificate of your own authority (PEM) in place, set NODE_EXTRA_CA_CERTS=/path/to/ca.pem in the environment and restart the service. Switching the check off is no answer.',
      ),
    };
  }
  if (code === 'CERT_HAS_EXPIRED') {
    return {
      seen: localized(
        `Das Zertifikat von ${address} ist abgelaufen.`,
        `The certificate of ${address} has expired.`,
      ),
      step: localized(
        'Das Zertifikat am Proxy erneuern; wenn es dort gültig aussieht, geht die Uhr dieses Rechners falsch.',
        'Renew the certificate at the proxy; if it looks valid there, the clock of this machine is wrong.',
      ),
    };
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return {
      seen: localized(
        `Das Zertifikat von ${address} gilt für einen anderen Namen.`,
        `The certificate of ${address} is for another name.`,
      ),
      step: localized(
        `In ${name} den Namen verwenden, auf den das Zertifikat lautet.`,
        `Use the name in ${name} that the certificate is made out to.`,
      ),
    };
  }
  if (WRONG_PROTOCOL.has(code)) {
    return {
      seen: localized(
        `An ${address} spricht niemand https (${code}).`,
        `Nobody speaks https at ${address} (${code}).`,
      ),
      step: localized(
        `${name} mit http:// statt https:// beginnen lassen, oder den Port des Proxys mit TLS nehmen.`,
        `Let ${name} begin with http:// instead of https://, or take the port where the proxy speaks TLS.`,
      ),
    };
  }
  return {
    seen: localized(
      `Von ${address} kommt keine Antwort (${code}).`,
      `There is no answer from ${address} (${code}).`,
    ),
    step: localized(
      `Adresse in ${name}, Firewall und Netz zwischen den beiden Rechnern prüfen.`,
      `Check the address in ${name}, the firewall and the network between the two machines.`,
    ),
  };
}

type Told = { seen: LocalizedText; step: LocalizedText };
