/** One message of a report, as it was recorded. */
export type Message = { code: string; level: string; id: string; location: string; step: string };

export type Judged = {
  assessment: 'accept' | 'reject';
  /** The scenario as it stands in reports, with its own levels; null where none matched. */
  scenarioXml: string | null;
  messages: readonly Message[];
};

/** The report of the daemon, version 1.6.0, without the long style sheet of its page. */
export function renderReport(hash: string, { assessment, scenarioXml, messages }: Judged): string {
  const isValid = assessment === 'accept' && messages.every(({ level }) => level === 'information');
  const steps = [...new Set(['val-xml', 'val-xsd', ...messages.map(({ step }) => step)])];
  const results = steps.map((step) => {
    const own = messages.filter((message) => message.step === step);
    const isPassed = own.every(({ level }) => level === 'information');
    return `<rep:validationStepResult id="${step}" valid="${isPassed}">${own.map(messageXml).join('')}</rep:validationStepResult>`;
  });
  const matched = scenarioXml === null ? 'noScenarioMatched' : 'scenarioMatched';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rep:report xmlns:rep="http://www.xoev.de/de/validator/varl/1" xmlns:s="http://www.xoev.de/de/validator/framework/1/scenarios" varlVersion="1.0.0" valid="${isValid}">`,
    '<rep:engine><rep:name>KoSIT Validator 1.6.0</rep:name></rep:engine>',
    `<rep:timestamp>${new Date().toISOString()}</rep:timestamp>`,
    `<rep:documentIdentification><rep:documentHash><rep:hashAlgorithm>SHA-256</rep:hashAlgorithm><rep:hashValue>${hash}</rep:hashValue></rep:documentHash><rep:documentReference>invoice.xml</rep:documentReference></rep:documentIdentification>`,
    `<rep:${matched}>${scenarioXml ?? ''}${results.join('')}</rep:${matched}>`,
    `<rep:assessment><rep:${assessment}><rep:explanation><html xmlns="http://www.w3.org/1999/xhtml"><body><h1>Prüfbericht</h1></body></html></rep:explanation></rep:${assessment}></rep:assessment>`,
    '</rep:report>',
  ].join('');
}

const messageXml = ({ code, level, id, location }: Message): string =>
  `<rep:message id="${escaped(id)}" level="${escaped(level)}" xpathLocation="${escaped(location)}" code="${escaped(code)}">[${escaped(code)}]</rep:message>`;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
