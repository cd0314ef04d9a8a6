import { sql } from 'kysely'
import type { EventContext } from '#engine/server/event.ts'
import { closeDayOf } from '#modules/closing/server/public.ts'
import { chargeShort } from '#modules/craftsmen/server/public.ts'
import { inList, takeIn } from '#modules/intake/server/public.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { newIntake } from '#modules/intake/contract/barang-masuk.ts'
import { handBar, sellBar, takeBracelet } from './bars.ts'
import { receiveBag, sendBag } from './gold.ts'
import { groups, kinds, purities } from './masters.ts'
import { arrivedGold, closeBatchOf, meltBatch, meltLots, sendLots, sortedFor, takeBack, tooLittle } from './refining.ts'
import { ofTheMonth, sortOldest } from './sorting.ts'

/** The shop that has a bench, and the head office. */
const [bench, office] = ['MC2', 'MC1'] as const
/** Days of a chain from which on it has a month of refining. */
const daysMin = 31

/**
 * A month of refining from day to day: in the shop with a bench, and at the head office, whose day moves on with it. Batches of each kind are closed with
 * losses in and above the limit, of the shop or its craftsman; others stay open, of different ages; bags of gold arrive whole and short; bars are sold; a
 * craftsman makes something and is short of the rest.
 */
export function refiningMonth(kode_toko: string, days: number): ((till: EventContext, ago: number) => Promise<void>) | undefined {
  if (kode_toko !== bench || days < daysMin) return undefined
  const batches = new Map<string, { readonly no_cuci: string; readonly lots: Awaited<ReturnType<typeof sortedFor>> }>()
  const [bars, bags] = [new Map<string, string>(), new Map<string, string>()]
  let material: Material | undefined

  const send = async (shop: EventContext, name: string, work: 'CUCI' | 'SEPUH' | 'LEBUR', kode_tukang: string | null) => {
    const lots = await sortedFor(shop, work)
    if (lots.length > 0) batches.set(name, { no_cuci: (await sendLots(shop, lots, work, kode_tukang)).no_cuci, lots })
  }
  const back = async (shop: EventContext, name: string, permilLost: number, close?: readonly [reason: string | null, borne?: 'TOKO' | 'TUKANG']) => {
    const batch = batches.get(name)
    if (!batch) return
    await takeBack(shop, batch.no_cuci, batch.lots, permilLost)
    if (close) await closeBatchOf(shop, batch.no_cuci, ...close)
  }
  const melted = async (shop: EventContext, name: string, permilFound: number, close?: readonly [reason: string | null]) => {
    const batch = batches.get(name)
    if (!batch) return
    bars.set(name, await meltBatch(shop, batch.no_cuci, batch.lots, permilFound))
    if (close) await closeBatchOf(shop, batch.no_cuci, ...close)
  }
  const bag = async (shop: EventContext, name: string) => {
    const no_kirim_emas = await sendBag(shop, `SGL-${name}`)
    if (no_kirim_emas) bags.set(name, no_kirim_emas)
  }
  const arrives = async (shop: EventContext, name: string, shortMg: number) => {
    const no_kirim_emas = bags.get(name)
    if (no_kirim_emas) await atOffice(shop, (there) => receiveBag(there, no_kirim_emas, shortMg))
  }
  const officeMelts = (shop: EventContext, permilFound: number, reason: string | null) =>
    atOffice(shop, async (there) => {
      const lots = await arrivedGold(there)
      if (lots.length > 0) await closeBatchOf(there, (await meltLots(there, lots, permilFound)).no_cuci, reason)
    })

  /** What happens so many days before the last. */
  const story: Readonly<Record<number, (shop: EventContext) => Promise<unknown>>> = {
    30: (shop) => sortOldest(shop, ofTheMonth),
    29: (shop) => send(shop, 'cuci', 'CUCI', 'T1'),
    28: async (shop) => {
      await send(shop, 'lebur', 'LEBUR', null)
      await melted(shop, 'lebur', 988, [tooLittle])
    },
    27: async (shop) => {
      await back(shop, 'cuci', 3, [null])
      await tagWashed(shop, batches.get('cuci')?.lots[0]?.kode_lot)
    },
    26: (shop) => bag(shop, '0012'),
    25: (shop) => arrives(shop, '0012', 40),
    24: (shop) => officeMelts(shop, 998, null),
    23: async (shop) => {
      await send(shop, 'sepuh', 'SEPUH', 'T1')
      await sortOldest(shop, ofTheMonth)
    },
    22: (shop) => send(shop, 'cuci lain', 'CUCI', 'T2'),
    21: (shop) => back(shop, 'sepuh', 2, [null]),
    20: (shop) => back(shop, 'cuci lain', 9, ['KURANG HATI-HATI', 'TUKANG']),
    18: (shop) => bag(shop, '0019'),
    17: (shop) => arrives(shop, '0019', 0),
    16: (shop) => officeMelts(shop, 985, tooLittle),
    15: async (shop) => {
      await send(shop, 'lebur lain', 'LEBUR', 'T3')
      await melted(shop, 'lebur lain', 997, [null])
    },
    14: (shop) => sellWhole(shop, bars.get('lebur')),
    13: async (shop) => {
      const kode_lot = bars.get('lebur lain')
      if (!kode_lot) return
      const { berat, fine } = await goldOf(shop, kode_lot)
      material = { kode_lot: await handBar(shop, 'T3', { kode_lot, berat }), berat, fine }
    },
    12: async (shop) => {
      await send(shop, 'sepuh lama', 'SEPUH', 'T2')
      await sortOldest(shop, ofTheMonth)
    },
    11: async (shop) => {
      if (material) await takeBracelet(shop, 'T3', partOf(material, 2))
    },
    9: async (shop) => {
      await send(shop, 'lebur terbuka', 'LEBUR', null)
      await melted(shop, 'lebur terbuka', 994)
    },
    8: async (shop) => {
      if (!material) return
      const { kode_lot, berat } = partOf(material, 4)
      await chargeShort(shop, { kode_tukang: 'T3', keterangan: 'TIDAK KEMBALI', detail_bahan: [{ kode_lot, berat }] })
    },
    4: (shop) => send(shop, 'cuci terbuka', 'CUCI', null),
  }
  return async (till, ago) => {
    await story[ago - 1]?.(till)
  }
}

