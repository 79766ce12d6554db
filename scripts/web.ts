import { canBuildWeb, ensureWeb, WEB_BUILD, WebDoesNotFit } from './web/build.ts';

// npm run web: builds the web app when its sources have changed, and fails when they do not fit together. With
// --if-possible, as npm ci calls it, an installation without the tools of the build is no failure.

const ifPossible = process.argv.includes('--if-possible');
if (canBuildWeb()) {
  const startedAt = performance.now();
  try {
    const built = await ensureWeb();
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(built ? `Web app built in ${seconds} s: ${WEB_BUILD}` : 'The web app is up to date');
  } catch (error) {
    console.error(error instanceof WebDoesNotFit ? error.message : error);
    process.exitCode = 1;
  }
} else if (!ifPossible) {
  console.error('The tools of the build are not installed: npm ci, without --omit=dev');
  process.exitCode = 1;
}
