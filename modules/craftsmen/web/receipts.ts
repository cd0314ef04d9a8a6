import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptPayments } from '#modules/payments/web/public.ts'
import { receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { notaPenjualanBatang } from '../contract/nota-penjualan-batang.ts'
import type { BarSale } from '../contract/penjualan-batang.ts'

const whole = (value: number) => formatNumber(value, 0)
const inGrams = (value: number) => formatNumber(value, 3)

/** A sale of bars on paper. */
export function barSaleReceipt(sale: BarSale, shop: SettingSource, say: Say) {
  const { no_jual_batang, nama_sales, total_fine, grand_total, kembali, detail_batang, detail_bayar } = sale
  return receiptData(notaPenjualanBatang, sale, shop, say, {
    nomor: no_jual_batang,
    texts: { sales: nama_sales, grand_total: rp(grand_total), ...wordsOf(grand_total), total_fine: `${inGrams(total_fine)} g` },
    barang: detail_batang.map(({ no_urut, nama_barang, kode_lot, berat, fine, harga_emas, harga_total }) => ({
      cells: {
        no_urut: String(no_urut),
        nama_barang,
        kode_lot,
        berat: inGrams(berat),
        fine: inGrams(fine),
        harga_emas: whole(harga_emas),
        harga_total: whole(harga_total),
      },
      keterangan: '',
      warna: null,
    })),
    pembayaran: [...receiptPayments(detail_bayar, say), ...(kembali === 0 ? [] : [[say('Kembalian'), kembali] as const])],
  })
}
