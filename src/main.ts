// What the process begins with. Loading all of the service takes a moment, in which nothing has begun: a signal then just
// ends it, as asked. So nothing is imported in front of this.

if (import.meta.main) {
  const end = () => process.exit(0);
  process.on('SIGTERM', end).on('SIGINT', end);
  const { main } = await import('./service.ts');
  process.off('SIGTERM', end).off('SIGINT', end);
  await main();
}
