import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
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
const send = (context: EventContext, lots: readonly Lot[], jenis_cuci: 'CUCI' | 'SEPUH' | 'LEBUR', kode_tukang: string | null) =>
  sendOne(context, {
    jenis_cuci,
    tujuan_cuci: kode_tukang === null ? 'BANGKU' : 'TUKANG',
    kode_tukang,
    perkiraan_selesai: addDays(context.tgl_system, 3),
    keterangan: null,
    detail_barang: lots.map(({ kode_lot }) => ({ kode_lot, berat: null, qty_lot: null })),
  })

/** Melts lots at the bench: twenty milligrams are lost, a bar of 950 thousandths and a little dust come out. */
async function melt(context: EventContext, lots: readonly Lot[]): Promise<string> {
  const { no_cuci } = await send(context, lots, 'LEBUR', null)
  const sum = (of: (lot: Lot) => number) => lots.reduce((total, lot) => total + of(lot), 0)
  const crucibleMg = sum(({ berat }) => berat) * 1000 - 20
  // Ninety-nine parts in a hundred of the declared gold are found.
  const barMg = Math.min(Math.floor((sum(({ fine }) => fine) * 990) / 0.95), crucibleMg - 20)
  await takeOneMelt(context, {
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
  return no_cuci
}

/** The sorted lots of a shop for a purpose, that weigh enough to be worked on. */
async function sortedFor({ db, kode_toko }: EventContext, tujuan_sortir: string): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select kode_lot, berat, fine from lot_cuci join lot_sortir using (kode_lot)
    where (kode_toko, tujuan_sortir) = (${kode_toko}, ${tujuan_sortir}) and berat > 1 and fine > 0.5 order by kode_lot`.execute(db)
  return rows
}

/** What a shop refines: lots that a craftsman washed, a melt of its own, and lots that are being plated. */
export async function refiningOfShop(context: EventContext): Promise<void> {
  const washing = await sortedFor(context, 'CUCI')
  if (washing.length > 0) {
    const { no_cuci } = await send(context, washing, 'CUCI', 'T1')
    await takeOneWashed(context, {
      no_cuci,
      ...fee,
      keterangan: null,
      detail_barang: washing.map(({ kode_lot, berat }) => ({
        kode_lot,
        // Three thousandths of it are gone.
        berat_kembali: grams(berat * 997),
        tujuan_barang: 'BEKAS' as const,
        berat: null,
        qty_lot: null,
      })),
    })
    await closeOne({ ...context, source: presets }, { no_cuci, ditanggung: 'TOKO', keterangan: null })
  }
  const melting = await sortedFor(context, 'LEBUR')
  if (melting.length > 0) {
    const no_cuci = await melt(context, melting)
    await closeOne({ ...context, source: presets }, { no_cuci, ditanggung: 'TOKO', keterangan: 'KADAR NOTA LEBIH TINGGI DARI HASIL UJI' })
  }
  const plating = await sortedFor(context, 'SEPUH')
  if (plating.length > 0) await send(context, plating, 'SEPUH', 'T1')
}

/** The head office melts what shops sent it: the batch has its bar, and is not closed yet. */
export async function refiningOfToday(db: Db, tgl_system: string): Promise<void> {
  const user_id = 'own.mc1'
  await sql`select set_config('kencana.user_id', ${user_id}, true)`.execute(db)
  const { rows } = await sql<Lot>`
    select l.kode_lot, l.berat, l.fine from lot_cuci l join lot using (kode_lot)
    where (l.kode_toko, l.asal_barang, lot.asal) = ('MC1', 'BEKAS', 'KIRIM_EMAS') and l.fine > 0.1 and l.berat > 0.2 order by 1`.execute(db)
  if (rows.length > 0) await melt({ db, kode_toko: 'MC1', tgl_system, user_id, request_id: 'demo' }, rows)
}
