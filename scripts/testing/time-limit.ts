// Loaded into the process of every test file. A test that hangs must end the file, and say so: uvu knows no time
// limit, and the runner's own limit does not end a file that no longer does anything.
const limitSeconds = Number(process.env.TEST_FILE_SECONDS ?? 120);

setTimeout(() => {
  console.error(`Not finished after ${limitSeconds} s: ${process.argv[1]}`);
  process.exit(1);
}, limitSeconds * 1_000).unref();
