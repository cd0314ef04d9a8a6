import type { ShownSale } from '#modules/customer-screen/contract/layar-customer.ts'
import { toldFees } from '#modules/payments/web/public.ts'
import type { Sale } from '../contract/penjualan.ts'
import { type SaleForm, type TillRules, partOfLine, priceOfLine, sumsOf } from './sale-form.ts'

/** What the customer sees of the sale that is entered; nothing before the first piece. */
export function shownForm(form: Pick<SaleForm, 'pieces' | 'brought' | 'coupons' | 'payments' | 'entered'>, rules: TillRules): ShownSale | undefined {
  if (form.pieces.list.length === 0) return undefined
  const { berat, biaya_admin, biaya_kemas, ongkos_kirim, ppn, bayar_tukar, bayar_poin, bayar_kupon, net, total, paid, due, change } = sumsOf(
    form,
    rules,
  )
  const barang = form.pieces.list.map((line) => {
    const { nama_barang, kadar_cetak, qty, berat: grams, foto } = { ...line.about, ...partOfLine(line) }
    const { rumus, harga_total } = priceOfLine(line, rules.rounding)
    return { nama_barang, kadar_cetak, qty, berat: grams, rumus: [...rumus], harga_total, foto }
  })
  return {
    barang,
    berat,
    biaya_admin,
    biaya_kemas,
    ongkos_kirim,
    ppn,
    biaya_kartu: toldFees(form.payments),
    bayar_tukar,
    bayar_poin,
    bayar_kupon,
    poin_didapat: 0,
    total,
    is_dibayarkan: net < 0,
    dibayar: paid,
    sisa: due,
    kembali: change,
    is_selesai: false,
  }
}

/** What the customer sees of the sale that was saved, until the next one begins. */
export function shownSaved(sale: Sale): ShownSale {
  const { biaya_admin, biaya_kemas, ppn, grand_total, bayar_tukar, bayar_poin, bayar_kupon, dibayarkan, jumlah_bayar, sisa_bayar, kembali } = sale
  return {
    barang: sale.detail_barang.map(({ nama_barang, kadar_cetak, qty, berat, rumus, harga_total, foto }) => {
      return { nama_barang, kadar_cetak, qty, berat, rumus: [...rumus], harga_total, foto }
    }),
    berat: sale.total_berat,
    biaya_admin,
    biaya_kemas,
    ongkos_kirim: sale.ongkos_kirim,
    ppn,
    biaya_kartu: sale.detail_bayar.reduce((sum, payment) => sum + payment.biaya_kartu, 0),
    bayar_tukar,
    bayar_poin,
    bayar_kupon,
    poin_didapat: sale.poin_didapat,
    total: Math.abs(grand_total - bayar_tukar - bayar_poin - bayar_kupon),
    is_dibayarkan: dibayarkan > 0,
    dibayar: jumlah_bayar,
    sisa: sisa_bayar,
    kembali,
    is_selesai: true,
  }
}
