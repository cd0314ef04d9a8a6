import { Gauge, type Registry } from 'prom-client'
import type { Archiver } from './archiver.ts'

/** Tells `/metrics` how old the archive is, in seconds. What has never been there has the age of infinity. */
export function measureArchive(registry: Registry, archiver: Archiver): void {
  const age = (at: Date | undefined) => (at ? Math.max(0, (Date.now() - at.getTime()) / 1_000) : Infinity)
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  gauge('kencana_archive_base_age_seconds', 'Since the last base of the archive was complete', () => age(archiver.state().baseAt))
  gauge('kencana_archive_log_age_seconds', 'What was committed longer ago is in the archive', () => age(archiver.state().reachedAt))
  if (archiver.state().hasCopy)
    gauge('kencana_archive_copy_age_seconds', 'What was committed longer ago is in the copy of the archive', () =>
      age(archiver.state().copyReachedAt),
    )
  gauge('kencana_archive_failing', '1 while the last try to reach the archive has failed', () => (archiver.state().failure === undefined ? 0 : 1))
}
