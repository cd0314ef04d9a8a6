import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { numberAt, takeNumbers } from '#engine/server/numbers.ts'
import { type StockPiece, takeReadyPieces } from '#modules/goods/server/public.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { type Approval, postMany } from '#modules/ledger/server/public.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { refusals } from '../contract/refusals.ts'
import { penjualan } from '../contract/transaksi-penjualan.ts'
import { type AskedPiece, type PricedPiece, type SaleTotals, priceSale, totalsOf } from './price-sale.ts'
import { type PaymentWays, isOwedByBank, saleLines } from './sale-lines.ts'
import { type Payment, type Settlement, settle } from './settle.ts'

/** The event that sales belong to: the shop, its day and its ways. `db` is its transaction. */
export interface SaleContext extends PaymentWays {
  readonly db: Db
  readonly kode_toko: string
  readonly tgl_system: string
  readonly user_id: string
  readonly request_id: string
  readonly modules: ReadonlySet<string>
  readonly rounding: Rounding
  /** Looks at a sale that is priced and not yet saved, and may refuse it; answers the approvals it used. The pieces are locked. */
  readonly beforeSave?: (priced: readonly PricedPiece[], asked: AskedSale) => Promise<readonly Approval[]>
}

/** A sale that somebody asks for. */
export interface AskedSale {
  readonly nama_customer: string
  readonly alamat_customer: string | null
  readonly no_hp: string | null
  readonly kode_member: string | null
  readonly kode_sales: string
  readonly keterangan: string | null
  readonly detail_barang: readonly AskedPiece[]
  /** The payments, or how a total will be paid by somebody who does not know it yet. */
  readonly detail_bayar: readonly Payment[] | ((totalRp: number) => readonly Payment[])
}

/** A bank account as a receipt names it. */
export interface BankAccount {
  readonly no_rekening: string
  readonly nama_rekening: string
  readonly nama_bank: string
}

/** A sale that was made. */
export interface MadeSale extends SaleTotals, Settlement {
  readonly asked: AskedSale
  readonly no_faktur: string
  readonly created_at: string
  readonly nama_sales: string
  readonly nama_toko: string
  readonly alamat_toko: string
  readonly no_hp_toko: string | null
  readonly priced: readonly PricedPiece[]
  readonly payments: readonly Payment[]
  readonly accounts: readonly BankAccount[]
}

/**
 * Sells, one sale or many of one shop and day: takes the pieces, prices them, saves the documents and posts them, in
 * three statements however many they are. The till and the demo chain go this same way.
 *
 * @throws Refusal of goods under the barcode, PRICE_CHANGED, DISCOUNT_TOO_LARGE, NO_PAYMENT, PAYMENT_SHORT, PAYMENT_OVER,
 *   PAYMENT_EXCESS, SALES_NOT_FOUND, NO_BANK_ACCOUNT, and those of `post`
 */
export async function sellMany(context: SaleContext, sales: readonly AskedSale[]): Promise<MadeSale[]> {
  if (sales.length === 0) return []
  const barcodes = sales.flatMap((sale) => sale.detail_barang.map((line) => line.kode_barcode))
  const pieces = await takeReadyPieces(context.db, context, barcodes, 'SOLD')
  const settled = settleAll(context, sales, pieces)
  const approvals: Approval[] = []
  if (context.beforeSave) for (const { priced, asked } of settled) approvals.push(...(await context.beforeSave(priced, asked)))
  const made = await save(context, settled)
  await postMany(
    context,
    made.map((sale) => saleLines(sale, context)),
    { approvals },
  )
  return made
}

type SettledSale = Omit<MadeSale, 'no_faktur' | 'created_at' | 'nama_sales' | 'nama_toko' | 'alamat_toko' | 'no_hp_toko' | 'accounts'>

function settleAll({ rounding }: SaleContext, sales: readonly AskedSale[], pieces: readonly StockPiece[]): SettledSale[] {
  let at = 0
  return sales.map((asked) => {
    const priced = priceSale(asked.detail_barang, pieces.slice(at, at + asked.detail_barang.length), rounding)
    at += asked.detail_barang.length
    const totals = totalsOf(priced)
    const payments = typeof asked.detail_bayar === 'function' ? asked.detail_bayar(totals.grand_total) : asked.detail_bayar
    return { asked, priced, payments, ...totals, ...settle(totals.grand_total, payments) }
  })
}

