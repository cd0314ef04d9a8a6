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
  serviceEventCash,
} from './mutasi-service.ts'
import { refusals } from './refusals.ts'
import { service, serviceCash, takeService } from './service.ts'
import {
  acceptService,
  cashOfWaitingServices,
  openWaitingService,
  readWaitingServices,
  refuseService,
  sendService,
  validasiService,
} from './validasi.ts'

export const declarations = declare({
  module: 'services',
  screens: [ambilServices, kembaliServices, gantiRugiServices, validasiService],
  reports: { laporanServices, laporanServicesBelumDiambil },
  endpoints: {
    takeService,
    readOpenServices,
    finishService,
    askServiceApprovals,
    pickUpService,
    returnService,
    compensateService,
    serviceCash,
    serviceEventCash,
    sendService,
    readWaitingServices,
    acceptService,
    cashOfWaitingServices,
    refuseService,
    openWaitingService,
  },
  documents: { service, mutasiService },
  refusals,
})
