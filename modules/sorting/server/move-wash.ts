import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument } from '#modules/documents/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { type Lines, type Measures, addLots, lotsAt, moved } from '#modules/ledger/server/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import type * as contract from '../contract/cuci-manual.ts'
import { type RequestedWashMove, type NewWashMove, type WashMove, mutasiCuciManual, washLot } from '../contract/cuci-manual.ts'
import { refusals } from '../contract/refusals.ts'
import { partOf, refuseMovedOn } from './lots.ts'
import type { SortingRules } from './sort-goods.ts'

interface Lot extends Measures {
  readonly kode_kadar: string
  readonly kadar: number
}

interface Held {
  /** The purities of the list, in percent. */
  readonly purities: ReadonlyMap<string, number>
  /** What is kept by hand, locked. */
  readonly lots: ReadonlyMap<string, Lot>
}

const moving: DocumentWriting<typeof mutasiCuciManual, RequestedWashMove, Decision<typeof mutasiCuciManual>, SortingRules> = {
  document: mutasiCuciManual,
  exclusiveKeys: ({ kode_lot }) => (kode_lot === null ? [] : [kode_lot]),
  async prepare(context, requested) {
    const held = await hold(
      context,
      requested.flatMap(({ kode_lot }) => kode_lot ?? []),
    )
    return (one) => {
      const document = one.jenis_cuci === 'MASUK' ? comesIn(one, held) : goesOut(one, held)
      return { document, needs: needsOf(document, context.weightGramsMax), lines: washLines }
    }
  },
  async beforePosting(context, made) {
    const lots = made.filter(({ jenis_cuci }) => jenis_cuci === 'MASUK')
    if (lots.length === 0) return
    await addLots(
      context,
      mutasiCuciManual.kind,
      lots.map(({ no_cuci_manual, kode_kadar, user_id }) => ({
        kode_lot: washLot(no_cuci_manual),
        dokumen: no_cuci_manual,
        kode_kadar,
        keterangan: `CUCI ${kode_kadar}`,
        created_by: user_id,
      })),
    )
  },
}

async function hold({ db, kode_toko }: EventContext, codes: readonly string[]): Promise<Held> {
  const there = await lotsAt(db, kode_toko, { tempat: 'CUCI' }, codes)
  const lots = await sql<Pick<Lot, 'kode_kadar' | 'kadar'> & { kode_lot: string }>`
    select kode_lot, kode_kadar, kadar from lot where kode_lot = any(${[...there.keys()]}) and asal = ${mutasiCuciManual.kind}`.execute(db)
  const purities = await sql<{ kode_kadar: string; kadar: number }>`select kode_kadar, kadar from kadar`.execute(db)
  return {
    purities: new Map(purities.rows.map(({ kode_kadar, kadar }) => [kode_kadar, kadar])),
    lots: new Map(lots.rows.map(({ kode_lot, ...lot }) => [kode_lot, { ...lot, ...there.get(kode_lot)! }])),
  }
}

function comesIn({ kode_kadar: code, qty_lot, berat, hpp, alasan_cuci }: RequestedWashMove, { purities }: Held): NewWashMove {
  const kode_kadar = code ?? ''
  const kadar = purities.get(kode_kadar) ?? refuseAt('kode_kadar', refusals.PURITY_UNKNOWN, { kode_kadar })
  if (qty_lot === 0) refuseAt('qty_lot', refusals.PART_OF_LOT)
  return {
    jenis_cuci: 'MASUK',
    kode_lot: null,
    kode_kadar,
    kadar,
    qty_lot,
    berat,
    fine: fineMg(toMg(berat), kadar) / 1000,
    hpp: hpp ?? 0,
    tujuan_cuci: null,
    berat_kembali: null,
    susut_berat: 0,
    susut_fine: 0,
    susut_hpp: 0,
    alasan_cuci,
  }
}

/** A part of a lot goes out: what did not come back of it is lost, at its share of gold and cost by gross weight (events.md R3). */
function goesOut(requested: RequestedWashMove, { lots }: Held): NewWashMove {
  const { qty_lot, berat, tujuan_cuci, alasan_cuci } = requested
  const kode_lot = requested.kode_lot ?? ''
  const lot = lots.get(kode_lot)
  if (!lot || lot.grossMg === 0) return refuseAt('kode_lot', refusals.WASH_NOT_THERE, { kode_lot })
  const part = partOf(kode_lot, lot, { qty_lot, berat })
  const berat_kembali = requested.berat_kembali ?? 0
  const lostMg = part.grossMg - toMg(berat_kembali)
  if (lostMg < 0) refuseAt('berat_kembali', refusals.WASH_TOO_HEAVY)
  return {
    jenis_cuci: 'KELUAR',
    kode_lot,
    kode_kadar: lot.kode_kadar,
    kadar: lot.kadar,
    qty_lot,
    berat,
    fine: part.fineMg / 1000,
    hpp: part.costRp,
    tujuan_cuci,
    berat_kembali,
    susut_berat: lostMg / 1000,
    susut_fine: proRata(part.fineMg, lostMg, part.grossMg) / 1000,
    susut_hpp: proRata(part.costRp, lostMg, part.grossMg),
    alasan_cuci,
  }
}

