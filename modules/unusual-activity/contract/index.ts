import { declarations as declare } from '#engine/contract/declarations.ts'
import { waitingThings } from '#engine/contract/waiting.ts'
import { aktivitasTidakBiasa, listFindings, lookNow, failedRules, readFinding, refusals, reviewFinding } from './aktivitas-tidak-biasa.ts'
import { parameterAktivitas } from './parameter-aktivitas.ts'

export const declarations = declare({
  module: 'unusual-activity',
  screens: [aktivitasTidakBiasa],
  masters: { parameterAktivitas },
  endpoints: { listFindings, readFinding, reviewFinding, lookNow, failedRules },
  waiting: { findingsOpen: waitingThings({ title: 'Aktivitas Tidak Biasa Belum Ditinjau', urgency: 'KUNING', screen: aktivitasTidakBiasa }) },
  refusals,
  tables: { temuan: 'Aktivitas Tidak Biasa' },
})
