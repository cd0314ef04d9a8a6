import type { ShownSale } from '#modules/display/contract/layar-customer.ts'
import type { VatRate } from '#modules/pricing/contract/vat.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import type { Sale } from '../contract/penjualan.ts'
import { type SaleForm, partOfLine, priceOfLine, sumsOf } from './sale-form.ts'

/** What the customer sees of the sale that is entered; nothing before the first piece. */
export function shownForm(form: Pick<SaleForm, 'pieces' | 'payments' | 'entered'>, rounding: Rounding, rate?: VatRate): ShownSale | undefined {
  if (form.pieces.list.length === 0) return undefined
  const { berat, biaya_admin, biaya_kemas, ongkos_kirim, ppn, total, paid, due, change } = sumsOf(form, rounding, rate)
  const barang = form.pieces.list.map((line) => {
    const { nama_barang, kadar_cetak, qty, berat: grams } = { ...line.about, ...partOfLine(line) }
    const { rumus, harga_total } = priceOfLine(line, rounding)
    return { nama_barang, kadar_cetak, qty, berat: grams, rumus: [...rumus], harga_total }
  })
  return { barang, berat, biaya_admin, biaya_kemas, ongkos_kirim, ppn, total, dibayar: paid, sisa: due, kembali: change, is_selesai: false }
}

/** What the customer sees of the sale that was saved, until the next one begins. */
export function shownSaved(sale: Sale): ShownSale {
  const { biaya_admin, biaya_kemas, ppn, grand_total, jumlah_bayar, sisa_bayar, kembali } = sale
  return {
    barang: sale.detail_barang.map(({ nama_barang, kadar_cetak, qty, berat, rumus, harga_total }) => {
      return { nama_barang, kadar_cetak, qty, berat, rumus: [...rumus], harga_total }
    }),
    berat: sale.total_berat,
    biaya_admin,
    biaya_kemas,
    ongkos_kirim: sale.ongkos_kirim,
    ppn,
    total: grand_total,
    dibayar: jumlah_bayar,
    sisa: sisa_bayar,
    kembali,
    is_selesai: true,
  }
}
