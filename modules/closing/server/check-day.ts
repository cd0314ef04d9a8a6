import { sql } from 'kysely'
import type { Screen } from '#engine/contract/screen.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import { otorisasi } from '#modules/approvals/contract/approvals.ts'
import { stockOpname } from '#modules/counting/contract/screens.ts'
import { openCounts, uncountedTrays } from '#modules/counting/server/public.ts'
import { laporanCicilan } from '#modules/instalments/contract/laporan.ts'
import { countDue } from '#modules/instalments/server/public.ts'
import { verifyDay } from '#modules/ledger/server/public.ts'
import { laporanHutang } from '#modules/loans/contract/laporan.ts'
import { kirimUangPusat, terimaUangKas } from '#modules/money/contract/antar-toko.ts'
import { validasiNonCash } from '#modules/money/contract/non-cash.ts'
import { pindahDataScreen } from '#modules/move-in/contract/pindah-data.ts'
import { moveUnderWay } from '#modules/move-in/server/public.ts'
import { sendingsOnRoad } from '#modules/money/server/public.ts'
import { emasKembali, terimaEmasScreen } from '#modules/central/contract/screens.ts'
import { goldOnRoad } from '#modules/central/server/public.ts'
import { lihatKirimBarangCuci } from '#modules/refining/contract/kirim-cuci.ts'
import { batchesOverdue } from '#modules/refining/server/public.ts'
import { terimaBarangScreen } from '#modules/shipping/contract/screens.ts'
import { shipmentsOnRoad } from '#modules/shipping/server/public.ts'
import { isShut, queueOf, waitingOf } from '#modules/queue/server/public.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import { laporanAktivitasTimbangBaki } from '#modules/weighing/contract/laporan-aktivitas-timbang-baki.ts'
import { timbangBaki } from '#modules/weighing/contract/timbang-baki.ts'
import { alarmingTrays, unweighedTrays } from '#modules/weighing/server/public.ts'
import { fakturBermasalah } from '../contract/faktur-bermasalah.ts'
import { breakTexts, cashTexts, movingText, waitingText, warningTexts } from '../contract/problems.ts'
import { type Blocker, type Warning, type checkDay as checkCall, tutupToko } from '../contract/tutup-toko.ts'
import { lastCount } from './count-till.ts'
import { documentsOf } from './explain-break.ts'
import type { ReadDay } from './read-day.ts'

/**
 * Everything that must be corrected or decided before a shop can be closed: faults in the books of the open day (`verifyDay`), and open tasks of the
 * cashier. `db` is a snapshot (`ReadDay`).
 */
export async function blockersOf(db: Db, caller: Caller): Promise<Blocker[]> {
  const { kode_toko } = caller
  const broken = await verifyDay(db, kode_toko)
  const shown = await documentsOf(db, kode_toko, broken)
  // Entries that still wait end with the day, because no one can decide them later.
  const waiting = (await waitingOf(db, kode_toko)).filter(({ jenis }) => !isShut(jenis, caller))
  return [
    ...(await tillBlockers(db, caller)),
    ...(await moveBlockers(db, kode_toko)),
    ...waiting.map(({ no_antri, jenis, tgl_system, nama_customer }) => ({
      apa: waitingText.text,
      kunci: [no_antri, tgl_system, nama_customer].join(' · '),
      seharusnya: 'SELESAI',
      tercatat: 'MENUNGGU',
      // The queue of its kind, where it is decided.
      ...mendedAt(queueAt(jenis, no_antri) ?? tutupToko.path),
    })),
    ...broken.map(({ balance, key, measure, expected, found }, at) => ({
      apa: breakTexts[balance].text,
      kunci: key,
      seharusnya: `${measure} ${expected}`,
      tercatat: `${measure} ${found}`,
      ...mendedAt(fakturBermasalah.screen.path),
      ...shown[at],
    })),
  ]
}

/** Returns the address of the queue of a kind with this entry opened; undefined if the kind has no queue. */
function queueAt(jenis: Parameters<typeof queueOf>[0], no_antri: string): string | undefined {
  const queue = queueOf(jenis)
  return queue && `${queue.path}?${String(new URLSearchParams({ no_antri }))}`
}

/** Returns the blockers of the till: no count where one is required, money that moved after the count, or a difference that is not booked. */
async function tillBlockers(db: Db, caller: Caller): Promise<Blocker[]> {
  const counted = await lastCount(db, caller.kode_toko, caller.tgl_system)
  const says = ({ text: apa }: { readonly text: string }, kunci: string): Blocker[] => [
    { apa, kunci, seharusnya: '', tercatat: '', ...mendedAt(tutupToko.path) },
  ]
  if (counted === undefined) return switchedOn(caller, 'HITUNG_KAS') ? says(cashTexts.belum, 'CASH') : []
  if (counted.hasil_hitung === 'BERGERAK') return says(cashTexts.bergerak, `CASH · ${counted.no_hitung}`)
  return counted.hasil_hitung === 'SELISIH' ? says(cashTexts.selisih, `CASH · ${counted.no_hitung}`) : []
}

/** Returns the blocker for a move without a signed proof. After the closing a user could not undo it (docs/decisions/075). */
async function moveBlockers(db: Db, kode_toko: string): Promise<Blocker[]> {
  const move = await moveUnderWay(db, kode_toko)
  return move === undefined ? [] : [{ apa: movingText.text, kunci: move, seharusnya: '', tercatat: '', ...mendedAt(pindahDataScreen.path) }]
}

