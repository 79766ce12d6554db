import { GenericContainer, Wait } from 'testcontainers';

const PORT = 2113;

/** An EventStoreDB in a container; `TEST_EVENTSTORE_IMAGE` names the image. */
export async function startEventStoreContainer(): Promise<{ url: string; release(): Promise<void> }> {
  const container = await new GenericContainer(
    process.env.TEST_EVENTSTORE_IMAGE ?? 'eventstore/eventstore:24.10',
  )
    .withEnvironment({
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
    })
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
    .start();
  return {
    url: `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`,
    release: async () => void (await container.stop()),
  };
}