/** Gold in bars: grams, and grams of fine gold. */
interface Material {
  readonly kode_lot: string
  readonly berat: number
  readonly fine: number
}

/** A half or a quarter of it, as the books share it. */
function partOf({ kode_lot, berat, fine }: Material, parts: number): Material {
  const wholeMg = Math.round(berat * 1000)
  const partMg = Math.floor(wholeMg / parts)
  return { kode_lot, berat: partMg / 1000, fine: proRata(Math.round(fine * 1000), partMg, wholeMg) / 1000 }
}

/** The head office does something on the day of a shop. */
async function atOffice({ db, tgl_system, user_id }: EventContext, does: (there: EventContext) => Promise<void>): Promise<void> {
  const { rows } = await sql<{ tgl_system: string; before: string }>`
    select tgl_system, current_setting('kencana.user_id', true) as before from toko where kode_toko = ${office}`.execute(db)
  const { tgl_system: its, before } = rows[0]!
  const its_user = 'own.mc1'
  await sql`select set_config('kencana.user_id', ${its_user}, true)`.execute(db)
  if (its < tgl_system) await closeDayOf(db, { kode_toko: office, tgl_system: its, tgl_berikut: tgl_system })
  await does({ db, kode_toko: office, tgl_system, user_id: its_user, request_id: 'demo' })
  await sql`select set_config('kencana.user_id', ${before || user_id}, true)`.execute(db)
}

const goldOf = async ({ db }: EventContext, kode_lot: string) => {
  const { rows } = await sql<{ berat: number; fine: number }>`
    select gross as berat, fine from saldo_lot where (kode_lot, tempat) = (${kode_lot}, 'BATANG') and gross > 0`.execute(db)
  return rows[0]!
}

/** All of a bar is sold. */
async function sellWhole(shop: EventContext, kode_lot: string | undefined): Promise<void> {
  if (kode_lot) await sellBar(shop, 'LEBUR MULIA', { kode_lot, ...(await goldOf(shop, kode_lot)) })
}

/** A piece of a washed lot goes back to the window under a new barcode: all that there is of one, its share of several. */
async function tagWashed(shop: EventContext, kode_lot: string | undefined): Promise<void> {
  const { rows } = await sql<{ berat: number; qty: number; kode_kadar: string; kode_baki: string; kode_gudang: string }>`
    select s.gross as berat, s.pieces::integer as qty, l.kode_kadar, b.kode_baki, b.kode_gudang
    from saldo_lot s join lot l using (kode_lot)
    cross join lateral (select kode_baki, kode_gudang from baki where baki.kode_toko = s.kode_toko order by kode_baki limit 1) b
    where (s.kode_toko, s.kode_lot, s.tempat) = (${shop.kode_toko}, ${kode_lot ?? null}, 'BEKAS') and s.pieces > 0`.execute(shop.db)
  const [lot] = rows
  const group = groups.find(({ kode_kadar }) => kode_kadar === lot?.kode_kadar)
  const purity = purities.find(({ kode_kadar }) => kode_kadar === lot?.kode_kadar)
  if (!lot || !group || !purity) return
  const { qty, kode_baki, kode_gudang } = lot
  const berat = qty === 1 ? lot.berat : Math.floor((lot.berat / qty) * 100) / 100
  const piece = {
    nama_barang: 'BARANG CUCI',
    kode_dept: kinds[0].kode_dept,
    kode_group: group.kode_group,
    kadar: purity.kadar,
    kadar_cetak: purity.kadar_cetak,
    kode_gudang,
    kode_baki,
    berat_bruto: berat,
    berat_stock: berat,
    berat,
    hpp: null,
    kode_lot,
  }
  await takeIn(
    { ...shop, rounding: 'TIDAK', addressOf: inList },
    newIntake.parse({ asal: 'PELANGGAN', kode_supplier: null, keterangan: 'HASIL CUCI', detail_barang: [piece] }),
  )
}
