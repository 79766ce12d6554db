import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { z } from 'zod';
import type { Refusal } from '../../gateways/identity/index.ts';
import type { Turn } from '../../platform/event-log/index.ts';
import { anyone, apiKey, endpoint, type HttpAnswer } from '../../platform/http/index.ts';
import type { Feature, Gauge as FeatureGauge } from '../../services/feature/index.ts';
import { logMetrics } from './log-metrics.ts';
import { type StateDeps, stateGauges } from './state-gauges.ts';
import { countRefused, webhookCalls } from './webhook-calls.ts';
import {
  type DependencyAnswer,
  dmsMetrics,
  farmMetrics,
  jobMetrics,
  refusalMetrics,
} from './work-metrics.ts';

/** What other rooms report as it happens; main passes these on, so that no room depends on metrics. */
export type Metrics = Feature & {
  /** Shows what features declare. */
  show: (gauges: readonly FeatureGauge[]) => void;
  onTurn: (turn: Turn) => void;
  onHttpAnswer: (answer: HttpAnswer) => void;
  onDmsAnswer: (answer: DependencyAnswer) => void;
  onFarmAnswer: (answer: DependencyAnswer) => void;
  onRefused: (why: Refusal) => void;
};

export type MetricsDeps = StateDeps & {
  version: string;
  /** Whether they are public; otherwise an API key of the scope `metrics` is needed. */
  isPublic: boolean;
};

/** What can be counted and timed, as Prometheus reads it. Each service has a registry of its own. */
export function metrics({ version, isPublic, ...state }: MetricsDeps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'intake_build_info',
    help: 'The release that runs; always 1',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  const calls = webhookCalls(registry);
  const readState = stateGauges(registry, state);

  const scrape = endpoint({
    method: 'GET',
    path: '/metrics',
    access: isPublic ? anyone : apiKey('metrics'),
    summary: 'What can be counted and timed, as Prometheus reads it',
    response: z.string(),
    mediaType: registry.contentType,
    async handle() {
      await readState();
      return registry.metrics();
    },
  });
  return {
    endpoints: [scrape],
    show(gauges) {
      for (const { name, help, read } of gauges) {
        new Gauge({
          name,
          help,
          registers: [registry],
          collect() {
            this.set(read());
          },
        });
      }
    },
    onTurn: logMetrics(registry, calls),
    onHttpAnswer: countRefused(calls),
    onDmsAnswer: dmsMetrics(registry),
    onFarmAnswer: farmMetrics(registry),
    onJobTick: jobMetrics(registry),
    onRefused: refusalMetrics(registry),
  };
}
