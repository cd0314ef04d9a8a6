import { toMg } from '#engine/kinds/grams/grams.ts'
import { type Lines, type Place, type StockLine, moved } from '#modules/ledger/server/public.ts'
import { lotOf } from '../contract/cells.ts'
import { type Mutation, mutasiManual, scrapOf } from '../contract/mutasi-manual.ts'

type Line = Mutation['detail_barang'][number]
/** What happened, as far as the ledger cares. */
export type PostedMutation = Pick<
  Mutation,
  'kode_toko' | 'no_mutasi_manual' | 'jenis_mutasi' | 'sumber' | 'kode_supplier' | 'baki_tujuan' | 'total_hpp' | 'detail_barang'
>

const here = { tempat: 'MANUAL' } as const
const changed = { tempat: 'UBAH' } as const

/**
 * Goods without a barcode that come in (events.md G14), go from lot to lot at their share of the cost, or become scrap at what their
 * gold is worth (G7). A supplier is owed what they cost.
 */
export function mutationLines(mutation: PostedMutation): Lines {
  const { no_mutasi_manual, sumber, kode_supplier, total_hpp, detail_barang } = mutation
  return {
    kind: mutasiManual.kind,
    reference: no_mutasi_manual,
    stock: detail_barang.flatMap((line) => stockOf(mutation, line)),
    cash: [],
    claims:
      sumber === 'SUPPLIER' && kode_supplier !== null && total_hpp > 0
        ? [{ jenis: 'HUTANG_SUPPLIER', pihak: kode_supplier, dokumen: no_mutasi_manual, rupiah: -total_hpp }]
        : [],
    counter: [],
    points: [],
  }
}

function stockOf(mutation: PostedMutation, line: Line): StockLine[] {
  const { kode_toko, no_mutasi_manual, jenis_mutasi, baki_tujuan } = mutation
  const whole = { pieces: line.qty, grossMg: toMg(line.berat), fineMg: toMg(line.fine), kode_barcode: null }
  const goods = { ...whole, costRp: line.hpp, kode_lot: lotOf(kode_toko, line) }
  if (jenis_mutasi === 'TAMBAH') return moved(goods, { from: originOf(mutation), to: here })
  if (jenis_mutasi === 'PINDAH') {
    const [out, into] = moved(goods, { from: here, to: here }) as [StockLine, StockLine]
    return [out, { ...into, kode_lot: lotOf(kode_toko, { ...line, kode_baki: baki_tujuan as string }) }]
  }
  return [
    ...moved(goods, { from: here, to: changed }),
    ...moved({ ...whole, costRp: line.nilai, kode_lot: scrapOf(no_mutasi_manual, line.no_urut) }, { from: changed, to: { tempat: 'ROSOK' } }),
    ...(line.beban === 0
      ? []
      : moved({ pieces: 0, grossMg: 0, fineMg: 0, costRp: line.beban, kode_barcode: null }, { from: changed, to: { tempat: 'HANCUR' } })),
  ]
}

function originOf({ sumber, kode_supplier }: PostedMutation): Place {
  if (sumber === 'SUPPLIER') return { tempat: 'SUPPLIER', trx: 'BELI', pihak: kode_supplier ?? '' }
  return { tempat: sumber === 'KARYA' ? 'KOREKSI' : 'SALDO_AWAL' }
}
