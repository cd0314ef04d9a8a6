import { declarations as declare } from '#engine/contract/declarations.ts'
import { waitingThings } from '#engine/contract/waiting.ts'
import { auditChoices, jejakAudit, listAudit, readAudit } from './jejak-audit.ts'
import { laporanCadangan } from './laporan-cadangan.ts'

export const declarations = declare({
  module: 'audit',
  screens: [jejakAudit],
  reports: { laporanCadangan },
  endpoints: { listAudit, readAudit, auditChoices },
  waiting: { backupFailed: waitingThings({ title: 'Cadangan Database Gagal', urgency: 'MERAH', screen: laporanCadangan.screen }) },
})
