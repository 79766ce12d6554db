import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './shell/style.css';
import './shell/shared-classes.css';
import { createRoot } from 'react-dom/client';
import { createApi } from './api/client.ts';
import { type Connection, watchConnection } from './api/connection.ts';
import { asApiProblem } from './api/problem.ts';
import { createQueries } from './api/queries.ts';
import { languageAtStart } from './context/language.tsx';
import { createPages } from './router.ts';
import type { Session } from './session/session.ts';
import { App, Starting } from './shell/app.tsx';
import { loadTexts, needTexts } from './texts/index.ts';

const base = document.baseURI;
const root = createRoot(document.getElementById('root') as HTMLElement);
const language = languageAtStart();

const queries = createQueries();
let session: Session | undefined;
let connection: Connection | undefined;
const api = createApi({
  base,
  token: async () => session?.token(),
  renew: async () => (await session?.renew()) ?? false,
  onOutcome: (problem) => problem?.isAway && connection?.lost(),
  // Reasons have many texts, and most visits meet none of them. Unsaid, the code is still said.
  explain: async ({ reason, errors }) => {
    if (reason || errors.length > 0) await needTexts('problems').catch(() => {});
  },
});
connection = watchConnection(
  // A network that swallows everything must not hold the next question up.
  async () => (await fetch(new URL('api/health/ready', base), { signal: AbortSignal.timeout(10_000) })).ok,
  () => void queries.invalidateQueries(),
);
addEventListener('offline', () => connection?.lost());

// What signs people in comes by itself, while the service is asked.
const signingIn = import('./session/session.ts');
const t = await loadTexts(language);
const config = await untilAnswered(() => api.get('/web-config'));
const { openSession } = await signingIn;
session = await openSession(config, {
  base,
  arriveAt: (address) => history.replaceState(null, '', address),
});
root.render(
  <App
    {...{ language, t, api, queries, session, connection, config }}
    router={createPages(new URL(base).pathname)}
  />,
);

/** Asks until the service is there; meanwhile the page says so. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let waitMs = 500; ; waitMs = Math.min(waitMs * 2, 10_000)) {
    try {
      return await ask();
    } catch (error) {
      root.render(<Starting {...{ language, t }} problem={asApiProblem(error)} />);
      await new Promise((again) => setTimeout(again, waitMs));
    }
  }
}
