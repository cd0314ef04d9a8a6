import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import {
  type GoldLot,
  type Lines,
  type Measures,
  type Place,
  type TakenPart,
  addLots,
  goldLots,
  lotOfLine,
  lotsAt,
  moved,
  partByWeight,
} from '#modules/ledger/server/public.ts'
import { ordersPort } from '#modules/orders/server/public.ts'
import type * as contract from '../contract/bahan-tukang.ts'
import { type RequestedMaterial, type Material, type NewMaterial, bahanTukang } from '../contract/bahan-tukang.ts'
import type * as held from '../contract/di-tukang.ts'
import { refusals } from '../contract/refusals.ts'
import { namesOfLots } from './bars.ts'

/** A place that gold goes to craftsmen from. */
type GoldPlace = GoldLot['tempat']

/** The gold that craftsmen hold, by craftsman and lot, locked; with the names of the lots and where each is from. */
export interface HeldMaterial {
  readonly lots: ReadonlyMap<string, ReadonlyMap<string, Measures>>
  readonly names: ReadonlyMap<string, string>
  readonly origins: ReadonlyMap<string, { readonly tempat: GoldPlace; readonly lot_asal: string }>
}

interface RequestedOfCraftsman {
  readonly kode_tukang: string
  readonly no_pesanan?: string | null
  readonly detail_bahan: readonly { readonly kode_lot: string; readonly berat: number }[]
}

/** The gold that these craftsmen hold among what was asked for, locked until the end of the transaction, craftsman by craftsman. */
export async function holdMaterial(db: Db, kode_toko: string, requested: readonly RequestedOfCraftsman[]): Promise<HeldMaterial> {
  const byCraftsman = Map.groupBy(requested, ({ kode_tukang }) => kode_tukang)
  const lots = new Map<string, ReadonlyMap<string, Measures>>()
  for (const kode_tukang of [...byCraftsman.keys()].toSorted()) {
    const codes = byCraftsman.get(kode_tukang)!.flatMap(({ detail_bahan }) => detail_bahan.map(({ kode_lot }) => kode_lot))
    lots.set(kode_tukang, await lotsAt(db, kode_toko, { tempat: 'TUKANG', pihak: kode_tukang }, [...new Set(codes)].toSorted()))
  }
  const codes = requested.flatMap(({ detail_bahan }) => detail_bahan.map(({ kode_lot }) => kode_lot))
  const { rows } = await sql<{ kode_lot: string; tempat: GoldPlace; lot_asal: string }>`
    select lot_terima(d.no_bahan, d.no_urut) as kode_lot, d.tempat, d.kode_lot as lot_asal from bahan_tukang_detail d
    join lot l on l.dokumen = d.no_bahan and l.kode_lot = lot_terima(d.no_bahan, d.no_urut)
    where d.kode_toko = ${kode_toko} and l.kode_lot = any(${codes})`.execute(db)
  return {
    lots,
    names: await namesOfLots(db, codes),
    origins: new Map(rows.map(({ kode_lot, ...origin }) => [kode_lot, origin])),
  }
}

/** A part of a lot by weight. @throws Refusal MATERIAL_LIGHTER, MATERIAL_WITHOUT_GOLD at the line */
function takePart(lot: Measures, kode_lot: string, berat: number, at: string): TakenPart {
  const light = { kode_lot, berat: formatNumber(lot.grossMg / 1000, 3) }
  if (toMg(berat) > lot.grossMg) return refuseAt(`${at}.berat`, refusals.MATERIAL_LIGHTER, light)
  const part = partByWeight(lot, berat)
  return part.fine === 0 ? refuseAt(`${at}.berat`, refusals.MATERIAL_WITHOUT_GOLD, { kode_lot }) : part
}

/** A part of a lot that a craftsman holds. @throws Refusal MATERIAL_NOT_HIS, MATERIAL_LIGHTER, MATERIAL_WITHOUT_GOLD at the line */
export function takeMaterial(held: HeldMaterial, kode_tukang: string, { kode_lot, berat }: { kode_lot: string; berat: number }, at: string) {
  const lot = held.lots.get(kode_tukang)?.get(kode_lot)
  if (!lot || lot.grossMg === 0) return refuseAt(`${at}.kode_lot`, refusals.MATERIAL_NOT_HIS, { kode_lot })
  return { kode_lot, nama_barang: held.names.get(kode_lot) ?? '', ...takePart(lot, kode_lot, berat, at) }
}

