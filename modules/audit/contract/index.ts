import { declarations as declare } from '#engine/contract/declarations.ts'
import { auditChoices, jejakAudit, listAudit, readAudit } from './jejak-audit.ts'

export const declarations = declare({ module: 'audit', screens: [jejakAudit], endpoints: { listAudit, readAudit, auditChoices } })
