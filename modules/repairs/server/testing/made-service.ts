import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import {
  type ServiceEvent,
  type compensateService,
  type pickUpService,
  finishService,
  pickUpService as pickUp,
  returnService,
} from '../../contract/mutasi-service.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { type RequestedService, type Service, takeService } from '../../contract/service.ts'

/** Who works in a shop. */
export interface Staff {
  readonly till: string
  readonly supervisor: string
}

const mc2: Staff = { till: 'kasir.mc2', supervisor: 'spv.mc2' }

/** A payment in cash, as calls take it; none of nothing. */
export const inCash = (jumlah: number) => (jumlah === 0 ? [] : [{ jenis: 'CASH' as const, no_rekening: null, no_kartu: null, jumlah }])

/** A ring and a necklace that a customer leaves for 150,000. He pays 100,000 now. `facts` overwrites single fields. */
export const serviceBody = (facts: Partial<RequestedService> = {}): RequestedService => ({
  nama_customer: 'IBU TITI',
  no_hp: '081299990002',
  alamat_customer: null,
  kode_sales: 'S1',
  tgl_estimasi: '2026-02-07',
  kode_tukang: 'T1',
  dp_service: 100_000,
  keterangan: null,
  tanda_tangan: null,
  detail_barang: [
    {
      nama_barang: 'CINCIN POLOS',
      deskripsi_service: 'UBAH UKURAN CINCIN',
      kadar: 75,
      qty: 1,
      berat: 5,
      biaya: 90_000,
      kode_barcode: null,
      kode_kondisi: null,
      foto_masuk: [],
    },
    {
      nama_barang: 'KALUNG',
      deskripsi_service: 'PATRI SAMBUNGAN',
      kadar: 37.5,
      qty: 2,
      berat: 8.005,
      biaya: 60_000,
      kode_barcode: null,
      kode_kondisi: null,
      foto_masuk: [],
    },
  ],
  detail_bayar: inCash(facts.dp_service ?? 100_000),
  ...facts,
})

const done = <Body>({ status, body }: { readonly status: number; readonly body: Body }): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Takes a customer's jewellery in to be repaired. */
export const madeService = async (app: TestApp, facts: Partial<RequestedService> = {}, { till }: Pick<Staff, 'till'> = mc2): Promise<Service> =>
  done(await app.call<Service>(till, takeService, { body: serviceBody(facts) }))

/** The barcode of a piece that was just sold. */
export async function soldBarcode(app: TestApp): Promise<string> {
  const { detail_barang } = await madeSale(app)
  return detail_barang[0]!.kode_barcode
}

/** The same of a piece whose barcode is remembered. */
export async function madeServiceOfPiece(app: TestApp): Promise<Service> {
  const kode_barcode = await soldBarcode(app)
  return madeService(app, {
    detail_barang: serviceBody().detail_barang.map((line, at) => ({ ...line, kode_barcode: at === 0 ? kode_barcode : null })),
  })
}

/** The body that finishes it as it was agreed on, for 40,000 to its craftsman, 0.02 g of the ring lost; `facts` say what is different. */
export const finishBody = ({ no_service, detail_barang }: Service, facts: Partial<BodyInputOf<typeof finishService>> = {}) => ({
  no_service,
  kode_tukang: null,
  biaya_tukang: 40_000,
  keterangan: null,
  detail_barang: detail_barang.map(({ berat, biaya }, at) => ({
    berat_selesai: at === 0 ? Math.round((berat - 0.02) * 1000) / 1000 : berat,
    biaya_selesai: biaya,
  })),
  ...facts,
})

/** A new service that is finished. */
export async function madeFinished(
  app: TestApp,
  facts: Partial<RequestedService> = {},
  { till }: Pick<Staff, 'till'> = mc2,
): Promise<{ service: Service; finished: ServiceEvent }> {
  const service = await madeService(app, facts, { till })
  return { service, finished: done(await app.call<ServiceEvent>(till, finishService, { body: finishBody(service) })) }
}

/** The body that picks it up for the rest of its fee. */
export const pickUpBody = (
  { no_service, grand_total, uang_muka_service }: Service,
  restRp = grand_total - uang_muka_service,
): BodyInputOf<typeof pickUpService> => ({
  no_service,
  sisa_bayar: restRp,
  keterangan: null,
  detail_bayar: inCash(restRp),
})

/** A new service that is finished and picked up. */
export async function madePickedUp(app: TestApp, { till }: Pick<Staff, 'till'> = mc2): Promise<ServiceEvent> {
  const { service } = await madeFinished(app, {}, { till })
  return done(await app.call<ServiceEvent>(till, pickUp, { body: pickUpBody(service) }))
}

/** The body that gives a new service back as it is, and keeps 25,000 of what was paid in advance. */
export const returningBody = (
  { no_service, uang_muka_service }: Pick<Service, 'no_service' | 'uang_muka_service'>,
  keptRp = 25_000,
): BodyInputOf<typeof returnService> => ({
  no_service,
  potongan_service: keptRp,
  keterangan: 'TIDAK JADI',
  detail_bayar: inCash(Math.max(0, uang_muka_service - keptRp)),
})

/** The body that makes good what was lost of a new service, and pays back what was paid in advance. */
export const compensatingBody = (
  { no_service, uang_muka_service }: Pick<Service, 'no_service' | 'uang_muka_service'>,
  ganti_rugi = 150_000,
): BodyInputOf<typeof compensateService> => ({
  no_service,
  ganti_rugi,
  keterangan: 'HILANG DI TUKANG',
  detail_bayar: inCash(uang_muka_service + ganti_rugi),
})

/** A new service that is given back as it is, with the approval of the shop's supervisor. */
export async function madeReturned(app: TestApp, { till, supervisor }: Staff = mc2): Promise<ServiceEvent> {
  const body = returningBody(await madeService(app, {}, { till }))
  return done(await approved<ServiceEvent>(app, till, returnService, { body }, supervisor))
}
