import { type Served, type ServerModule, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { backups, failedBackups } from './laporan-cadangan.ts'
import { readChange, readChanges, readChoices } from './read-audit.ts'
import { auditSealing } from './seal-audit.ts'
import { type AuditNames, createNames } from './names.ts'

/** The audit, for those who may read it. `served` is everything that can be written to: its declarations give the names. */
export function createAuditModule({ served }: { readonly served: () => readonly Served[] }): ServerModule {
  let names: AuditNames | undefined
  const namesOnce = () => (names ??= createNames(served()))
  return serverModule(declarations, {
    handlers: { listAudit: readChanges(namesOnce), auditChoices: readChoices(namesOnce), readAudit: readChange(namesOnce) },
    queries: { laporanCadangan: backups },
    waiting: { backupFailed: () => failedBackups },
    jobs: [auditSealing],
  })
}