/** What the posting of goods to be washed is made from. */
export type PostedWashMove = Pick<
  WashMove,
  'no_cuci_manual' | 'jenis_cuci' | 'kode_lot' | 'qty_lot' | 'berat' | 'fine' | 'hpp' | 'tujuan_cuci' | 'susut_berat' | 'susut_fine' | 'susut_hpp'
>

/** Goods to be washed: in out of the corrections (events.md R9); out to the used goods or the scrap, and what was lost (R3). */
export function washLines(move: PostedWashMove): Lines {
  const { no_cuci_manual, jenis_cuci, kode_lot, qty_lot, berat, fine, hpp, tujuan_cuci, susut_berat, susut_fine, susut_hpp } = move
  const whole = { pieces: qty_lot, grossMg: toMg(berat), fineMg: toMg(fine), costRp: hpp, kode_barcode: null }
  const lost = { pieces: 0, grossMg: toMg(susut_berat), fineMg: toMg(susut_fine), costRp: susut_hpp, kode_barcode: null, kode_lot }
  const back = { ...whole, grossMg: whole.grossMg - lost.grossMg, fineMg: whole.fineMg - lost.fineMg, costRp: hpp - susut_hpp, kode_lot }
  const wash = { tempat: 'CUCI' } as const
  return {
    kind: mutasiCuciManual.kind,
    reference: no_cuci_manual,
    stock:
      jenis_cuci === 'MASUK'
        ? moved({ ...whole, kode_lot: washLot(no_cuci_manual) }, { from: { tempat: 'KOREKSI' }, to: wash })
        : [
            ...(lost.grossMg === 0 ? [] : moved(lost, { from: wash, to: { tempat: 'SUSUT' } })),
            ...moved(back, { from: wash, to: { tempat: tujuan_cuci ?? 'BEKAS' } }),
          ],
    cash: [],
    claims: [],
    counter: [],
    points: [],
  }
}

/** The approvals: each intake, since it came in free; and a loss above the tolerance of the shop. */
function needsOf(move: NewWashMove, weightGramsMax: number): Need[] {
  const { jenis_cuci, kode_lot, kode_kadar, qty_lot, berat, hpp, tujuan_cuci, berat_kembali, susut_berat, alasan_cuci } = move
  const isIn = jenis_cuci === 'MASUK'
  if (!isIn && susut_berat <= weightGramsMax) return []
  const grams = (weight: number) => `${formatNumber(weight, 3)} g`
  return [
    {
      kategori: 'CUCI_MANUAL',
      subjek: mutasiCuciManual.name,
      kunci: kode_lot ?? kode_kadar,
      uraian: `${isIn ? `${kode_kadar} + ${grams(berat)}` : `${kode_lot} ${grams(berat)} → ${grams(berat_kembali ?? 0)}`}: ${alasan_cuci}`,
      selisih_mg: isIn ? toMg(berat) : 0 - toMg(susut_berat),
      // The cost of a part changes when other users add to its lot meanwhile. The cost of an intake is typed by the user.
      ...(isIn ? { selisih_rp: hpp } : {}),
      isi: { jenis_cuci, kode_lot, kode_kadar, qty_lot, berat, ...(isIn ? { hpp } : {}), tujuan_cuci, berat_kembali, alasan_cuci },
    },
  ]
}

export const moveWash: Handler<typeof contract.moveWash> = (input) =>
  saveDocument(input, { ...eventOf(input), weightGramsMax: numberSetting(input.caller, 'TOLERANSI_BERAT_BELI') }, moving, input.body)

export const readWashLots: Handler<typeof contract.readWashLots> = async ({ db, caller, query: { cari, limit } }) => {
  const { rows } = await sql<ReplyOf<typeof contract.readWashLots>['rows'][number] & { total: number }>`
    select s.kode_lot, l.keterangan as nama_barang, l.kode_kadar, l.kadar, l.tgl_system as tgl_masuk, s.pieces::integer as qty_lot, s.gross as berat_isi, s.fine,
           count(*) over ()::integer as total
    from saldo_lot s join lot l using (kode_lot)
    where (s.kode_toko, s.tempat, s.pihak, l.asal) = (${caller.kode_toko}, 'CUCI', '', ${mutasiCuciManual.kind}) and s.gross > 0
      and strpos(upper(s.kode_lot || ' ' || l.keterangan), upper(${cari})) > 0
    order by l.tgl_system, s.kode_lot limit ${limit}`.execute(db)
  return { rows: rows.map(({ total: _, ...lot }) => lot), next: null, total: rows[0]?.total ?? 0 }
}

/** Looks whether goods to be washed can be where they were: nothing was put into their lot or taken out of it since. @throws Refusal LOT_MOVED_ON */
export async function undoWashMove(context: EventContext, { no_cuci_manual, jenis_cuci, kode_lot, tujuan_cuci }: WashMove): Promise<void> {
  const lot =
    jenis_cuci === 'MASUK' ? { tempat: 'CUCI', kode_lot: washLot(no_cuci_manual) } : { tempat: tujuan_cuci ?? 'BEKAS', kode_lot: kode_lot ?? '' }
  await refuseMovedOn(context, { kind: mutasiCuciManual.kind, reference: no_cuci_manual }, lot)
}
