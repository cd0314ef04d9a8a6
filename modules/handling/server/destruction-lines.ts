import { toMg } from '#engine/kinds/grams/grams.ts'
import { type Lines, moved } from '#modules/ledger/server/public.ts'
import { type Destruction, hancurBarang, scrapOf } from '../contract/hancur-barang.ts'

/** What the posting of a destruction is made from. */
export type PostedDestruction = Pick<Destruction, 'no_hancur' | 'detail_barang'>

/**
 * A destruction (domain §6): each piece becomes scrap at the value of its gold, as a lot with the piece as its parent. The rest of its cost
 * is the expense of destroying. Gross and fine stay.
 */
export function destructionLines({ no_hancur, detail_barang }: PostedDestruction): Lines {
  return {
    kind: hancurBarang.kind,
    reference: no_hancur,
    stock: detail_barang.flatMap(({ no_urut, kode_barcode, kode_gudang, kode_baki, qty, berat, fine, hpp, nilai, beban }) => {
      const whole = { pieces: qty, grossMg: toMg(berat), fineMg: toMg(fine) }
      const changed = { tempat: 'UBAH' } as const
      return [
        ...moved({ ...whole, costRp: hpp, kode_barcode }, { from: { tempat: 'BAKI', kode_gudang, kode_baki }, to: changed }),
        ...moved({ ...whole, costRp: nilai, kode_barcode: null, kode_lot: scrapOf(no_hancur, no_urut) }, { from: changed, to: { tempat: 'ROSOK' } }),
        ...(beban === 0
          ? []
          : moved({ pieces: 0, grossMg: 0, fineMg: 0, costRp: beban, kode_barcode: null }, { from: changed, to: { tempat: 'HANCUR' } })),
      ]
    }),
    cash: [],
    claims: [],
    counter: [],
    points: [],
  }
}
