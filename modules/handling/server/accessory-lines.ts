import { toMg } from '#engine/kinds/grams/grams.ts'
import { type Lines, type Place, moved } from '#modules/ledger/server/public.ts'
import { type AccessoryStock, isAdded, stockAksesoris } from '../contract/stock-aksesoris.ts'

/** What the posting of added or taken accessories is made from. */
export type PostedAccessories = Pick<AccessoryStock, 'no_aksesoris' | 'sebab' | 'kode_supplier' | 'total_hpp' | 'detail_barang'>

/**
 * Accessories that were added (events.md G5): into the tray of their row from the supplier, who is owed for them, or from the opening
 * stock. Taken (G6): out of it, at their share of the cost, as a difference of stock.
 */
export function accessoryLines({ no_aksesoris, sebab, kode_supplier, total_hpp, detail_barang }: PostedAccessories): Lines {
  const outside = outsideOf(sebab, kode_supplier)
  return {
    kind: stockAksesoris.kind,
    reference: no_aksesoris,
    stock: detail_barang.flatMap(({ kode_barcode, kode_gudang, kode_baki, qty, berat, fine, hpp }) => {
      const tray = { tempat: 'BAKI', kode_gudang, kode_baki } as const
      const way = isAdded(sebab) ? { from: outside, to: tray } : { from: tray, to: outside }
      return moved({ pieces: qty, grossMg: toMg(berat), fineMg: toMg(fine), costRp: hpp, kode_barcode }, way)
    }),
    cash: [],
    claims:
      kode_supplier === null || total_hpp === 0
        ? []
        : [{ jenis: 'HUTANG_SUPPLIER', pihak: kode_supplier, dokumen: no_aksesoris, rupiah: -total_hpp }],
    counter: [],
    points: [],
  }
}

function outsideOf(sebab: AccessoryStock['sebab'], kode_supplier: string | null): Place {
  if (kode_supplier !== null) return { tempat: 'SUPPLIER', trx: 'BELI', pihak: kode_supplier }
  return { tempat: sebab === 'SALDO_AWAL' ? 'SALDO_AWAL' : 'KOREKSI' }
}
