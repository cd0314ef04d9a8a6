import { sql } from 'kysely'
import { splitCall } from '#engine/contract/endpoint.ts'
import { type Report, type ReportRow, monthAfter } from '#engine/contract/report.ts'
import { addDays } from '#db/seed/days.ts'
import { laporanKupon } from '#modules/coupons/contract/laporan-kupon.ts'
import { laporanBarangDiJalan, laporanKirimBarang } from '#modules/shipping/contract/laporan-kirim-barang.ts'
import { laporanKirimUang, laporanUangDiJalan } from '#modules/money/contract/laporan-kirim-uang.ts'
import { laporanAnalisisManajerial } from '#modules/dashboard/contract/laporan-analisis-manajerial.ts'
import { laporanGlobalSales } from '#modules/dashboard/contract/laporan-sales.ts'
import { laporanKeuanganCashGlobal } from '#modules/money/contract/laporan-keuangan-cash-global.ts'
import { laporanNonCash } from '#modules/money/contract/laporan-non-cash.ts'
import { laporanUangKas } from '#modules/money/contract/laporan-uang-kas.ts'
import {
  laporanBatalPembelian,
  laporanGlobalPembelian,
  laporanPembelianGroup,
  laporanPembelianJenis,
  laporanPembelianPerFaktur,
} from '#modules/purchases/contract/laporan.ts'
import {
  laporanBatalPenjualan,
  laporanBayarPoint,
  laporanDiskonPenjualan,
  laporanGlobalPenjualan,
  laporanMarginPenjualan,
  laporanPenjualanGlobalJenis,
  laporanPenjualanGroup,
  laporanPenjualanJenis,
  laporanPenjualanPerFaktur,
  laporanPpn,
  laporanTukarTambah,
} from '#modules/sales/contract/laporan.ts'
import { laporanPenjualan } from '#modules/sales/contract/laporan-penjualan.ts'
import { type AskReport, goldPairs, sum } from './gold-sums.ts'
import { ofShop } from './report-filter.ts'
import { statementDifferences } from './statement-sums.ts'
import type { TestApp } from './test-app.ts'

const firstDay = '2026-01-01'

/**
 * Compares the reports of sales, purchases and money of a shop, over all of its days, with its ledgers: all that was sold, bought,
 * exchanged, owed, taxed, spent and cancelled.
 *
 * @param refines the shop refines: its reports of gold are compared with the ledgers too
 * @returns the differences, by the name of the sum; empty if all sums agree
 */
