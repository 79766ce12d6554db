import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DATA_DIR } from './files.ts';
import { type Demo, DemoRefused, startDemo } from './start-demo.ts';

// npm run demo [-- --reset]: the main job amid a simulated world.

await main().catch((error: unknown) => {
  console.error(error instanceof DemoRefused ? error.message : error);
  process.exit(1);
});

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { reset: { type: 'boolean', default: false } } });
  console.log(
    'Starting PostgreSQL, a simulated Paperless-ngx, farm system and mail server, an identity provider and the service …',
  );
  let stopping = false;
  let demo: Demo | undefined;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    console.log('\nStopping …');
    setTimeout(() => process.exit(1), 15_000).unref();
    await demo?.stop();
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  demo = await startDemo({
    // Whole: below a folder that has been deleted, mkdir of a relative path never comes back.
    dataDir: resolve(DATA_DIR),
    reset: values.reset,
    tell: (line) => console.log(line),
  });
  console.log(welcome(demo));
}

function welcome({
  serviceUrl,
  paperlessUrl,
  farm,
  mailServer,
  issuer,
  webhookKey,
  waitingDocument,
  ...files
}: Demo): string {
  const { id, title } = waitingDocument;
  return `
  Paperless (simulated)    ${paperlessUrl}
  its webhooks and faults  ${paperlessUrl}/simulator
  farm system (simulated)  ${farm.pageUrl}
  mail server (simulated)  ${mailServer.pageUrl}
  identity provider        ${issuer}
  the web app              ${serviceUrl}
  the service, described   ${serviceUrl}/api/docs
  the service, its health  ${serviceUrl}/api/health/ready
  log of the service       ${files.logFile}

Document ${id} (“${title}”) carries the tag “Verarbeiten”, but nobody has announced it. Announce it:

  curl -X POST ${serviceUrl}/api/webhook -H 'X-API-Key: ${webhookKey}' \\
       -H 'Content-Type: application/json' -d '{"document_id": ${id}}'

It is answered at once with {"status":"queued"}; within a second the document is processed: the rules give it
title, type, date and fields, and the tag goes. See ${paperlessUrl}/documents/${id}/
Or open any document there, press “Verarbeiten-Tag setzen und speichern”, and reload.

  curl -H 'X-API-Key: ${webhookKey}' ${serviceUrl}/api/webhook/status

Four people can sign in: anna (PM_Admin), ben (PM_Freigabe), clara (PM_User), dora (in no group). As one of them:

  curl -H "Authorization: Bearer $(npm run -s demo:token -- anna)" ${serviceUrl}/api/me

The farm system has booked most of the invoices that carry the tag “Hochgeladen”; more come every few seconds.
Anna registers the service there as a device; confirm it at ${farm.pageUrl}/devices and ask for the status:

  curl -X POST -H "Authorization: Bearer $(npm run -s demo:token -- anna)" ${serviceUrl}/api/farmsys/register-device
  curl -H "Authorization: Bearer $(npm run -s demo:token -- anna)" ${serviceUrl}/api/farmsys/status

Two scanners drop a pile of paper every minute, one for all and one for anna alone: cut, name and save it at
${serviceUrl}/posteingang, and the rules go on with what was saved.

Five invoices to try the release of payments on, at ${serviceUrl}/freigabe?q=26-10 as ben and as anna:

  26-1044  a new account: Ben has released it, it takes a second person
  26-1060  forged: its page names another account than the XML inside
  26-1071  two invoices in one scan
  26-1083  somebody turns two digits of the amount every half minute, until it is decided on
  26-1090  a new account that Ben has confirmed: that makes him one of the two people it takes

The office has a mailbox with some mails in it; what is sent shows at ${mailServer.pageUrl}. At
${serviceUrl}/postfaecher anna, ben and clara add their own (anna@hof.example …): they sign in as themselves, or use the
password mail-demo.

The command-line tools work on the demo, too:

  . ${files.toolsFile}
  npm run queue -- list
  npm run settings -- get processing_rules
  npm run preview -- ${id}

What happens, as it happens (Ctrl-C ends the demo; npm run demo -- --reset begins anew):
`;
}
