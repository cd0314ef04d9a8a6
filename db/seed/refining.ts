import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Work } from '#modules/refining/contract/fields.ts'
import { closeOne, sendOne, takeOneMelt, takeOneWashed } from '#modules/refining/server/public.ts'
import { addDays } from './days.ts'

const noFee = { ongkos_sepuhan: 0, cara_ongkos: 'KAS', no_rekening: null } as const
const fee = { ongkos_sepuhan: 45_000, cara_ongkos: 'HUTANG', no_rekening: null } as const

/** The settings of a shop that has changed none. */
const presets = { setting: () => undefined }

interface Lot {
  readonly kode_lot: string
  readonly berat: number
  readonly fine: number
}

const grams = (mg: number) => Math.round(mg) / 1000

/** Sends lots of a shop to its bench, or to a craftsman. */
export const sendLots = (context: EventContext, lots: readonly Lot[], jenis_cuci: Work, kode_tukang: string | null) =>
  sendOne(context, {
    jenis_cuci,
    tujuan_cuci: kode_tukang === null ? 'BANGKU' : 'TUKANG',
    kode_tukang,
    perkiraan_selesai: addDays(context.tgl_system, 3),
    keterangan: null,
    detail_barang: lots.map(({ kode_lot }) => ({ kode_lot, berat: null, qty_lot: null })),
  })

/**
 * Melts a batch: twenty milligrams are lost, a bar and a little dust come out.
 *
 * @param permilFound so many thousandths of the declared gold are found
 */
export async function meltBatch(context: EventContext, no_cuci: string, lots: readonly Lot[], permilFound: number): Promise<string> {
  const sum = (of: (lot: Lot) => number) => lots.reduce((total, lot) => total + of(lot), 0)
  const crucibleMg = Math.round(sum(({ berat }) => berat) * 1000) - 20
  const barMg = Math.min(Math.floor((sum(({ fine }) => fine) * permilFound) / 0.95), crucibleMg - 20)
  const { no_sepuhan } = await takeOneMelt(context, {
    no_cuci,
    berat_lebur: grams(crucibleMg),
    ...noFee,
    keterangan: null,
    detail_barang: lots.map(({ kode_lot }) => ({ kode_lot })),
    detail_hasil: [
      { jenis_hasil: 'BATANG', berat: grams(barMg), permil_uji: 950, nilai_samping: null },
      { jenis_hasil: 'DEBU', berat: 0.02, permil_uji: null, nilai_samping: 5_000 },
    ],
    detail_uji: [
      { no_hasil: 1, metode_uji: 'XRF', permil: 951, berat_sampel: 0, penguji: 'KEPALA BENGKEL' },
      { no_hasil: 1, metode_uji: 'PIN', permil: 949.5, berat_sampel: 0.2, penguji: 'LABORATORIUM' },
    ],
  })
  return `${no_sepuhan}/1`
}

/**
 * A batch comes back as it went, lighter.
 *
 * @param permilLost so many thousandths of it are gone
 */
export const takeBack = (context: EventContext, no_cuci: string, lots: readonly Lot[], permilLost: number) =>
  takeOneWashed(context, {
    no_cuci,
    ...fee,
    keterangan: null,
    detail_barang: lots.map(({ kode_lot, berat }) => ({
      kode_lot,
      berat_kembali: grams(berat * (1000 - permilLost)),
      tujuan_barang: 'BEKAS' as const,
      berat: null,
      qty_lot: null,
    })),
  })

/** Closes a batch, with the reason of a loss above the limit. */
export const closeBatchOf = (context: EventContext, no_cuci: string, keterangan: string | null, ditanggung: 'TOKO' | 'TUKANG' = 'TOKO') =>
  closeOne({ ...context, source: presets }, { no_cuci, ditanggung, keterangan })

/** Melts lots at the bench. */
export async function meltLots(context: EventContext, lots: readonly Lot[], permilFound: number): Promise<{ no_cuci: string; bar: string }> {
  const { no_cuci } = await sendLots(context, lots, 'LEBUR', null)
  return { no_cuci, bar: await meltBatch(context, no_cuci, lots, permilFound) }
}

/** The sorted lots of a shop for a purpose that weigh enough to be worked on, and were not yet. */
export async function sortedFor({ db, kode_toko }: EventContext, tujuan_sortir: string): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select kode_lot, berat, fine from lot_cuci join lot_sortir using (kode_lot)
    where (kode_toko, tujuan_sortir) = (${kode_toko}, ${tujuan_sortir}) and berat > 1 and fine > 0.5
      and not exists (select from kirim_cuci_detail d where d.kode_lot = lot_cuci.kode_lot) order by kode_lot`.execute(db)
  return rows
}

/** What a shop refines: lots that a craftsman washed, a melt of its own, and lots that are being plated. */
export async function refiningOfShop(context: EventContext): Promise<void> {
  const washing = await sortedFor(context, 'CUCI')
  if (washing.length > 0) {
    const { no_cuci } = await sendLots(context, washing, 'CUCI', 'T1')
    await takeBack(context, no_cuci, washing, 3)
    await closeBatchOf(context, no_cuci, null)
  }
  const melting = await sortedFor(context, 'LEBUR')
  if (melting.length > 0) {
    const { no_cuci } = await meltLots(context, melting, 990)
    await closeBatchOf(context, no_cuci, tooLittle)
  }
  const plating = await sortedFor(context, 'SEPUH')
  if (plating.length > 0) await sendLots(context, plating, 'SEPUH', 'T1')
}

/** Why more gold is missing than may be. */
export const tooLittle = 'KADAR NOTA LEBIH TINGGI DARI HASIL UJI'

/** What shops sent to the head office and has arrived there. */
export async function arrivedGold({ db }: EventContext): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select l.kode_lot, l.berat, l.fine from lot_cuci l join lot using (kode_lot)
    where (l.kode_toko, l.asal_barang, lot.asal) = ('MC1', 'BEKAS', 'KIRIM_EMAS') and l.fine > 0.1 and l.berat > 0.2 order by 1`.execute(db)
  return rows
}

/** The head office melts what shops sent it: the batch has its bar, and is not closed yet. */
export async function refiningOfToday(db: Db, tgl_system: string): Promise<void> {
  const user_id = 'own.mc1'
  await sql`select set_config('kencana.user_id', ${user_id}, true)`.execute(db)
  const context = { db, kode_toko: 'MC1', tgl_system, user_id, request_id: 'demo' }
  const lots = await arrivedGold(context)
  if (lots.length > 0) await meltLots(context, lots, 990)
}
