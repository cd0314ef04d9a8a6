import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

const poolOf = (totalCount: number) => ({ totalCount, idleCount: 1, waitingCount: 0 }) as pg.Pool

it('counts each application by itself, and the process if it runs only one', async () => {
  const [here, there] = [createMetrics({ usual: poolOf(3) }), createMetrics({ usual: poolOf(4) }, { isBeside: true })]
  here.jobs.inc({ name: 'check', outcome: 'done' })
  const [said, other] = await Promise.all([here.registry.metrics(), there.registry.metrics()])
  expect(said).toContain('kencana_database_connections{pool="usual",state="open"} 3')
  expect(said).toContain('kencana_jobs_total{name="check",outcome="done"} 1')
  expect(other).toContain('kencana_database_connections{pool="usual",state="open"} 4')
  expect(other).not.toContain('outcome="done"')
  expect(said).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(other).not.toContain('nodejs_')
})

it('keeps nothing of an application that has ended: a training can start and end many times', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const pool = ended()
  await expect
    .poll(() => {
      collect()
      return pool.deref() === undefined
    })
    .toBe(true)
})

/** The pool of an ended application, if an object still holds it. */
function ended(): WeakRef<pg.Pool> {
  const pool = poolOf(1)
  createMetrics({ usual: pool })
  return new WeakRef(pool)
}
