import { runContract } from '../../src/features/doctor/index.ts';
import { connectPaperless } from '../../src/gateways/paperless/index.ts';

// A contract run of its own, to be killed.

const { PAPERLESS_URL: url = '', PAPERLESS_TOKEN: token = '' } = process.env;
const paperless = connectPaperless({ url, token });
await runContract(paperless, { types: [2] });
await paperless.close();
