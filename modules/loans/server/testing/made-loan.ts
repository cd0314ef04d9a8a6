import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { type BagCount, countBags } from '../../contract/hitung-kantong.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { type RequestedLoan, type Loan, lend } from '../../contract/hutang.ts'
import { type BuybackPrices, readBuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import {
  type LoanEvent,
  type OpenLoan,
  type auctionLoan,
  type keepPledge,
  readOpenLoans,
  redeemLoan,
  type renewLoan,
  type replaceLetter,
} from '../../contract/mutasi-hutang.ts'
import { groupsOf, priceOfPledge } from '../../contract/sold-pledge.ts'
import { sendLoan } from '../../contract/validasi.ts'

/** A payment in cash, as calls take it; none of nothing. */
export const inCash = (jumlah: number) => (jumlah === 0 ? [] : [{ jenis: 'CASH' as const, no_rekening: null, no_kartu: null, jumlah }])

/** A bracelet and two rings that a customer leaves for 2,000,000 over two months, with a fee of 10,000 (rupiah); `facts` replace values of it. */
export const loanBody = (facts: Partial<RequestedLoan> = {}): RequestedLoan => {
  const { jumlah_hutang = 2_000_000, admin_gadai = 10_000 } = facts
  return {
    nama_customer: 'IBU TITI',
    no_hp: '081299990003',
    alamat_customer: null,
    no_identitas: null,
    kode_sales: 'S1',
    no_kantong: null,
    no_kotak: null,
    kode_penaksir: null,
    jenis_plafond: 'EMAS',
    jumlah_hutang,
    bunga_persen: null,
    lama_pinjam: 2,
    admin_gadai,
    keterangan: null,
    detail_barang: [
      { nama_barang: 'GELANG', kode_kadar: 'K750', qty: 1, berat: 10, berat_dengan_plastik: 10.25, kode_kondisi: 'B', foto: null },
      { nama_barang: 'CINCIN', kode_kadar: 'K375', qty: 2, berat: 4.005, berat_dengan_plastik: null, kode_kondisi: null, foto: null },
    ],
    detail_bayar: inCash(jumlah_hutang - admin_gadai),
    ...facts,
  }
}

const done = <Body>({ status, body }: { readonly status: number; readonly body: Body }): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** The user who lends, and his shop. */
interface Lender {
  readonly kode_toko: string
  readonly till: string
}

const mc2: Lender = { kode_toko: 'MC2', till: 'kasir.mc2' }

/** Lends money, which the till has, against what a customer leaves. */
export async function madeLoan(app: TestApp, facts: Partial<RequestedLoan> = {}, { kode_toko, till } = mc2): Promise<Loan> {
  const body = loanBody(facts)
  await filledWith(app, body.jumlah_hutang, kode_toko)
  return done(await app.call<Loan>(till, lend, { body }))
}

/** The body that pays the interest of so many months, of 50,000 each. */
export const renewBody = (
  no_faktur_hutang: string,
  jumlah_bulan = 1,
  dueRp = 50_000 * jumlah_bulan,
  bulan_dibayar = 0,
  sisa_hutang = 2_000_000,
): BodyInputOf<typeof renewLoan> => ({
  no_faktur_hutang,
  bulan_dibayar,
  sisa_hutang,
  jumlah_bulan,
  bunga_baru: 2.5,
  jumlah_tebus: dueRp,
  keterangan: null,
  detail_bayar: inCash(dueRp),
})

/**
 * The body that pays a part of a loan with the interest of some months, for which things go back; `paidRp` is all that is paid.
 */
export const partBody = (
  no_faktur_hutang: string,
  angsuran_pokok: number,
  paidRp: number,
  back: readonly number[] = [],
  { jumlah_bulan = 1, jumlah_hari = 0, bulan_dibayar = 0, hari_dibayar = 0, sisa_hutang = 2_000_000 } = {},
): BodyInputOf<typeof renewLoan> => ({
  ...renewBody(no_faktur_hutang, jumlah_bulan, paidRp, bulan_dibayar, sisa_hutang),
  jumlah_hari,
  hari_dibayar,
  angsuran_pokok,
  detail_barang: back.map((urut_hutang) => ({ urut_hutang, dikembalikan: true })),
})

/** The body that pays all of a loan on its first day: half a month's interest is the least. */
export const redeemBody = (no_faktur_hutang: string, dueRp = 2_025_000): BodyInputOf<typeof redeemLoan> => ({
  no_faktur_hutang,
  kantong_dipindai: null,
  jumlah_tebus: dueRp,
  keterangan: null,
  detail_bayar: inCash(dueRp),
})

/** The body that sells a pledge at the buyback prices of today: the first group of each purity, in good condition, with what the customer gets. */
export async function sellBody(app: TestApp, { no_faktur_hutang }: Pick<Loan, 'no_faktur_hutang'>, till = mc2.till) {
  const { body: prices } = await app.call<BuybackPrices>(till, readBuybackPrices)
  const { body: open } = await app.call<OpenLoan[]>(till, readOpenLoans, { query: { cari: no_faktur_hutang } })
  const { detail_barang, jumlah_tebus } = open[0]!
  const lines = detail_barang.map((thing) => ({ thing, kode_group: groupsOf(thing.kadar, prices)[0]!, kondisi_jual: 'B' }))
  const harga_ambil = lines.reduce(
    (sum, { thing, kode_group }) => sum + (priceOfPledge(thing, { kode_group, kode_kondisi: 'B' }, prices, { unit: 500, direction: 'UP' }) as number),
    0,
  )
  return {
    no_faktur_hutang,
    harga_ambil,
    no_identitas: '3374011201800001',
    alamat_customer: 'JL. PEMUDA 1',
    keterangan: null,
    detail_barang: lines.map(({ thing: { urut_hutang, berat }, kode_group, kondisi_jual }) => ({
      urut_hutang,
      kode_group,
      kondisi_jual,
      berat_hari_ini: berat,
    })),
    detail_bayar: inCash(Math.max(0, harga_ambil - jumlah_tebus)),
  }
}

/** The body that declares the letter of a loan lost; its first one, unless `surat_ke` says which is valid. */
export const letterBody = (
  no_faktur_hutang: string,
  { surat_ke = 0, feeRp = 0, no_identitas = '3374011201800001', no_laporan = null as string | null } = {},
): BodyInputOf<typeof replaceLetter> => ({
  no_faktur_hutang,
  no_identitas,
  no_laporan,
  keterangan: 'HILANG DI PASAR',
  surat_ke,
  jumlah_tebus: feeRp,
  detail_bayar: inCash(feeRp),
})

/** Lets time pass for a loan: it was lent on that day. A loan made this way is no document of its day any more. */
export const lentOn = (app: TestApp, { no_faktur_hutang }: Pick<Loan, 'no_faktur_hutang'>, tgl: string) =>
  app.asOwner(
    sql`update hutang set tgl_hutang = ${tgl}::date, tgl_system = ${tgl}::date,
          tgl_jatuh_tempo = (${tgl}::date + make_interval(months => lama_pinjam + bulan_dibayar))::date + hari_dibayar where no_faktur_hutang = ${no_faktur_hutang}`,
    'unguarded',
  )

/** The body that sells the pledge of a loan. */
export const auctionBody = (no_faktur_hutang: string, hasil_lelang: number, biaya_lelang = 0): BodyInputOf<typeof auctionLoan> => ({
  no_faktur_hutang,
  hasil_lelang,
  biaya_lelang,
  keterangan: 'TIDAK DITEBUS',
  detail_bayar: inCash(hasil_lelang),
})

/** The body that keeps the pledge of a loan. */
export const keepBody = (no_faktur_hutang: string, harga_ambil: number): BodyInputOf<typeof keepPledge> => ({
  no_faktur_hutang,
  harga_ambil,
  keterangan: 'TIDAK DITEBUS',
})

/** A new loan that is redeemed on its first day. */
export async function madeRedeemed(app: TestApp, staff = mc2): Promise<LoanEvent> {
  const { no_faktur_hutang } = await madeLoan(app, {}, staff)
  return done(await app.call<LoanEvent>(staff.till, redeemLoan, { body: redeemBody(no_faktur_hutang) }))
}

/** Leaves a loan for the cashier, who has its money; answers the body with which he pays it out. */
export async function waitingLoanBody(app: TestApp, facts: Partial<RequestedLoan> = {}) {
  const { detail_bayar, ...goods } = loanBody(facts)
  await filledWith(app, goods.jumlah_hutang)
  const { no_antri } = done(await app.call<{ no_antri: string }>('mu.mc2', sendLoan, { body: goods }))
  return { no_antri, detail_bayar }
}

/** A count of all bags of a shop, with a scan of one unknown bag. */
export async function madeBagCount(app: TestApp, { kode_toko, till } = mc2): Promise<BagCount> {
  const body = { no_kotak: null, keterangan: null, kantong: ['TIDAK-DIKENAL'] }
  return done(await approved<BagCount>(app, till, countBags, { body }, `spv.${kode_toko.toLowerCase()}`))
}
