/** The state of something the service needs, in words for its operator. */
export type HealthCheck = { name: string; ok: boolean; message: string };