interface SavedSale {
  readonly urut: number
  readonly no_faktur: string
  readonly created_at: string
  readonly nama_sales: string
  readonly nama_toko: string
  readonly alamat_toko: string
  readonly no_hp_toko: string | null
  readonly accounts: readonly (BankAccount & { readonly no_urut: number })[] | null
}

/**
 * One constant text, so that the server plans it once a connection. The numbers are taken here: late, just before the posting.
 * A payment to an account that nobody knows is left out, and then refused by name, so nothing of the sale stays.
 */
async function save(context: SaleContext, sales: readonly SettledSale[]): Promise<MadeSale[]> {
  const { db, kode_toko, tgl_system, user_id } = context
  const { rows } = await sql<SavedSale>`
    with nomor as (${takeNumbers(penjualan, kode_toko, tgl_system, sales.length)}),
    baru as materialized (
      select h.*, s.nama_sales, ${numberAt(penjualan, kode_toko, tgl_system, sql<number>`nomor.last - ${sales.length}::int + 1 + h.urut`)} as no_faktur
      from json_to_recordset(${headerRows(sales)}::json) as h (urut integer, nama_customer text, alamat_customer text, no_hp text,
           kode_member text, kode_sales text, keterangan text, total_qty integer, total_berat numeric, sub_total bigint, total_ongkos bigint,
           diskon bigint, pembulatan bigint, grand_total bigint, jumlah_bayar bigint, kembali bigint)
      join sales s on s.kode_toko = ${kode_toko} and s.kode_sales = h.kode_sales
      cross join nomor
    ),
    header as (
      insert into penjualan (kode_toko, no_faktur, tgl_system, status, user_id, kode_sales, nama_sales, nama_customer, alamat_customer, no_hp,
             kode_member, total_qty, total_berat, sub_total, total_ongkos, diskon, pembulatan, grand_total, jumlah_bayar, kembali, keterangan)
      select ${kode_toko}::text, no_faktur, ${tgl_system}::date, 'VALID', ${user_id}::text, kode_sales, nama_sales, nama_customer, alamat_customer, no_hp,
             kode_member, total_qty, total_berat, sub_total, total_ongkos, diskon, pembulatan, grand_total, jumlah_bayar, kembali, keterangan
      from baru
      returning no_faktur, created_at
    ),
    barang_terjual as (
      insert into penjualan_detail (kode_toko, no_faktur, no_urut, tgl_system, kode_barcode, nama_barang, keterangan, kode_dept, kode_group,
             kadar, kadar_cetak, kode_gudang, kode_baki, qty, berat, fine, harga_per_gram, harga_dasar, ongkos, diskon_persen, diskon_rp,
             diskon, pembulatan, harga_total, hpp, rumus, warna_nota)
      select ${kode_toko}::text, b.no_faktur, d.no_urut, ${tgl_system}::date, d.kode_barcode, d.nama_barang, d.keterangan, d.kode_dept, d.kode_group,
             d.kadar, d.kadar_cetak, d.kode_gudang, d.kode_baki, d.qty, d.berat, d.fine, d.harga_per_gram, d.harga_dasar, d.ongkos, d.diskon_persen, d.diskon_rp,
             d.diskon, d.pembulatan, d.harga_total, d.hpp, d.rumus, d.warna_nota
      from json_to_recordset(${pieceRows(sales)}::json) as d (urut integer, no_urut integer, kode_barcode text, nama_barang text, keterangan text,
           kode_dept text, kode_group text, kadar numeric, kadar_cetak text, kode_gudang text, kode_baki text, qty integer, berat numeric, fine numeric,
           harga_per_gram bigint, harga_dasar bigint, ongkos bigint, diskon_persen numeric, diskon_rp bigint, diskon bigint, pembulatan bigint,
           harga_total bigint, hpp bigint, rumus jsonb, warna_nota text)
      join baru b on b.urut = d.urut
    ),
    dibayar as materialized (
      select b.urut, b.no_faktur, p.no_urut, p.jenis, p.no_rekening, p.no_kartu, p.jumlah, p.piutang, r.nama_rekening, k.nama_bank
      from json_to_recordset(${paymentRows(sales, context)}::json) as p (urut integer, no_urut integer, jenis text, no_rekening text, no_kartu text, jumlah bigint, piutang boolean)
      join baru b on b.urut = p.urut
      left join rekening r on r.no_rekening = p.no_rekening
      left join bank k on k.kode_bank = r.kode_bank
    ),
    bayar as (
      insert into penjualan_bayar (kode_toko, no_faktur, no_urut, tgl_system, jenis, no_rekening, no_kartu, jumlah, piutang)
      select ${kode_toko}::text, no_faktur, no_urut, ${tgl_system}::date, jenis, no_rekening, no_kartu, jumlah, piutang
      from dibayar where jenis = 'CASH' or nama_rekening is not null
    )
    select b.urut, b.no_faktur, b.nama_sales, h.created_at, t.nama_toko, t.alamat_toko, t.no_hp as no_hp_toko,
           (select json_agg(json_build_object('no_urut', d.no_urut, 'no_rekening', d.no_rekening, 'nama_rekening', d.nama_rekening, 'nama_bank', d.nama_bank))
            from dibayar d where d.urut = b.urut and d.no_rekening is not null) as accounts
    from baru b join header h on h.no_faktur = b.no_faktur cross join toko t
    where t.kode_toko = ${kode_toko}
    order by b.urut`.execute(db)
  if (rows.length < sales.length) refuseSales(sales, rows)
  return rows.map(({ urut, accounts, ...saved }) => {
    refuseAccounts(accounts ?? [])
    return { ...(sales[urut] as SettledSale), ...saved, accounts: accounts ?? [] }
  })
}