/** Which of the orders that are named are open. @throws Refusal ORDER_UNKNOWN */
export async function refuseUnknownOrders(db: Db, kode_toko: string, requested: readonly { readonly no_pesanan: string | null }[]): Promise<void> {
  const named = requested.flatMap(({ no_pesanan }) => no_pesanan ?? [])
  const open = await ordersPort.open(db, kode_toko, named)
  const unknown = named.find((no_pesanan) => !open.has(no_pesanan))
  if (unknown !== undefined) refuseAt('no_pesanan', refusals.ORDER_UNKNOWN, { no_pesanan: unknown })
}

const handing: DocumentWriting<typeof bahanTukang, RequestedMaterial, Decision<typeof bahanTukang>, object> = {
  document: bahanTukang,
  exclusiveKeys: () => [],
  async prepare({ db, kode_toko }, requested) {
    const out = requested.filter(({ arah_bahan }) => arah_bahan === 'KELUAR')
    const codes = [...new Set(out.flatMap(({ detail_bahan }) => detail_bahan.map(({ kode_lot }) => kode_lot)))].toSorted()
    const shop = [
      ['BATANG', await lotsAt(db, kode_toko, { tempat: 'BATANG' }, codes)],
      ['ROSOK', await lotsAt(db, kode_toko, { tempat: 'ROSOK' }, codes)],
    ] as const
    const names = await namesOfLots(db, codes)
    const his = await holdMaterial(
      db,
      kode_toko,
      requested.filter(({ arah_bahan }) => arah_bahan === 'KEMBALI'),
    )
    await refuseUnknownOrders(db, kode_toko, requested)
    const takeOut = ({ kode_lot, berat }: { kode_lot: string; berat: number }, at: string) => {
      const found = shop.find(([, lots]) => (lots.get(kode_lot)?.grossMg ?? 0) > 0)
      if (!found) return refuseAt(`${at}.kode_lot`, refusals.MATERIAL_NOT_THERE, { kode_lot })
      const [tempat, lots] = found
      return { tempat, kode_lot, lot_asal: null, nama_barang: names.get(kode_lot) ?? '', ...takePart(lots.get(kode_lot)!, kode_lot, berat, at) }
    }
    const takeBack = (kode_tukang: string, line: { kode_lot: string; berat: number }, at: string) => {
      const part = takeMaterial(his, kode_tukang, line, at)
      const origin = his.origins.get(line.kode_lot) ?? refuseAt(`${at}.kode_lot`, refusals.MATERIAL_NOT_HIS, { kode_lot: line.kode_lot })
      return { ...part, ...origin }
    }
    return ({ detail_bahan: lines, ...header }) => {
      const { arah_bahan, kode_tukang } = header
      const detail_bahan = lines.map((line, at) =>
        arah_bahan === 'KELUAR' ? takeOut(line, `detail_bahan.${at}`) : takeBack(kode_tukang, line, `detail_bahan.${at}`),
      )
      const document: NewMaterial = {
        ...header,
        total_berat: sumOfGrams(detail_bahan.map(({ berat }) => berat)),
        total_fine: sumOfGrams(detail_bahan.map(({ fine }) => fine)),
        detail_bahan,
      }
      const costsRp = detail_bahan.map(({ hpp }) => hpp)
      return { document, lines: (made) => materialMoves(made, costsRp) }
    }
  },
  beforePosting: async (context, made) => {
    const lots = made.flatMap(({ arah_bahan, no_bahan, detail_bahan }) =>
      arah_bahan === 'KEMBALI'
        ? []
        : detail_bahan.map(({ no_urut, nama_barang, kode_lot, berat, fine }) => ({
            kode_lot: lotOfLine(no_bahan, no_urut),
            dokumen: no_bahan,
            keterangan: nama_barang,
            // By what is in it: the purity of the list is of the lot that it was a part of.
            kadar: Math.round((fine / berat) * 100_000) / 1_000,
            dari: [{ kode_lot }],
          })),
    )
    await addLots(context, bahanTukang.kind, lots)
  },
}

/**
 * Gold to a craftsman, or from him (events.md O2, O4): it becomes another lot, at the same weight, gold and cost.
 *
 * @param costsRp the cost of each line, in rupiah
 */
export function materialMoves(
  { no_bahan, arah_bahan, kode_tukang, detail_bahan }: Pick<Material, 'no_bahan' | 'arah_bahan' | 'kode_tukang' | 'detail_bahan'>,
  costsRp: readonly number[],
): Lines {
  const his: Place = { tempat: 'TUKANG', pihak: kode_tukang }
  return {
    kind: bahanTukang.kind,
    reference: no_bahan,
    stock: detail_bahan.flatMap(({ no_urut, tempat, kode_lot, lot_asal, keping, berat, fine }, at) => {
      const goods = { pieces: keping, grossMg: toMg(berat), fineMg: toMg(fine), costRp: costsRp[at] ?? 0, kode_barcode: null }
      const ours: Place = { tempat: tempat as GoldPlace }
      const [from, to] = arah_bahan === 'KELUAR' ? [ours, his] : [his, ours]
      return [
        ...moved({ ...goods, kode_lot }, { from, to: { tempat: 'UBAH' } }),
        ...moved({ ...goods, kode_lot: lot_asal ?? lotOfLine(no_bahan, no_urut) }, { from: { tempat: 'UBAH' }, to }),
      ]
    }),
    cash: [],
    claims: [],
    counter: [],
    points: [],
  }
}

