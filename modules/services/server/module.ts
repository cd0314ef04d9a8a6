import { serverModule } from '#engine/server/serve.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { messageLines, serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { mutasiService } from '../contract/mutasi-service.ts'
import { type Service, service } from '../contract/service.ts'
import { servicesInCare, servicesOfPeriod } from './laporan.ts'
import { readOpenServices } from './open-services.ts'
import { takeService, waiting } from './service.ts'
import { askServiceApprovals, compensateService, finishService, pickUpService, returnService, takeBack } from './service-events.ts'

/** The texts of a service's message that its header lacks: the work with its agreed or final price, the paid and the open amount. */
function serviceMessage({ detail_barang, grand_total, biaya_selesai, uang_muka_service }: Service) {
  const works = detail_barang.map(({ nama_barang, berat, deskripsi_service, biaya }) => ({
    text: `${nama_barang} (${formatNumber(berat, 3)} gram), ${deskripsi_service}`,
    jumlahRp: biaya,
  }))
  const totalRp = biaya_selesai ?? grand_total
  return {
    barang: messageLines(works, 'barang'),
    total: rp(totalRp),
    dibayar: rp(uang_muka_service),
    sisa: rp(Math.max(0, totalRp - uang_muka_service)),
  }
}

export const servicesModule = serverModule(declarations, {
  handlers: {
    takeService,
    readOpenServices,
    finishService,
    askServiceApprovals,
    pickUpService,
    returnService,
    compensateService,
  },
  groups: { waitingServices: { handlers: waiting } },
  queries: { laporanServices: servicesOfPeriod, laporanServicesBelumDiambil: servicesInCare },
  documents: {
    // The mirror of its posting hands the goods back; whether it was taken in the database follows.
    service: serveDocument(service, { message: serviceMessage }),
    mutasiService: serveDocument(mutasiService, { actions: { batal: { undo: takeBack } } }),
  },
})
