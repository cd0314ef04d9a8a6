import { sql } from 'kysely'
import type { Report, ReportRow } from '#engine/contract/report.ts'
import { laporanKirimKepusat } from '#modules/central/contract/laporan.ts'
import { laporanBahanTukang, laporanPenjualanBatang, laporanStockBatang } from '#modules/craftsmen/contract/laporan.ts'
import { laporanSusutPerToko } from '#modules/refining/contract/laporan-susut-per-toko.ts'
import { laporanWastingSepuhan } from '#modules/refining/contract/laporan-wasting-sepuhan.ts'
import { laporanPindahSortir, laporanSaldoBarangAktif, laporanSortirPembelian, laporanStockCuciManual } from '#modules/sorting/contract/laporan.ts'
import type { TestApp } from './test-app.ts'

/** The rows of a report of a shop, over all of its days. */
export type AskReport = <R extends Report>(report: R, requested?: object) => Promise<readonly ReportRow<R>[]>

/** A column added up, to thousandths. */
export const sum = <Row extends object>(rows: readonly Row[], column: keyof Row & string): number =>
  rows.reduce((total, row) => total + Math.round(Number(row[column] ?? 0) * 1000), 0) / 1000

/** The sums of the refining reports of a shop next to those of its ledgers, by name. Cancelled documents count in neither. */
export async function goldPairs(
  app: TestApp,
  kode_toko: string,
  of: AskReport,
): Promise<Readonly<Record<string, readonly [told: number, is: number]>>> {
  const now = async <R extends Report>(report: R): Promise<readonly ReportRow<R>[]> => {
    const { status, body } = await app.call<ReportRow<R>[]>('own.mc1', report.api, { query: { kode_toko } })
    if (status !== 200) throw new Error(`${report.api}: ${JSON.stringify(body)}`)
    return body
  }
  const booked = await bookedGold(app, kode_toko)
  const sorted = await of(laporanSortirPembelian)
  const moved = await of(laporanPindahSortir)
  const byHand = await of(laporanStockCuciManual)
  const broughtIn = byHand.filter(({ jenis_cuci }) => jenis_cuci === 'MASUK')
  const batches = await of(laporanWastingSepuhan)
  const shares = await of(laporanSusutPerToko)
  const sent = await of(laporanKirimKepusat, { pilihan_hasil_emas: 'SEMUA' })
  const held = await now(laporanSaldoBarangAktif)
  return {
    'sorted, as it was bought': [sum(sorted, 'berat_beli'), booked.sorted_gross],
    'sorted, at its cost': [sum(sorted, 'hpp'), booked.sorted_cost],
    'lost when it was sorted': [sum(sorted, 'susut_berat'), booked.sorted_lost],
    'moved from lot to lot': [sum(moved, 'berat'), booked.moved_gross],
    'moved from lot to lot, its cost': [sum(moved, 'hpp'), booked.moved_cost],
    'wash stock by hand': [sum(broughtIn, 'berat'), booked.by_hand_gross],
    'cost of wash stock by hand': [sum(broughtIn, 'hpp'), booked.by_hand_cost],
    'lost of wash stock by hand': [sum(byHand, 'susut_berat'), booked.by_hand_lost],
    'lost in batches': [sum(batches, 'susut_gross'), booked.batches_lost],
    'fine gold lost in batches': [sum(batches, 'susut_fine'), booked.batches_lost_fine],
    'cost of what batches lost': [sum(batches, 'susut_rp'), booked.batches_lost_cost],
    'with batches still': [sum(batches, 'berat_sisa'), booked.at_work],
    'lost in batches, by shop': [sum(shares, 'susut_fine'), sum(batches, 'susut_fine')],
    'cost of what batches lost, by shop': [sum(shares, 'susut_rp'), sum(batches, 'susut_rp')],
    'gold on the road': [
      sum(
        sent.filter(({ hasil_kirim_emas }) => hasil_kirim_emas === 'DI_JALAN'),
        'hpp',
      ),
      booked.road_cost,
    ],
    'cost of gold lost on the road': [-sum(sent, 'selisih_hpp'), booked.road_lost],
    'used goods, scrap, bars': [sum(held, 'berat_isi'), booked.held_gross],
    'fine gold of used goods, scrap, bars': [sum(held, 'fine'), booked.held_fine],
    'cost of used goods, scrap, bars': [sum(held, 'hpp'), booked.held_cost],
    'cost of bars': [sum(await now(laporanStockBatang), 'cost'), booked.bars_cost],
    'bars sold': [sum(await of(laporanPenjualanBatang), 'grand_total'), booked.bars_earned],
    'cost of gold at craftsmen': [sum(await now(laporanBahanTukang), 'cost'), booked.craftsmen_cost],
  }
}