function refuseSales(sales: readonly SettledSale[], saved: readonly SavedSale[]): never {
  const known = new Set(saved.map((row) => row.urut))
  const missed = sales.find((_, urut) => !known.has(urut)) as SettledSale
  return refuse(refusals.SALES_NOT_FOUND, { kode_sales: missed.asked.kode_sales }, { kode_sales: refusals.SALES_NOT_FOUND.text })
}

function refuseAccounts(accounts: NonNullable<SavedSale['accounts']>): void {
  const unknown = accounts.find((account) => account.nama_rekening === null)
  if (!unknown) return
  const { no_urut, no_rekening } = unknown
  refuse(ledgerRefusals.NO_BANK_ACCOUNT, { no_rekening }, { [`detail_bayar.${no_urut - 1}.no_rekening`]: 'No Rekening Tidak Terdaftar' })
}

const headerRows = (sales: readonly SettledSale[]) =>
  JSON.stringify(
    sales.map((sale, urut) => ({
      urut,
      nama_customer: sale.asked.nama_customer,
      alamat_customer: sale.asked.alamat_customer,
      no_hp: sale.asked.no_hp,
      kode_member: sale.asked.kode_member,
      kode_sales: sale.asked.kode_sales,
      keterangan: sale.asked.keterangan,
      total_qty: sale.total_qty,
      total_berat: sale.total_berat,
      sub_total: sale.sub_total,
      total_ongkos: sale.total_ongkos,
      diskon: sale.diskon,
      pembulatan: sale.pembulatan,
      grand_total: sale.grand_total,
      jumlah_bayar: sale.jumlah_bayar,
      kembali: sale.kembali,
    })),
  )

const pieceRows = (sales: readonly SettledSale[]) =>
  JSON.stringify(
    sales.flatMap(({ priced }, urut) =>
      priced.map(({ piece, asked, price }, at) => ({
        urut,
        no_urut: at + 1,
        kode_barcode: piece.kode_barcode,
        nama_barang: piece.nama_barang,
        keterangan: piece.keterangan,
        kode_dept: piece.kode_dept,
        kode_group: piece.kode_group,
        kadar: piece.kadar,
        kadar_cetak: piece.kadar_cetak,
        kode_gudang: piece.kode_gudang,
        kode_baki: piece.kode_baki,
        qty: piece.qty,
        berat: piece.berat,
        fine: piece.fine,
        hpp: piece.hpp,
        warna_nota: piece.warna_nota,
        diskon_persen: asked.diskon_persen,
        diskon_rp: asked.diskon_rp,
        ...price,
      })),
    ),
  )

const paymentRows = (sales: readonly SettledSale[], ways: PaymentWays) =>
  JSON.stringify(
    sales.flatMap(({ payments }, urut) =>
      payments.map((payment, at) => ({ urut, no_urut: at + 1, ...payment, piutang: isOwedByBank(payment, ways) })),
    ),
  )
