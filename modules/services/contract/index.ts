import { declarations as declare } from '#engine/contract/declarations.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-service.ts'
import { laporanServices, laporanServicesBelumDiambil } from './laporan.ts'
import {
  ambilServices,
  askServiceApprovals,
  compensateService,
  finishService,
  gantiRugiServices,
  kembaliServices,
  mutasiService,
  pickUpService,
  readOpenServices,
  returnService,
} from './mutasi-service.ts'
import { refusals } from './refusals.ts'
import { service, takeService } from './service.ts'
import { waitingServices } from './validasi.ts'

export const declarations = declare({
  module: 'services',
  screens: [ambilServices, kembaliServices, gantiRugiServices],
  reports: { laporanServices, laporanServicesBelumDiambil },
  endpoints: {
    takeService,
    readOpenServices,
    finishService,
    askServiceApprovals,
    pickUpService,
    returnService,
    compensateService,
  },
  documents: { service, mutasiService },
  groups: { waitingServices },
  refusals,
})
