import { declarations as declare } from '#engine/contract/declarations.ts'
import { aktivitasTidakBiasa, listFindings, lookNow, readFinding, refusals, reviewFinding } from './aktivitas-tidak-biasa.ts'
import { parameterAktivitas } from './parameter-aktivitas.ts'

export const declarations = declare({
  module: 'activity',
  screens: [aktivitasTidakBiasa],
  masters: { parameterAktivitas },
  endpoints: { listFindings, readFinding, reviewFinding, lookNow },
  refusals,
  tables: { temuan: 'Aktivitas Tidak Biasa' },
})