/** The sums of refined gold in the ledgers of a shop. */
async function bookedGold({ db }: TestApp, kode_toko: string) {
  const moves = (column: string, kinds: readonly string[], places: readonly string[], isIn = sql`true`) => sql`
    (select coalesce(sum(${sql.ref(`m.${column}`)}), 0) from mutasi_stock m join posting p on p.id = m.posting_id
     where p.kode_toko = ${kode_toko} and p.kind = any(${kinds}) and m.tempat = any(${places}) and ${isIn})`
  // Only postings of valid documents: a cancelled document has the same lines the other way round.
  const stands = sql`p.membatalkan is null and not exists (select from posting undone where undone.membatalkan = p.id)`
  const cameIn = sql`m.gross > 0 and ${stands}`
  const wentOut = sql`m.gross < 0 and ${stands}`
  const account = (nomor: readonly string[]) => sql`
    (select coalesce(sum(j.debet - j.kredit), 0) from jurnal j join posting p on p.id = j.posting_id
     where p.kode_toko = ${kode_toko} and j.nomor_akun = any(${nomor}))`
  const batches = ['KIRIM_CUCI', 'TERIMA_CUCI', 'TERIMA_SEPUHAN']
  const held = ['BEKAS', 'CUCI', 'ROSOK', 'TUKANG', 'BATANG']
  const balance = (column: string) => sql`
    (select coalesce(sum(${sql.ref(column)}), 0) from saldo_stock where kode_toko = ${kode_toko} and tempat = any(${held}))`
  const { rows } = await sql<
    Record<'sorted_gross' | 'sorted_cost' | 'sorted_lost' | 'moved_gross' | 'moved_cost' | 'batches_lost' | 'batches_lost_fine', number> &
      Record<'batches_lost_cost' | 'at_work' | 'road_cost' | 'road_lost' | 'held_gross' | 'held_fine' | 'held_cost', number> &
      Record<'bars_cost' | 'bars_earned' | 'craftsmen_cost' | 'by_hand_gross' | 'by_hand_cost' | 'by_hand_lost', number>
  >`
    select -${moves('gross', ['SORTIR'], ['BEKAS', 'ROSOK'], wentOut)} as sorted_gross,
           -${moves('cost', ['SORTIR'], ['BEKAS', 'ROSOK'], wentOut)} as sorted_cost,
           ${moves('gross', ['SORTIR'], ['SUSUT'])} as sorted_lost,
           ${moves('gross', ['PINDAH_SORTIR'], ['BEKAS', 'ROSOK'], cameIn)} as moved_gross,
           ${moves('cost', ['PINDAH_SORTIR'], ['BEKAS', 'ROSOK'], cameIn)} as moved_cost,
           ${moves('gross', ['MUTASI_CUCI_MANUAL'], ['CUCI'], cameIn)} as by_hand_gross,
           ${moves('cost', ['MUTASI_CUCI_MANUAL'], ['CUCI'], cameIn)} as by_hand_cost,
           ${moves('gross', ['MUTASI_CUCI_MANUAL'], ['SUSUT'])} as by_hand_lost,
           ${moves('gross', batches, ['SUSUT', 'UJI'])} as batches_lost,
           ${moves('fine', batches, ['SUSUT', 'UJI'])} as batches_lost_fine,
           ${moves('cost', batches, ['SUSUT', 'UJI'])} as batches_lost_cost,
           ${moves('gross', batches, ['CUCI'])} as at_work,
           (select coalesce(sum(s.cost), 0) from saldo_lot s join kirim_emas k on k.kode_toko = s.kode_toko and s.kode_lot like k.no_kirim_emas || '/%'
            where s.kode_toko = ${kode_toko} and s.tempat = 'PERJALANAN') as road_cost,
           ${moves('cost', ['EMAS_TIBA', 'TERIMA_EMAS'], ['SUSUT'])} as road_lost,
           ${balance('gross')} as held_gross, ${balance('fine')} as held_fine,
           ${account(['1-1303', '1-1304', '1-1306', '1-1307', '1-1308'])} as held_cost,
           ${account(['1-1308'])} as bars_cost, -${account(['4-1007'])} as bars_earned, ${account(['1-1307'])} as craftsmen_cost`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the ledgers answer with one row')
  return row
}
