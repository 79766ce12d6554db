import { GenericContainer, Wait } from 'testcontainers';

/** A PostgreSQL in a container; `TEST_POSTGRES_IMAGE` names the image. */
export async function startPostgresContainer(): Promise<{ url: string; release(): Promise<void> }> {
  const container = await new GenericContainer(process.env.TEST_POSTGRES_IMAGE ?? 'postgres:18')
    .withEnvironment({ POSTGRES_USER: 'intake', POSTGRES_PASSWORD: 'intake', POSTGRES_DB: 'intake' })
    .withCommand(['postgres', '-c', 'max_connections=200', '-c', 'fsync=off'])
    .withExposedPorts(5432)
    // The image starts the server once for its own set-up, and then for good.
    .withWaitStrategy(Wait.forLogMessage('database system is ready to accept connections', 2))
    .start();
  return {
    url: `postgres://intake:intake@${container.getHost()}:${container.getMappedPort(5432)}/intake`,
    release: async () => void (await container.stop()),
  };
}
