// What the process begins with. Loading all of the service takes a moment, in which nothing has begun: a signal then just
// ends it, as asked. So nothing is imported in front of this.

if (import.meta.main) {
  let loaded = false;
  const end = () => {
    if (!loaded) process.exit(0);
  };
  // They stay: one that came while modules were loaded is heard a moment later, then by those that end in order.
  process.on('SIGTERM', end).on('SIGINT', end);
  const { main } = await import('./app/service.ts');
  loaded = true;
  await main();
}
