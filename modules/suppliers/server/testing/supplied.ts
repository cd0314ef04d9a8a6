import { sql } from 'kysely'
import { scrapOf } from '#modules/handling/contract/hancur-barang.ts'
import { madeDestruction } from '#modules/handling/server/testing/moved.ts'
import type { TestAnswer, TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf, Endpoint } from '#engine/contract/endpoint.ts'
import { post } from '#modules/ledger/server/public.ts'
import { approved as callApproved } from '#modules/approvals/server/testing/approved.ts'
import { type SupplierPayment, paySupplier } from '../../contract/bayar-supplier.ts'
import { type Delivery, lotOf, receiveGoods } from '../../contract/penerimaan.ts'
import { type SupplierReturn, returnGoods } from '../../contract/retur-supplier.ts'

const till = 'mu.mc2'

/** Whom the stories of MC2 deal with. */
export const supplier = 'SBY01'

/** What a call answered, where it was done. */
export const done = <Body>({ status, body }: TestAnswer<Body>): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Sends a call, with the approvals of a supervisor where it asks for them. */
// eslint-disable-next-line typescript/no-explicit-any -- what a test reads of an answer is its own business
export const approved = <Body = any>(app: TestApp, call: Endpoint, input: object): Promise<TestAnswer<Body>> =>
  callApproved<Body>(app, till, call, input)

/** A line of a delivery: 10 rings of 750 that weigh 30 g together, at 1,500,000 a gram; `facts` say what is different. */
export const deliveredLine = (facts: object = {}) => ({
  nama_barang: 'CINCIN POLOS GROSIR',
  kode_dept: 'CC',
  kode_group: '750L',
  kadar: 75,
  qty: 10,
  berat: 30,
  harga_supplier: 1_500_000,
  kadar_hutang: null,
  upah: 0,
  ...facts,
})

/** A delivery on account in rupiah; `facts` say what else it is. */
export const deliveryBody = (lines: readonly object[] = [deliveredLine()], facts: object = {}): BodyInputOf<typeof receiveGoods> =>
  ({
    kode_supplier: supplier,
    no_surat: 'SJ-77',
    hutang_dalam: 'RUPIAH',
    harga_emas: null,
    keterangan: null,
    detail_barang: lines,
    ...facts,
  }) as BodyInputOf<typeof receiveGoods>

/** 30 g for which 78 % of fine gold are owed, at 2,000,000 a gram in the books, and 600,000 of work. */
export const goldDeliveryBody = (facts: object = {}) =>
  deliveryBody([deliveredLine({ harga_supplier: null, kadar_hutang: 78, upah: 600_000 })], { hutang_dalam: 'EMAS', harga_emas: 2_000_000, ...facts })

/** Takes a delivery into MC2. */
export const madeDelivery = async (app: TestApp, body = deliveryBody()): Promise<Delivery> =>
  done(await app.call<Delivery>(till, receiveGoods, { body }))

/** What MC2 owes its supplier, or has paid him in advance, by document: rupiah and grams as the ledger signs them. */
export async function owedTo(app: TestApp, dokumen?: string) {
  const { rows } = await sql<{ jenis: string; dokumen: string; rupiah: number; fine: number }>`
    select jenis, dokumen, rupiah, fine from saldo_tagihan
    where kode_toko = 'MC2' and pihak = ${supplier} and (rupiah, fine) <> (0, 0) and (${dokumen ?? null}::text is null or dokumen = ${dokumen ?? null})
    order by jenis desc, dokumen`.execute(app.db)
  return rows
}

const nothingChosen = {
  jumlah_dilunasi: null,
  emas_dilunasi: null,
  harga_emas: null,
  keterangan: null,
  detail_hutang: [],
  detail_emas: [],
  detail_bayar: [],
}
const cash = (jumlah: number) => [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah }]

/** The body of a payment to the supplier; `facts` say how. */
export const settlementBody = (facts: object): BodyInputOf<typeof paySupplier> => ({ kode_supplier: supplier, ...nothingChosen, ...facts })

/** Pays a delivery's debt in rupiah from the till. */
export const paidInRupiah = (jumlah_dilunasi: number, documents: readonly string[] = []) =>
  settlementBody({
    pelunasan: 'RUPIAH',
    jumlah_dilunasi,
    detail_hutang: documents.map((no_dokumen) => ({ no_dokumen })),
    detail_bayar: cash(jumlah_dilunasi),
  })

/** Pays a debt of gold in rupiah at a price a gram of fine gold. */
export const paidForGold = (emas_dilunasi: number, harga_emas: number, documents: readonly string[] = []) =>
  settlementBody({
    pelunasan: 'EMAS_RUPIAH',
    emas_dilunasi,
    harga_emas,
    detail_hutang: documents.map((no_dokumen) => ({ no_dokumen })),
    detail_bayar: cash(Math.round(emas_dilunasi * harga_emas)),
  })

/** Pays in advance from the till. */
export const paidInAdvance = (jumlah_dilunasi: number) =>
  settlementBody({ pelunasan: 'UANG_MUKA', jumlah_dilunasi, detail_bayar: cash(jumlah_dilunasi) })

let filled = 0
/** Puts money into the till of MC2, as a shop begins with. */
export async function filledTill(app: TestApp, jumlahRp: number): Promise<void> {
  filled += 1
  const reference = `UJI-${filled}-${app.databaseUrl.slice(-12)}`
  await app.db.transaction().execute(async (db) => {
    await sql`select set_config('kencana.user_id', ${till}, true)`.execute(db)
    const context = { db, kode_toko: 'MC2', tgl_system: '2026-01-31', user_id: till, request_id: 'test' }
    const lines = { kind: 'SALDO_AWAL', reference, stock: [], claims: [], points: [] }
    await post(context, {
      ...lines,
      cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp }],
      counter: [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp }],
    })
  })
}

/** Makes a debt of gold in MC2 and pays some of it with scrap. */
export async function madeSupplierPayment(app: TestApp): Promise<SupplierPayment> {
  const { no_terima } = await madeDelivery(app, goldDeliveryBody())
  const { no_hancur, detail_barang } = await madeDestruction(app)
  const [{ no_urut, berat }] = detail_barang as [(typeof detail_barang)[number]]
  const detail_emas = [{ kode_lot: scrapOf(no_hancur, no_urut), berat }]
  const body = settlementBody({ pelunasan: 'EMAS', detail_hutang: [{ no_dokumen: no_terima }], detail_emas })
  return done(await app.call<SupplierPayment>(till, paySupplier, { body }))
}

/** The body of a return of these goods to the supplier; `facts` say what else it is. */
export const returnBody = (detail_barang: readonly object[], facts: object = {}): BodyInputOf<typeof returnGoods> => ({
  kode_supplier: supplier,
  jenis_retur: 'KEMBALI',
  keterangan: 'CACAT',
  detail_barang: detail_barang.map((line) => ({ qty_lot: null, berat: null, ...line })),
  ...facts,
})

/** Makes a delivery in MC2, and gives two of its ten rings back. */
export async function madeReturn(app: TestApp): Promise<SupplierReturn> {
  const { no_terima } = await madeDelivery(app)
  const body = returnBody([{ kode_kembali: lotOf(no_terima, 1), qty_lot: 2, berat: 6 }])
  return done(await approved<SupplierReturn>(app, returnGoods, { body }))
}
