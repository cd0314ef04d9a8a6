import { declarations as declare } from '#engine/contract/declarations.ts'
import { waitingThings } from '#engine/contract/waiting.ts'
// Declares the fields of the papers to receipts.
import './nota-service.ts'
import { printBagLabel } from './label-kantong.ts'
import { laporanServices, laporanServicesBelumDiambil } from './laporan.ts'
import { readOwnGold, repair } from './mutasi-service.ts'
import { readServicePhoto, takeServicePhoto } from './photos.ts'
import { refusals } from './refusals.ts'
import { takeService } from './service.ts'
import { waitingServices } from './validasi.ts'

export const declarations = declare({
  module: 'repairs',
  reports: { laporanServices, laporanServicesBelumDiambil },
  endpoints: { takeService, readOwnGold, takeServicePhoto, readServicePhoto, printBagLabel },
  groups: { repair, waitingServices },
  waiting: { lateServices: waitingThings({ title: 'Service Lewat Estimasi', urgency: 'MERAH', screen: repair.steps.AMBIL.screen }) },
  refusals,
})