/** Returns the warnings: open tasks that users cannot do on this date after the closing. */
async function warningsOf(db: Db, caller: Caller): Promise<Warning[]> {
  const { kode_toko } = caller
  const { rows } = await sql<Record<'menunggu' | 'non_cash' | 'hutang_hari_ini' | 'hutang_lewat', number>>`
    select
      (select count(*)::int from hutang where kode_toko = ${kode_toko} and status = 'AKTIF' and tgl_jatuh_tempo = ${caller.tgl_system}) as hutang_hari_ini,
      (select count(*)::int from hutang where kode_toko = ${kode_toko} and status = 'AKTIF' and tgl_jatuh_tempo < ${caller.tgl_system}
         and tgl_jatuh_tempo >= coalesce((select max(tgl_system) from tutup_toko t where t.kode_toko = hutang.kode_toko), '-infinity')) as hutang_lewat,
      (select count(*)::int from otorisasi where kode_toko = ${kode_toko} and status = 'MENUNGGU' and expires_at > clock_timestamp()) as menunggu,
      (select count(*)::int from saldo_tagihan where kode_toko = ${kode_toko} and jenis = 'PIUTANG_KARTU' and rupiah <> 0) as non_cash`.execute(db)
  const { menunggu, non_cash, hutang_hari_ini, hutang_lewat } = rows[0]!
  const instalments = await countDue(db, caller)
  const { length: counts } = await openCounts(db, kode_toko)
  const trays = switchedOn(caller, 'TIMBANG_BAKI_HARIAN') ? await unweighedTrays(db, kode_toko) : []
  const uncounted = switchedOn(caller, 'OPNAME_BAKI_HARIAN') ? await uncountedTrays(db, kode_toko) : []
  const alarming = await alarmingTrays(db, kode_toko)
  const days = numberSetting(caller, 'KIRIM_UANG_HARI')
  const { sent, coming } = await sendingsOnRoad(db, kode_toko, days)
  const goods = await shipmentsOnRoad(db, kode_toko, days)
  const gold = await goldOnRoad(db, kode_toko, days)
  const batches = await batchesOverdue(db, kode_toko, numberSetting(caller, 'CUCI_TERBUKA_HARI'))
  const isUncounted = !switchedOn(caller, 'HITUNG_KAS') && (await lastCount(db, kode_toko, caller.tgl_system)) === undefined
  const on = ({ path }: Pick<Screen, 'path'>) => path
  return [
    { apa: warningTexts.otorisasi.text, n: menunggu, buka: on(otorisasi) },
    { apa: warningTexts.opname.text, n: counts, buka: on(stockOpname) },
    { apa: warningTexts.non_cash.text, n: non_cash, buka: on(validasiNonCash) },
    { apa: warningTexts.timbang.text, n: trays.length, buka: on(timbangBaki) },
    { apa: warningTexts.belum_opname.text, n: uncounted.length, buka: on(stockOpname) },
    { apa: warningTexts.alarm.text, n: alarming.length, buka: on(laporanAktivitasTimbangBaki.screen) },
    { apa: warningTexts.kiriman.text, n: coming.old, buka: on(terimaUangKas) },
    { apa: warningTexts.terkirim.text, n: sent.old, buka: on(kirimUangPusat) },
    { apa: warningTexts.kiriman_barang.text, n: goods.coming, buka: on(terimaBarangScreen) },
    { apa: warningTexts.barang_terkirim.text, n: goods.sent, buka: on(terimaBarangScreen) },
    { apa: warningTexts.kiriman_emas.text, n: gold.coming, buka: on(terimaEmasScreen) },
    { apa: warningTexts.emas_terkirim.text, n: gold.sent, buka: on(emasKembali) },
    { apa: warningTexts.batch_cuci.text, n: batches, buka: on(lihatKirimBarangCuci) },
    { apa: warningTexts.hutang_hari_ini.text, n: hutang_hari_ini, buka: on(laporanHutang.screen) },
    { apa: warningTexts.hutang_lewat.text, n: hutang_lewat, buka: `${on(laporanHutang.screen)}?pilihan_hutang=LEWAT` },
    { apa: warningTexts.cicilan_hari_ini.text, n: instalments.today, buka: on(laporanCicilan.screen) },
    { apa: warningTexts.cicilan_lewat.text, n: instalments.late, buka: `${on(laporanCicilan.screen)}?pilihan_cicilan=LEWAT` },
    // Money that left today. The warning says so, so that the user does not look for it in the till.
    { apa: warningTexts.kiriman_baru.text, n: coming.fresh, buka: on(terimaUangKas) },
    { apa: warningTexts.terkirim_baru.text, n: sent.fresh, buka: on(kirimUangPusat) },
    { apa: warningTexts.kas.text, n: isUncounted ? 1 : 0, buka: null },
  ].filter(({ n }) => n > 0)
}

const mendedAt = (buka: string) => ({ buka, jenis_dokumen: '', nomor_dokumen: '' })

/** Checks whether the shop can be closed. The check takes no lock, so sales go on. */
export const checkDay =
  (readDay: ReadDay): Handler<typeof checkCall> =>
  ({ caller, gone }) =>
    readDay({ caller, gone }, async (db) => ({ penghalang: await blockersOf(db, caller), peringatan: await warningsOf(db, caller) }))
