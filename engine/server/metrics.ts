import type pg from 'pg'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What `/metrics` answers. */
export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'route' | 'status'>
  /** Prometheus gives every figure a label `job` of its own, so a job of ours has a `name`. */
  readonly jobs: Counter<'name' | 'outcome'>
}

let ofProcess: Registry | undefined

/** Node's own counters. What watches for them is never taken down, and would keep an application that it belonged to: it is the process's. */
function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/**
 * Counters of an application: requests by route, jobs, connections to the database by pool. Also the counters of Node, except for a
 * second application in one process: some of them start again at every read.
 */
export function createMetrics(pools: Readonly<Record<string, pg.Pool>>, { isBeside = false }: { isBeside?: boolean } = {}): Metrics {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'kencana_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  const jobs = new Counter({
    name: 'kencana_jobs_total',
    help: 'Jobs that this server has tried, by how it went: done, failed (and tried again), given_up; found: the job found a fault',
    labelNames: ['name', 'outcome'] as const,
    registers: [registry],
  })
  new Gauge({
    name: 'kencana_database_connections',
    help: 'Connections to the database by pool and state',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'open' }, pool.totalCount)
        this.set({ pool: name, state: 'idle' }, pool.idleCount)
        this.set({ pool: name, state: 'waited_for' }, pool.waitingCount)
      }
    },
  })
  return { registry: isBeside ? registry : Registry.merge([processRegistry(), registry]), requests, jobs }
}
