import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import type { BodyInputOf, Endpoint } from '#engine/contract/endpoint.ts'
import type { Db } from '#engine/server/database.ts'
import { type ApprovalNeed, authorize } from '#modules/approvals/contract/approvals.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { type OrderEvent, cancelOrder, type fixOrder, payOrder } from '../../contract/mutasi-pesanan.ts'
import { type Order, openOrder, order, pesanan } from '../../contract/pesanan.ts'
import { sendOrder } from '../../contract/validasi.ts'

const mc2 = { kode_toko: 'MC2', till: 'kasir.mc2', supervisor: 'spv.mc2' }
const { till } = mc2
type Staff = typeof mc2

const done = <Body>({ status, body }: { readonly status: number; readonly body: Body }): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** A payment in cash, as calls take it. */
export const cash = (jumlah: number) => ({ jenis: 'CASH' as const, no_rekening: null, no_kartu: null, jumlah })

/** What a gram of a group sells for now. */
export async function rateOf(db: Db, kode_group: string): Promise<number> {
  const { rows } = await sql<{ harga: number }>`select harga from grup where kode_group = ${kode_group}`.execute(db)
  return rows[0]!.harga
}

/** A ring of 3 grams as it is ordered; `facts` say what is different. */
export async function orderedRing(db: Db, facts: object = {}): Promise<BodyInputOf<typeof order>['detail_pesanan'][number]> {
  return {
    deskripsi: 'CINCIN UKIR NAMA',
    kode_dept: 'CC',
    kode_group: '750L',
    berat: 3,
    ukuran_jari: '14',
    deskripsi_batu: 'ZIRKON PUTIH',
    berat_batu: 0.25,
    ongkos: 150_000,
    harga_per_gram: await rateOf(db, '750L'),
    contoh: null,
    berat_contoh: null,
    kadar_contoh: null,
    ...facts,
  }
}

/** A sample of 3 grams that the customer leaves. */
export const sample = { contoh: 'CINCIN LAMA', berat_contoh: 3, kadar_contoh: 75 }

/** An old ring of 2 grams at 75% that the customer gives for an order: 1.5 grams of fine gold. */
export const oldRing = { nama_barang: 'CINCIN TUA', cara_kadar: 'UJI' as const, kadar: 75, berat: 2 }

/** The body of an order of one ring with 500,000 in cash, as the screen sends it; `facts` say what else is different. */
export const orderBody = async (db: Db, facts: object = {}, line: object = {}): Promise<BodyInputOf<typeof order>> => ({
  kode_sales: 'S1',
  nama_customer: 'IBU PESAN',
  alamat_customer: null,
  no_hp: '081234567891',
  tgl_selesai: '2026-02-14',
  harga_dikunci: true,
  dp: 500_000,
  keterangan: null,
  detail_pesanan: [await orderedRing(db, line)],
  detail_bayar: [cash(500_000)],
  ...facts,
})

/** Takes an order at MC2, or at another shop, through the screen's own call. */
export const madeOrder = async (app: TestApp, facts: object = {}, line: object = {}, staff: Pick<Staff, 'till'> = mc2): Promise<Order> =>
  done(await app.call<Order>(staff.till, order, { body: await orderBody(app.db, facts, line) }))

/** The body that fixes the price of grams of the one ring of an order, at the price of the moment. */
export const fixBody = async (db: Db, no_pesanan: string, berat_dikunci: number | null): Promise<BodyInputOf<typeof fixOrder>> => ({
  no_pesanan,
  keterangan: null,
  detail_kunci: [{ no_baris: 1, berat_dikunci, harga_per_gram: await rateOf(db, '750L') }],
})

let oldNumbers = 0