export async function reportDifferences(app: TestApp, kode_toko: string, { refines = false } = {}): Promise<string[]> {
  const { rows } = await sql<{ tgl_system: string }>`select tgl_system from toko where kode_toko = ${kode_toko}`.execute(app.db)
  const today = rows[0]?.tgl_system ?? ''
  const of: AskReport = async <R extends Report>(report: R, requested: object = {}): Promise<readonly ReportRow<R>[]> => {
    const found: ReportRow<R>[] = []
    for (let tgl_from = firstDay; tgl_from <= today; tgl_from = addDays(monthAfter(tgl_from), 1)) {
      const filter = { tgl_from, tgl_to: monthAfter(tgl_from), ...ofShop(report, kode_toko), ...requested }
      const isGet = splitCall(report.api).method === 'GET'
      const { status, body } = await app.call<ReportRow<R>[]>('own.mc1', report.api, isGet ? { query: filter } : { body: filter })
      if (status !== 200) throw new Error(`${report.api}: ${JSON.stringify(body)}`)
      found.push(...body)
    }
    return found
  }
  const booked = await bookedOf(app, kode_toko)
  const invoices = await of(laporanPenjualanPerFaktur)
  const goodsRp = sum(invoices, 'harga_barang')
  const paidRp = sum(invoices, 'bayar_cash') + sum(invoices, 'bayar_non_cash')
  const margins = await of(laporanMarginPenjualan)
  const brought = await of(laporanPembelianPerFaktur)
  const boughtRp = sum(brought, 'grand_total')
  const kinds = await of(laporanPembelianJenis)
  const global = await of(laporanGlobalPenjualan)
  const globalBought = await of(laporanGlobalPembelian)
  const salespeople = await of(laporanGlobalSales)
  const discounts = await of(laporanDiskonPenjualan)
  const coupons = await of(laporanKupon)
  const tills = await of(laporanKeuanganCashGlobal)
  const spent = await of(laporanUangKas)
  const analysed = await of(laporanAnalisisManajerial)
  const sent = await of(laporanKirimUang, { status: 'ALL' })
  const shipped = await of(laporanKirimBarang, { pilihan_hasil: 'SEMUA' })
  const travelling = await app.call<ReportRow<typeof laporanBarangDiJalan>[]>('own.mc1', laporanBarangDiJalan.api, { query: { kode_toko } })
  const onTheRoad = await app.call<ReportRow<typeof laporanUangDiJalan>[]>('own.mc1', laporanUangDiJalan.api, { query: { kode_toko } })
  const pairs: Readonly<Record<string, readonly [told: number, is: number]>> = {
    'money of sales': [paidRp + sum(invoices, 'biaya_kartu'), booked.sales_money],
    'fees of cards': [sum(invoices, 'biaya_kartu'), booked.card_fees],
    'fees of cards, by day': [sum(global, 'biaya_kartu'), booked.card_fees],
    'money of sales, by day': [sum(global, 'bayar_cash') + sum(global, 'bayar_non_cash'), paidRp],
    'owed of sales': [sum(invoices, 'sisa_bayar'), booked.sales_owed],
    'gold owed of sales': [sum(invoices, 'nilai_fine'), booked.gold_owed],
    'gold owed of sales, by day': [sum(global, 'nilai_fine'), booked.gold_owed],
    'debt of points': [sum(invoices, 'bayar_poin') - booked.points_cost, booked.points_claim],
    'paid with points': [sum(await of(laporanBayarPoint), 'bayar_poin'), sum(invoices, 'bayar_poin')],
    'paid with points, by day': [sum(global, 'bayar_poin'), sum(invoices, 'bayar_poin')],
    'paid with coupons': [sum(invoices, 'bayar_kupon'), booked.coupons_given],
    'paid with coupons, by day': [sum(global, 'bayar_kupon'), booked.coupons_given],
    'coupons used': [sum(coupons, 'nilai_dipakai'), booked.coupons_given],
    'coupons that are left': [
      sum(coupons, 'nilai_terbit') - sum(coupons, 'nilai_hangus') - sum(coupons, 'nilai_ditarik'),
      booked.coupons_left + booked.coupons_used,
    ],
    'paid with deposits': [sum(invoices, 'bayar_titipan'), booked.deposits_used],
    'paid with orders': [sum(invoices, 'bayar_pesanan'), booked.orders_used],
    'a sale and what it was paid with': [
      sum(invoices, 'grand_total'),
      paidRp +
        sum(invoices, 'bayar_titipan') +
        sum(invoices, 'bayar_pesanan') +
        sum(invoices, 'bayar_cicilan') +
        sum(invoices, 'bayar_marketplace') +
        sum(invoices, 'bayar_tukar') +
        sum(invoices, 'bayar_poin') +
        sum(invoices, 'bayar_kupon') +
        sum(invoices, 'sisa_bayar') +
        sum(invoices, 'nilai_fine'),
    ],
    'earned with goods': [sum(margins, 'harga_barang') - sum(margins, 'ppn_dalam'), booked.goods_earned],
    'cost of goods': [sum(margins, 'hpp'), booked.goods_cost],
    margin: [sum(margins, 'margin'), booked.goods_earned - booked.goods_cost],
    fees: [sum(invoices, 'biaya'), booked.fees],
    tax: [sum(await of(laporanPpn), 'ppn'), booked.tax + booked.tax_by_gram + booked.tax_of_repairs],
    'tax of the invoices': [sum(invoices, 'ppn'), booked.tax],
    discounts: [sum(discounts, 'diskon'), booked.discounts],
    'bonus of salespeople': [sum(salespeople, 'fee_sales'), booked.bonus],
    'sold, by piece': [sum(await of(laporanPenjualan), 'harga_total'), goodsRp],
    'sold, by kind': [sum(await of(laporanPenjualanJenis), 'harga_total'), goodsRp],
    'sold, by group': [sum(await of(laporanPenjualanGroup), 'harga_total'), goodsRp],
    'sold, by kind of all shops': [sum(await of(laporanPenjualanGlobalJenis), 'harga_total'), goodsRp],
    'sold, by salesperson': [sum(salespeople, 'total_jual'), goodsRp],
    'sales, by salesperson': [sum(salespeople, 'nota_jual'), invoices.length],
    'sold, by day': [sum(global, 'harga_barang'), goodsRp],
    'sold, by shop': [sum(analysed, 'total_jual'), goodsRp],
    'taken in, by shop': [sum(analysed, 'total_beli'), boughtRp],
    'pieces sold': [sum(margins, 'total_qty'), booked.pieces_sold],
    'taken in': [boughtRp, booked.bought_cost],
    'fine of what was taken in': [sum(kinds, 'fine'), booked.bought_fine],
    'pieces taken in': [sum(kinds, 'qty'), booked.bought_pieces],
    'taken in, by kind': [sum(kinds, 'harga'), boughtRp],
    'taken in, by group': [sum(await of(laporanPembelianGroup), 'harga'), boughtRp],
    'taken in, by day': [sum(globalBought, 'harga'), boughtRp],
    'taken in, by salesperson': [sum(salespeople, 'total_beli'), boughtRp],
    'paid for': [sum(globalBought, 'dibeli'), booked.purchases_money],
    exchanged: [sum(globalBought, 'ditukar'), sum(await of(laporanTukarTambah), 'bayar_tukar')],
    'exchanged, by invoice': [sum(invoices, 'bayar_tukar'), sum(globalBought, 'ditukar')],
    'owed by banks': [sum(await of(laporanNonCash), 'belum_divalidasi'), booked.banks_owe],
    'the till, at the end': [tills.at(-1)?.saldo_akhir ?? 0, booked.till],
    'the till, by what moved it': [
      (tills[0]?.saldo_awal ?? 0) +
        sum(tills, 'cash_penjualan') +
        sum(tills, 'cash_titipan') +
        sum(tills, 'cash_pembelian') +
        sum(tills, 'cash_antar_toko') +
        sum(tills, 'cash_bank') +
        sum(tills, 'cash_lain'),
      booked.till,
    ],
    'the till, from purchases': [sum(tills, 'cash_pembelian'), booked.till_purchases],
    'the till, day after day': [tills.filter(({ saldo_awal }, at) => at > 0 && saldo_awal !== tills[at - 1]?.saldo_akhir).length, 0],
    'money in and out': [sum(spent, 'masuk') - sum(spent, 'keluar'), booked.money],
    'money sent': [sum(sent, 'jumlah_rp'), booked.sent],
    'money sent, and where it is': [
      sum(sent, 'jumlah_terima') + sum(sent, 'selisih_terima') + sum(sent, 'jumlah_kembali') + sum(sent, 'jumlah_jalan'),
      booked.sent,
    ],
    'money sent that arrived': [sum(sent, 'jumlah_terima'), booked.sent_arrived],
    'money sent that is missing': [sum(sent, 'selisih_terima'), booked.sent_missing],
    'goods sent': [sum(shipped, 'qty'), booked.goods_shipped],
    'goods on the road': [sum(travelling.body, 'hpp'), booked.goods_on_the_road],
    'goods sent, on the road': [
      sum(
        shipped.filter(({ hasil_kirim }) => hasil_kirim === 'DI_JALAN'),
        'hpp',
      ),
      booked.goods_on_the_road,
    ],
    'money on the road': [sum(onTheRoad.body, 'jumlah_rp'), booked.on_the_road],
    'money sent, on the road': [sum(sent, 'jumlah_jalan'), booked.on_the_road],
    'cancelled sales': [(await of(laporanBatalPenjualan)).length, booked.sales_undone],
    ...(refines ? await goldPairs(app, kode_toko, of) : {}),
    'cancelled purchases': [(await of(laporanBatalPembelian)).length, booked.purchases_undone],
  }
  const told = Object.entries(pairs).flatMap(([what, [says, is]]) =>
    Math.abs(says - is) < 0.0005 ? [] : [`${what}: the report says ${says}, it is ${is}`],
  )
  return [...told, ...(await storedDifferences(app, kode_toko)), ...(await statementDifferences(app, kode_toko, firstDay, today))]
}

