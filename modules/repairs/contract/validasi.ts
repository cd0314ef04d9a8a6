import { z } from 'zod'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { defineQueue } from '#modules/queue/contract/queue.ts'
import { services as s } from './fields.ts'
import { service, serviceGoods, takenRefusals, takingRefusals, transaksiServices } from './service.ts'

/** The switch by which sales staff may take services in, and the cashier takes their money. */
export const validatesServices = 'VALIDASI_SERVICE'

const gate = { all: [validatesServices] }

/** Where the cashier takes the advance for services that sales staff have entered. */
export const validasiService = defineScreen({
  path: '/validasi-service',
  title: 'Validasi Service',
  menu: menu.validasi,
  gate,
  synonyms: ['terima uang service', 'antrian service', 'validate repairs'],
})

/** The services that wait for the cashier, with what is to be done. */
export const waitingServices = defineQueue({
  document: service,
  prefix: 'AV',
  entry: transaksiServices,
  screen: validasiService,
  gate,
  goods: serviceGoods,
  shown: objectOf([s.tgl_estimasi]).and(
    z.object({ detail_barang: z.array(objectOf([s.nama_barang, s.deskripsi_service, s.berat, s.biaya, s.foto_masuk])) }),
  ),
  refusals: { sent: takingRefusals, accepted: takenRefusals },
  approvals: [],
})

export const {
  send: sendService,
  list: readWaitingServices,
  accept: acceptService,
  refuse: refuseService,
  open: openWaitingService,
} = waitingServices.calls

/** A service that waits. */
export type WaitingService = ReplyOf<typeof readWaitingServices>[number]
