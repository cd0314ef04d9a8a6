import { toMg } from '#engine/kinds/grams/grams.ts'
import { type Lines, moved } from '#modules/ledger/server/public.ts'
import { type Parting, pecahBarang, restOf } from '../contract/pecah-barang.ts'

/** What the posting of a parting is made from. */
export type PostedParting = Pick<Parting, 'no_pecah' | 'detail_induk' | 'detail_barang' | 'sisa_ke' | 'sisa_berat' | 'sisa_fine' | 'sisa_hpp'>

type Line = Parting['detail_induk'][number] | Parting['detail_barang'][number]

const whole = ({ kode_barcode, berat_stock, fine, hpp }: Line) => {
  return { pieces: 1, grossMg: toMg(berat_stock), fineMg: toMg(fine), costRp: hpp, kode_barcode }
}
const tray = ({ kode_gudang, kode_baki }: Line) => ({ tempat: 'BAKI', kode_gudang, kode_baki }) as const

/**
 * Pieces that become others (docs/decisions/098): the old ones out of their trays, the new ones into theirs, and what is left into the scrap
 * as a lot, or lost. Gross, fine and cost stay; what is lost is an expense at its share of the cost.
 */
export function partingLines(parting: PostedParting): Lines {
  const { no_pecah, detail_induk, detail_barang, sisa_ke, sisa_berat, sisa_fine, sisa_hpp } = parting
  const changed = { tempat: 'UBAH' } as const
  const left = { grossMg: toMg(sisa_berat), fineMg: toMg(sisa_fine), costRp: sisa_hpp, kode_barcode: null }
  return {
    kind: pecahBarang.kind,
    reference: no_pecah,
    stock: [
      ...detail_induk.flatMap((parent) => moved(whole(parent), { from: tray(parent), to: changed })),
      ...detail_barang.flatMap((child) => moved(whole(child), { from: changed, to: tray(child) })),
      ...(sisa_ke === 'ROSOK' ? moved({ ...left, pieces: 1, kode_lot: restOf(no_pecah) }, { from: changed, to: { tempat: 'ROSOK' } }) : []),
      ...(sisa_ke === 'SUSUT' ? moved({ ...left, pieces: 0 }, { from: changed, to: { tempat: 'SUSUT' } }) : []),
    ],
    cash: [],
    claims: [],
    counter: [],
    points: [],
  }
}
