import { declarations as declare } from '#engine/contract/declarations.ts'
import { waitingThings } from '#engine/contract/waiting.ts'
// Receipts learn the fields of its papers as they are declared.
import './nota-cicilan.ts'
import { askContractApprovals, contract, readPlans } from './cicilan.ts'
import { readContractHistory } from './history.ts'
import { laporanCicilan } from './laporan.ts'
import { laporanHutangOrang } from './laporan-hutang-orang.ts'
import { instalmentCase } from './mutasi-cicilan.ts'
import { parameterCicilan } from './parameter-cicilan.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  module: 'instalments',
  masters: { parameterCicilan },
  reports: { laporanCicilan, laporanHutangOrang },
  endpoints: { readPlans, contract, askContractApprovals, readContractHistory },
  groups: { instalmentCase },
  waiting: {
    lateContracts: waitingThings({
      title: 'Cicilan Lewat Jatuh Tempo',
      urgency: 'MERAH',
      screen: instalmentCase.document.screens.list,
      search: { lewat: 'ya' },
    }),
  },
  refusals,
})
