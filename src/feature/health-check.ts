/** How something is that the service needs, in words for whoever operates it. */
export type HealthCheck = { name: string; ok: boolean; message: string };