/** Compares the sums of each day that reports read, closed days from what their closings stored, with the documents of the day. Answers the rows that differ. */
async function storedDifferences({ db }: TestApp, kode_toko: string): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    with nota as (select * from penjualan_hari where kode_toko = ${kode_toko}), jenis as (select * from penjualan_hari_jenis where kode_toko = ${kode_toko}),
    of_nota as (select * from penjualan_nota_hari where kode_toko = ${kode_toko}), of_jenis as (select * from penjualan_barang_hari where kode_toko = ${kode_toko})
    select 'stored ' || s::text as told from (select * from nota except select * from of_nota) s
    union all select 'documents ' || s::text from (select * from of_nota except select * from nota) s
    union all select 'stored ' || s::text from (select * from jenis except select * from of_jenis) s
    union all select 'documents ' || s::text from (select * from of_jenis except select * from jenis) s`.execute(db)
  return rows.map(({ told }) => told)
}

/** Returns the sums of sales and purchases in the ledgers of a shop. Cancellations are subtracted in them. */
async function bookedOf({ db }: TestApp, kode_toko: string) {
  const of = (kind: string) => sql`p.kode_toko = ${kode_toko} and p.kind = ${kind}`
  const cash = (kind: string) => sql`(select coalesce(sum(k.jumlah), 0) from mutasi_kas k join posting p on p.id = k.posting_id where ${of(kind)})`
  const claim = (kind: string, jenis: string) => sql`
    (select coalesce(sum(t.rupiah), 0) from mutasi_tagihan t join posting p on p.id = t.posting_id where ${of(kind)} and t.jenis = ${jenis})`
  const earned = (roles: readonly string[], type = 'PENJUALAN') => sql`
    (select coalesce(sum(j.kredit - j.debet), 0) from jurnal j join posting p on p.id = j.posting_id
     where ${of('PENJUALAN')} and j.tempat is null and j.akun_kas is null and j.jenis is null and j.nomor_akun in (
       select nomor_akun from para_akun_transaksi where (trx, type) = ('PENJUALAN', ${type}) and kode_akun = any(${roles})))`
  const goods = (column: string, trx: string) => sql`
    (select coalesce(sum(${sql.ref(`m.${column}`)}), 0) from mutasi_stock m join posting p on p.id = m.posting_id
     where p.kode_toko = ${kode_toko} and p.kind in ('PENJUALAN', 'PEMBELIAN') and (m.tempat, m.trx) = ('PELANGGAN', ${trx}))`
  const undone = (kind: string) => sql`(select count(*) from posting p where ${of(kind)} and p.membatalkan is not null)`
  const { rows } = await sql<
    Record<
      | 'sales_money'
      | 'sales_owed'
      | 'gold_owed'
      | 'deposits_used'
      | 'orders_used'
      | 'goods_earned'
      | 'goods_cost'
      | 'pieces_sold'
      | 'fees'
      | 'card_fees'
      | 'points_cost'
      | 'points_claim'
      | 'till'
      | 'till_purchases'
      | 'coupons_given'
      | 'coupons_left'
      | 'coupons_used'
      | 'tax'
      | 'tax_by_gram'
      | 'tax_of_repairs',
      number
    > &
      Record<
        | 'discounts'
        | 'bonus'
        | 'bought_cost'
        | 'bought_fine'
        | 'bought_pieces'
        | 'purchases_money'
        | 'sales_undone'
        | 'purchases_undone'
        | 'banks_owe'
        | 'money',
        number
      > &
      Record<'sent' | 'sent_arrived' | 'sent_missing' | 'on_the_road' | 'goods_shipped' | 'goods_on_the_road', number>
  >`
    select (${cash('PENJUALAN')} + ${claim('PENJUALAN', 'PIUTANG_KARTU')})::bigint as sales_money,
           ${claim('PENJUALAN', 'PIUTANG_JUAL')}::bigint as sales_owed, ${claim('PENJUALAN', 'PIUTANG_EMAS')}::bigint as gold_owed, ${claim('PENJUALAN', 'TITIPAN')}::bigint as deposits_used,
           -- Also gold of customers', at what it paid.
           (${claim('PENJUALAN', 'UM_PESANAN')} + ${claim('PENJUALAN', 'EMAS_PELANGGAN')} - ${earned(['SELISIH_EMAS'])})::bigint as orders_used,
           ${earned(['PENDAPATAN', 'GROSIR', 'ONGKOS', 'DISKON', 'PEMBULATAN'])}::bigint as goods_earned, ${earned(['BIAYA_KIRIM'])}::bigint as fees,
           ${earned(['PENDAPATAN'], 'KARTU')}::bigint as card_fees,
           (-${earned(['BEBAN_POIN'])})::bigint as points_cost, ${claim('PENJUALAN', 'POIN')}::bigint as points_claim,
           (select coalesce(sum(saldo), 0)::bigint from saldo_kas where kode_toko = ${kode_toko} and akun_kas = 'CASH') as till,
           (select coalesce(sum(k.jumlah), 0)::bigint from mutasi_kas k join posting p on p.id = k.posting_id
            where ${of('PEMBELIAN')} and k.akun_kas = 'CASH') as till_purchases,
           (-${earned(['KUPON'])})::bigint as coupons_given,
           (select coalesce(sum(nilai_kupon), 0) from kupon_terbit where kode_toko = ${kode_toko} and sisa = 1)::bigint as coupons_left,
           -- Of those that it issued, wherever they were used.
           (select coalesce(sum(d.nilai_kupon), 0) from penjualan_kupon d join kupon_terbit k using (no_kupon)
            where k.kode_toko = ${kode_toko} and not d.batal)::bigint as coupons_used,
           (-${earned(['DISKON'])})::bigint as discounts, (-${claim('PENJUALAN', 'PPN')})::bigint as tax,
           (-${claim('JUAL_BELI_MANUAL', 'PPN')})::bigint as tax_by_gram, (-${claim('MUTASI_SERVICE', 'PPN')})::bigint as tax_of_repairs,
           (-${claim('PENJUALAN', 'HUTANG_BONUS')})::bigint as bonus,
           ${goods('cost', 'JUAL')}::bigint as goods_cost, ${goods('pieces', 'JUAL')}::int as pieces_sold,
           (-${goods('cost', 'BELI')})::bigint as bought_cost, -${goods('fine', 'BELI')} as bought_fine, (-${goods('pieces', 'BELI')})::int as bought_pieces,
           (-${cash('PEMBELIAN')})::bigint as purchases_money, ${undone('PENJUALAN')}::int as sales_undone, ${undone('PEMBELIAN')}::int as purchases_undone,
           (select coalesce(sum(rupiah), 0) from saldo_tagihan where kode_toko = ${kode_toko} and jenis = 'PIUTANG_KARTU')::bigint as banks_owe,
           ${cash('UANG_KAS')}::bigint as money,
           (-${cash('KIRIM_UANG')})::bigint as sent,
           (select coalesce(sum(t.rupiah), 0)::bigint from mutasi_tagihan t join posting p on p.id = t.posting_id
            where ${of('TERIMA_UANG')} and t.jenis = 'RK' and t.rupiah > 0) as sent_arrived,
           (select coalesce(sum(j.debet - j.kredit), 0)::bigint from jurnal j join posting p on p.id = j.posting_id
            where ${of('TERIMA_UANG')} and j.akun_kas is null and j.jenis is null) as sent_missing,
           (select coalesce(sum(rupiah), 0)::bigint from saldo_tagihan where kode_toko = ${kode_toko} and jenis = 'UANG_JALAN') as on_the_road,
           -- What was cancelled was never sent.
           (select coalesce(sum(m.pieces), 0)::int from mutasi_stock m join posting p on p.id = m.posting_id
            where ${of('KIRIM_BARANG')} and m.tempat = 'PERJALANAN') as goods_shipped,
           -- Lots there are gold on its way to the head office.
           (select coalesce(sum(cost), 0)::bigint from saldo_stock where kode_toko = ${kode_toko} and tempat = 'PERJALANAN')
             - (select coalesce(sum(cost), 0)::bigint from saldo_lot where kode_toko = ${kode_toko} and tempat = 'PERJALANAN') as goods_on_the_road`.execute(
    db,
  )
  return rows[0] as (typeof rows)[number]
}
