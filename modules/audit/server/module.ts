import { type Served, type ServerModule, serve, serverModule } from '#engine/server/serve.ts'
import { auditChoices, jejakAudit, listAudit, readAudit } from '../contract/jejak-audit.ts'
import { readChange, readChanges, readChoices } from './read-audit.ts'
import { type AuditNames, createNames } from './names.ts'

/** The audit, for those who may read it. `served` is everything that can be written to: its declarations give the names. */
export function createAuditModule({ served }: { readonly served: () => readonly Served[] }): ServerModule {
  let names: AuditNames | undefined
  const namesOnce = () => (names ??= createNames(served()))
  return serverModule({
    name: 'audit',
    screens: [jejakAudit],
    serves: [serve(listAudit, readChanges(namesOnce)), serve(auditChoices, readChoices(namesOnce)), serve(readAudit, readChange(namesOnce))],
  })
}
