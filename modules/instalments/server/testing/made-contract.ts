import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type Contract, contract } from '../../contract/cicilan.ts'
import {
  type ContractEvent,
  type giveUp,
  payInstalments,
  type recover,
  type settleContract,
  type takeGoodsBack,
  type writeLetter,
  type writeOff,
} from '../../contract/mutasi-cicilan.ts'
import { owed } from '../../contract/schedule.ts'

/** A shop and who works there. */
export const mc2 = { kode_toko: 'MC2', till: 'kasir.mc2' }
export type Staff = typeof mc2

/** A payment in cash, as calls take it; none of nothing. */
export const inCash = (jumlah: number) => (jumlah === 0 ? [] : [{ jenis: 'CASH' as const, no_rekening: null, no_kartu: null, jumlah }])

const done = <Body>({ status, body }: { readonly status: number; readonly body: Body }): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** The fee of the plans of the demo chain. */
export const feeRp = 25_000

/** The body of a contract of one piece with 3,000,000 at once, as the screen sends it; `facts` say what else is different. */
export async function contractBody(app: TestApp, kode_barcode: string, facts: object = {}, diskon_rp = 0): Promise<BodyInputOf<typeof contract>> {
  const { detail_barang } = (await loweredSale(app.db, kode_barcode, diskon_rp)) as Pick<BodyInputOf<typeof contract>, 'detail_barang'>
  const { uang_muka = 3_000_000 } = facts as { uang_muka?: number }
  return {
    kode_sales: 'S1',
    nama_customer: 'IBU TITI',
    alamat_customer: null,
    no_hp: '081234567890',
    no_identitas: null,
    kode_member: null,
    kode_cicilan: 'C6',
    uang_muka,
    keterangan: null,
    detail_barang,
    detail_bayar: inCash(uang_muka + feeRp),
    ...facts,
  }
}

/** Sells a piece of the shop for instalments. */
export async function madeContract(app: TestApp, facts: object = {}, staff: Staff = mc2): Promise<Contract> {
  const [kode_barcode] = (await stockPieces(app.db, staff.kode_toko, 1)) as [string]
  return done(await app.call<Contract>(staff.till, contract, { body: await contractBody(app, kode_barcode, facts) }))
}

/** Sells two pieces of the shop for instalments, half of their price at once. */
export async function madeContractOfTwo(app: TestApp, facts: object = {}, staff: Staff = mc2): Promise<Contract> {
  const [one, other] = (await stockPieces(app.db, staff.kode_toko, 2)) as [string, string]
  const bodies = [await contractBody(app, one, facts), await contractBody(app, other, facts)] as const
  const detail_barang = bodies.flatMap((body) => body.detail_barang)
  const uang_muka = Math.ceil(detail_barang.reduce((sum, { harga_total }) => sum + harga_total!, 0) / 2)
  const body = { ...bodies[0], uang_muka, detail_barang, detail_bayar: inCash(uang_muka + feeRp) }
  return done(await app.call<Contract>(staff.till, contract, { body }))
}

/** What `n` instalments of a contract come to on a day. */
export const dueFor = (its: Contract, n: number, tgl: string, paid = 0) => owed(its, paid, n, tgl)

/** The body that pays the next `n` instalments. */
export const paying = (its: Contract, n: number, tgl = its.tgl_system, paid = 0): BodyInputOf<typeof payInstalments> => {
  const { grand_total } = dueFor(its, n, tgl, paid)
  return { no_cicilan: its.no_cicilan, jumlah_cicilan: n, cicilan_dibayar: paid, grand_total, keterangan: null, detail_bayar: inCash(grand_total) }
}

/** The body that settles a contract. */
export const settling = (its: Contract, tgl = its.tgl_system, paid = 0): BodyInputOf<typeof settleContract> => {
  const { grand_total } = dueFor(its, its.lama_bulan - paid, tgl, paid)
  return { no_cicilan: its.no_cicilan, cicilan_dibayar: paid, grand_total, keterangan: null, detail_bayar: inCash(grand_total) }
}

/** Adds a plan of six months that holds the goods until the last payment and keeps 10 % of a contract that is given up; answers its code. */
export async function heldPlan(app: TestApp): Promise<string> {
  await app.asOwner(sql`
    insert into para_cicilan (kode_cicilan, lama_bulan, bunga_persen, biaya_sewa, uang_muka_persen, serah_barang, potongan_putus_persen)
    values ('T6', 6, 1.25, ${feeRp}, 10, 'DITAHAN', 10) on conflict do nothing`)
  return 'T6'
}

/** Pays the first instalment of a new contract. */
export async function madeInstalment(app: TestApp, staff: Staff = mc2): Promise<ContractEvent> {
  return done(await app.call<ContractEvent>(staff.till, payInstalments, { body: paying(await madeContract(app, {}, staff), 1) }))
}

/** Lets time pass for a contract: it was made on that day. It is no document of its day any more. */
export const agreedOn = (app: Pick<TestApp, 'asOwner'>, { no_cicilan }: Pick<Contract, 'no_cicilan'>, tgl: string) =>
  app.asOwner(
    sql`update cicilan set tgl_akad = ${tgl}::date, tgl_system = ${tgl}::date, tgl_cicilan = (${tgl}::date + interval '1 month')::date where no_cicilan = ${no_cicilan}`,
    'unguarded',
  )

/** The body that takes the goods of a contract back. */
export const takingBack = (
  no_cicilan: string,
  harga_ambil: number,
  detail_barang: BodyInputOf<typeof takeGoodsBack>['detail_barang'] = [],
): BodyInputOf<typeof takeGoodsBack> => ({
  no_cicilan,
  harga_ambil,
  keterangan: 'TIDAK DIBAYAR',
  detail_barang,
})

/** The body that writes a contract off. */
export const writingOff = (no_cicilan: string): BodyInputOf<typeof writeOff> => ({ no_cicilan, keterangan: 'PINDAH TANPA ALAMAT' })

/** Returns the body that takes `jumlah_pulih` from a written-off contract with a rest of `sisa_hapus`. */
export const recovering = (no_cicilan: string, sisa_hapus: number, jumlah_pulih = sisa_hapus): BodyInputOf<typeof recover> => ({
  no_cicilan,
  sisa_hapus,
  jumlah_pulih,
  keterangan: null,
  detail_bayar: inCash(jumlah_pulih),
})

/** Returns the body that gives up a contract after `cicilan_dibayar` paid instalments. The shop keeps `potongan_batal`. */
export const givingUp = (no_cicilan: string, potongan_batal = 0, cicilan_dibayar = 0): BodyInputOf<typeof giveUp> => ({
  no_cicilan,
  potongan_batal,
  cicilan_dibayar,
  keterangan: 'TIDAK SANGGUP',
})

/** The body of the next warning letter after `surat_ke`. */
export const warning = (no_cicilan: string, surat_ke = 0): BodyInputOf<typeof writeLetter> => ({ no_cicilan, surat_ke, keterangan: null })