/** The body of an order of before the books: a ring of 3 grams at 1,000,000 a gram and 150,000 for the work, with 800,000 paid then. */
export function oldOrderBody(facts: object = {}, line: object = {}): BodyInputOf<typeof openOrder> {
  return {
    no_lama: `LAMA-${(oldNumbers += 1)}`,
    kode_sales: 'S1',
    nama_customer: 'IBU LAMA',
    alamat_customer: null,
    no_hp: '081234567892',
    tgl_pesanan: '2025-12-20',
    tgl_selesai: '2026-01-20',
    harga_dikunci: true,
    kunci_sampai: null,
    dp: 800_000,
    harga_emas: null,
    keterangan: null,
    detail_pesanan: [
      {
        deskripsi: 'CINCIN UKIR NAMA',
        kode_dept: 'CC',
        kode_group: '750L',
        berat: 3,
        ukuran_jari: '14',
        deskripsi_batu: null,
        berat_batu: null,
        ongkos: 150_000,
        harga_per_gram: 1_000_000,
        contoh: null,
        berat_contoh: null,
        kadar_contoh: null,
        ...line,
      },
    ],
    ...facts,
  }
}

/** Enters an order of before the books at MC2, which the supervisor allows. */
export const openedOrder = async (app: TestApp, facts: object = {}, line: object = {}): Promise<Order> =>
  done(await approved<Order>(app, 'mu.mc2', openOrder, { body: oldOrderBody(facts, line) }))

/** Brings the ring of an order in, made by its supplier; answers its barcode. */
export async function madePiece(app: TestApp, no_pesanan: string, facts: object = {}, supervisor = mc2.supervisor): Promise<string> {
  const body = intakeBody([ring({ no_pesanan, ...facts })])
  const { detail_barang } = done(await app.call<{ detail_barang: { kode_barcode: string }[] }>(supervisor, takePiecesIn, { body }))
  return detail_barang[0]!.kode_barcode
}

/** The body that hands over a ring for less work than it has: its order has no fee. */
export async function pickUpBelowFee(app: TestApp) {
  const { no_pesanan, total_harga, dp } = await madeOrder(app, {}, { ongkos: 0 })
  await madePiece(app, no_pesanan, { ongkos: 50_000 })
  return { no_pesanan, kode_member: null, keterangan: null, grand_total: null, detail_bayar: [cash(total_harga - dp)], detail_kupon: [] }
}

/** Pays 300,000 further on a new order of MC2. */
export async function madeOrderPayment(app: TestApp): Promise<OrderEvent> {
  const { no_pesanan } = await madeOrder(app)
  return done(await app.call<OrderEvent>(till, payOrder, { body: { no_pesanan, dp: 300_000, keterangan: null, detail_bayar: [cash(300_000)] } }))
}

/** The body that gives a new order up, and keeps 50,000 of it. */
export async function orderCancellingBody(app: TestApp, staff: Pick<Staff, 'till'> = mc2): Promise<BodyInputOf<typeof cancelOrder>> {
  const { no_pesanan } = await madeOrder(app, {}, {}, staff)
  return { no_pesanan, potongan_batal: 50_000, keterangan: 'TIDAK JADI', detail_bayar: [cash(450_000)] }
}

/** Gives a new order up with the approval of the shop's supervisor. */
export async function givenUpOrder(app: TestApp, { till, supervisor }: Pick<Staff, 'till' | 'supervisor'> = mc2): Promise<OrderEvent> {
  const body = await orderCancellingBody(app, { till })
  const requested = await app.call<{ details: ApprovalNeed }>(till, cancelOrder, { body })
  const { kategori, uraian, permintaan } = requested.body.details
  const given = { user_id: supervisor, password: demoPassword, kategori, description: uraian, keterangan: '', permintaan }
  const { token } = (await app.call<{ token: string }>(till, authorize, { body: given })).body
  return done(await app.call<OrderEvent>(till, cancelOrder, { body, approvals: [token] }))
}

/** Leaves an order at MC2 for the cashier; answers the body that takes the money for it. */
export async function waitingOrderBody(app: TestApp) {
  const { detail_bayar, ...goods } = await orderBody(app.db)
  const { no_antri } = done(await app.call<{ no_antri: string }>(till, sendOrder, { body: goods }))
  return { no_antri, detail_bayar }
}

/** The call that prints the paper of an order again. */
export const reprintOrder = pesanan.calls.reprint as Endpoint
