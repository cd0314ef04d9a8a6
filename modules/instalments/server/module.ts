import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import { type MasterHooks, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import type { parameterCicilan } from '../contract/parameter-cicilan.ts'
import { refusals } from '../contract/refusals.ts'
import { servedContracts } from './contract-events.ts'
import { askContractApprovals, contract, readPlans } from './contract.ts'
import { readContractHistory } from './history.ts'
import { openInstalments } from './laporan.ts'
import { debtsOfPeople } from './laporan-hutang-orang.ts'

/** A plan within its own bounds; the fine of a murabahah plan goes to the social fund (docs/decisions/130). */
const planHooks: MasterHooks<typeof parameterCicilan> = {
  beforeSave: async (plan) => {
    if (plan.akad === 'MURABAHAH' && plan.denda_untuk !== 'SOSIAL') refuseAt('denda_untuk', refusals.SOCIAL_FINE)
    if (plan.uang_muka_maks_persen < plan.uang_muka_persen) refuseAt('uang_muka_maks_persen', refusals.DP_BOUNDS)
    return plan
  },
}

export const instalmentsModule = serverModule(declarations, {
  hooks: { parameterCicilan: planHooks },
  handlers: { readPlans, contract, askContractApprovals, readContractHistory },
  waiting: {
    lateContracts: ({ kode_toko, tgl_system }) =>
      sql`select from cicilan where kode_toko = ${kode_toko} and jatuh_tempo_berikut < ${tgl_system}::date`,
  },
  groups: { instalmentCase: servedContracts },
  queries: { laporanCicilan: openInstalments, laporanHutangOrang: debtsOfPeople },
})