/**
 * Looks whether what went can come back, or what came back go again: the lot that each line became must hold as much still.
 *
 * @throws Refusal MATERIAL_MOVED_ON, naming the first that does not
 */
export async function undoMaterial({ db, kode_toko }: EventContext, { no_bahan, arah_bahan, kode_tukang }: Material): Promise<void> {
  const { rows } = await sql<{ kode_lot: string }>`
    select t.kode_lot from bahan_tukang_detail d
    cross join lateral (select coalesce(d.lot_asal, lot_terima(d.no_bahan, d.no_urut)) as kode_lot) t
    left join lateral lock_lots(${kode_toko}, case when ${arah_bahan} = 'KELUAR' then 'TUKANG' else d.tempat end, '', '',
      case when ${arah_bahan} = 'KELUAR' then ${kode_tukang} else '' end, array[t.kode_lot]) s on true
    where (d.kode_toko, d.no_bahan) = (${kode_toko}, ${no_bahan})
      and (coalesce(s.pieces, 0) < d.keping or coalesce(s.gross, 0) < d.berat or coalesce(s.fine, 0) < d.fine or coalesce(s.cost, 0) < d.hpp)
    order by d.no_urut`.execute(db)
  const [gone] = rows
  if (gone) refuse(refusals.MATERIAL_MOVED_ON, gone)
}

/** Hands material for the seed of the demo chain. @throws Refusal as `handMaterial` */
export const handTo = (context: EventContext, requested: RequestedMaterial): Promise<Material> => writeDocument(context, handing, requested)

/**
 * Hands gold to a craftsman, or takes it back.
 *
 * @throws Refusal MATERIAL_NOT_THERE, MATERIAL_NOT_HIS, MATERIAL_LIGHTER, MATERIAL_WITHOUT_GOLD at the line, CRAFTSMAN_UNKNOWN, ORDER_UNKNOWN,
 *   and those of `post`
 */
export const handMaterial: Handler<typeof contract.handMaterial> = (input) => saveDocument(input, eventOf(input), handing, input.body)

/** The bars and the scrap of the shop. */
export const readMaterial: Handler<typeof contract.readMaterial> = ({ db, caller, query }) =>
  goldLots(db, caller.kode_toko, ['BATANG', 'ROSOK'], query)

/** Lots `s` at craftsmen, each with its craftsman and the day that it was handed over. */
export const atCraftsmen = sql`
  saldo_lot s join lot l using (kode_lot) join toko k on k.kode_toko = s.kode_toko
  left join tukang t on (t.kode_toko, t.kode_tukang) = (s.kode_toko, s.pihak)
  left join bahan_tukang b on (b.kode_toko, b.no_bahan) = (s.kode_toko, l.dokumen)`

/** The gold that lies with craftsmen of the shop. */
export const readHeld: Handler<typeof held.readHeld> = async ({ db, caller, query: { cari, limit } }) => {
  const { rows } = await sql<held.HeldMaterial & { total: number }>`
    select s.kode_lot, l.keterangan as nama_barang, s.pihak as kode_tukang, coalesce(t.nama_tukang, s.pihak) as nama_tukang, b.no_pesanan, l.tgl_system,
           k.tgl_system - l.tgl_system as umur_hari, s.gross as berat, s.fine, count(*) over ()::integer as total
    from ${atCraftsmen}
    where s.kode_toko = ${caller.kode_toko} and s.tempat = 'TUKANG' and s.gross > 0
      and strpos(upper(concat_ws(' ', s.kode_lot, l.keterangan, s.pihak, t.nama_tukang, b.no_pesanan)), upper(${cari})) > 0
    order by l.tgl_system, s.kode_lot limit ${limit}`.execute(db)
  return { rows: rows.map(({ total: _, ...lot }) => lot), next: null, total: rows[0]?.total ?? 0 }
}

/** The orders that pieces are still to be made for. */
export const readOrders: Handler<typeof held.readOrders> = async ({ db, caller }) =>
  (await ordersPort.list(db, caller.kode_toko)).map(({ nomor, uraian }) => ({ no_pesanan: nomor, uraian }))
