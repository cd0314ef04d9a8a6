import { readFileSync, readdirSync } from 'node:fs'
import { sql } from 'kysely'
import type { BenchServer } from './server.ts'

/** Milliseconds of processor that this process has had until now. */
export function processorOfNode(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of processor that all processes of the cluster have had until now, those that have ended included. Without /proc it is 0. */
export async function processorOfPostgres({ owner: { db } }: Pick<BenchServer, 'owner'>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  // Behind the name of a process, which may have blanks: state, parent, …, and from the 12th on its ticks and those of its ended children.
  const statOf = (pid: number | string) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number)
    } catch {
      return []
    }
  }
  const postmaster = statOf((rows[0] as { pid: number }).pid)[1]
  if (postmaster === undefined) return 0
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), stat: statOf(pid) }))
    .filter(({ pid, stat }) => pid === postmaster || stat[1] === postmaster)
    .reduce(
      (sum, { pid, stat }) =>
        sum + (stat[11] as number) + (stat[12] as number) + (pid === postmaster ? (stat[13] as number) + (stat[14] as number) : 0),
      0,
    )
  // A hundred ticks a second, on every Linux.
  return ticks * 10
}
