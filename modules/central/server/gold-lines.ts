import { toMg } from '#engine/kinds/grams/grams.ts'
import { type Lines, type Measures, type Place, type StockLine, moved } from '#modules/ledger/server/public.ts'
import { kirimEmas, sentLotOf, type GoldSending } from '../contract/kirim-emas.ts'
import { goldLeaving } from '../contract/laporan.ts'
import { terimaEmas, type GoldArrival } from '../contract/terima-emas.ts'

const only = (kind: string, reference: string, stock: readonly StockLine[]): Lines => ({
  kind,
  reference,
  stock,
  cash: [],
  claims: [],
  counter: [],
  points: [],
})

const road = (tujuan: string): Place => ({ tempat: 'PERJALANAN', pihak: tujuan })
const between = (pihak: string): Place => ({ tempat: 'CABANG', pihak })

/** Used goods and scrap become lots of the sending, which are on the road (events.md K5). */
export const goldSentLines = ({ no_kirim_emas, tujuan, detail_emas }: GoldSending): Lines =>
  only(
    kirimEmas.kind,
    no_kirim_emas,
    detail_emas.flatMap(({ no_urut, tempat_asal, kode_barcode, kode_lot, qty, berat, fine, hpp }) => {
      const whole = { pieces: qty, grossMg: toMg(berat), fineMg: toMg(fine), costRp: hpp }
      return [
        ...moved({ ...whole, kode_barcode, kode_lot }, { from: { tempat: tempat_asal }, to: { tempat: 'UBAH' } }),
        ...moved({ ...whole, kode_barcode: null, kode_lot: sentLotOf(no_kirim_emas, no_urut) }, { from: { tempat: 'UBAH' }, to: road(tujuan) }),
      ]
    }),
  )

type Line = GoldArrival['detail_emas'][number]
type Arrived = Pick<GoldArrival, 'no_terima_emas' | 'no_kirim_emas' | 'hasil_emas' | 'asal_toko' | 'detail_emas'>

/** What of a lot arrived, what of it is short, and what it is over. */
function partsOf({
  qty,
  berat,
  berat_terima,
  selisih_timbang,
  fine,
  selisih_fine,
  hpp,
  selisih_hpp,
}: Line): Readonly<Record<'came' | 'short' | 'over', Measures>> {
  const [mg, fineMg] = [toMg(selisih_timbang), toMg(selisih_fine)]
  const gone = berat_terima === 0 ? qty : 0
  const short = { pieces: gone, grossMg: Math.max(-mg, 0), fineMg: Math.max(-fineMg, 0), costRp: -selisih_hpp }
  return {
    came: { pieces: qty - gone, grossMg: toMg(berat) - short.grossMg, fineMg: toMg(fine) - short.fineMg, costRp: hpp - short.costRp },
    short,
    over: { pieces: 0, grossMg: Math.max(mg, 0), fineMg: Math.max(fineMg, 0), costRp: 0 },
  }
}

const isSomething = ({ pieces, grossMg, fineMg, costRp }: Measures) => pieces !== 0 || grossMg !== 0 || fineMg !== 0 || costRp !== 0

/** Goods of a lot that move, where there are any. */
const lotMoves = (arrival: Arrived, line: Line, measures: Measures, way: { from: Place; to: Place }): StockLine[] =>
  isSomething(measures) ? moved({ ...measures, kode_barcode: null, kode_lot: line.kode_lot, dokumen: arrival.no_kirim_emas }, way) : []

const used: Place = { tempat: 'BEKAS' }
const lost: Place = { tempat: 'SUSUT' }

/**
 * The gold goes to the used goods of the shop that weighed it: the head office, or the sender that took it back. When the sender takes it back or gives it
 * up, missing gold is its loss. Extra gold comes from KOREKSI.
 */
export function goldArrivedLines(arrival: Arrived, tujuan: string): Lines {
  const isThere = arrival.hasil_emas === 'DITERIMA'
  const from = isThere ? between(arrival.asal_toko) : road(tujuan)
  return only(
    terimaEmas.kind,
    arrival.no_terima_emas,
    arrival.detail_emas.flatMap((line) => {
      const { came, short, over } = partsOf(line)
      return [
        ...lotMoves(arrival, line, came, { from, to: used }),
        ...(isThere ? [] : lotMoves(arrival, line, short, { from, to: lost })),
        ...lotMoves(arrival, line, over, { from: { tempat: 'KOREKSI' }, to: used }),
      ]
    }),
  )
}

/** For its sender it has gone to the head office then; what is short is his loss. */
export const goldHandedLines = (arrival: Arrived, tujuan: string): Lines =>
  only(
    goldLeaving,
    arrival.no_terima_emas,
    arrival.detail_emas.flatMap((line) => {
      const { came, short } = partsOf(line)
      return [
        ...lotMoves(arrival, line, came, { from: road(tujuan), to: between(tujuan) }),
        ...lotMoves(arrival, line, short, { from: road(tujuan), to: lost }),
      ]
    }),
  )
