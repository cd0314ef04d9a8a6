import { declarations as declare } from '#engine/contract/declarations.ts'
import { auditChoices, jejakAudit, listAudit, readAudit } from './jejak-audit.ts'
import { laporanCadangan } from './laporan-cadangan.ts'

export const declarations = declare({
  module: 'audit',
  screens: [jejakAudit],
  reports: { laporanCadangan },
  endpoints: { listAudit, readAudit, auditChoices },
})
