import { formatNumber, percentText } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptPayments } from '#modules/payments/web/public.ts'
import { receiptData, rowsOf, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import type { BarIn } from '../contract/batang-masuk.ts'
import { lotOfLine } from '../contract/lots.ts'
import { notaBatangMasuk } from '../contract/nota-batang-masuk.ts'
import { type Material, bahanTukang } from '../contract/bahan-tukang.ts'
import type { Sample } from '../contract/contoh-tukang.ts'
import { materialWays } from '../contract/fields.ts'
import { type Made, hasilTukang } from '../contract/hasil-tukang.ts'
import { type Shortage, kurangTukang } from '../contract/kurang-tukang.ts'
import { notaContohTukang } from '../contract/nota-contoh-tukang.ts'
import { notaBahanTukang, notaHasilTukang, notaKurangTukang } from '../contract/nota-tukang.ts'
import { notaPenjualanBatang } from '../contract/nota-penjualan-batang.ts'
import { type BarSale, penjualanBatang } from '../contract/penjualan-batang.ts'

const inGrams = (value: number) => formatNumber(value, 3)

/** A sale of bars on paper. */
export function barSaleReceipt(sale: BarSale, shop: SettingSource, say: Say) {
  const { no_jual_batang, nama_sales, total_fine, grand_total, kembali, detail_batang, detail_bayar } = sale
  return receiptData(notaPenjualanBatang, sale, shop, say, {
    nomor: no_jual_batang,
    texts: { sales: nama_sales, grand_total: rp(grand_total), ...wordsOf(grand_total), total_fine: `${say('Berat Murni')} ${inGrams(total_fine)} g` },
    barang: rowsOf(notaPenjualanBatang, penjualanBatang, 'detail_batang', detail_batang),
    pembayaran: receiptPayments(detail_bayar, say, kembali),
  })
}

/** The craftsman of a paper: his code and name, and the place for his signature. */
const craftsmanOf = ({ kode_tukang, nama_tukang }: { readonly kode_tukang: string; readonly nama_tukang: string }) => ({
  tukang: `${kode_tukang} ${nama_tukang}`,
  penerima: `( ${nama_tukang} )`,
})

/** Material of a craftsman on paper, for him to sign. */
export function materialReceipt(material: Material, shop: SettingSource, say: Say) {
  const { no_bahan, arah_bahan, no_pesanan, total_berat, total_fine, detail_bahan } = material
  return receiptData(notaBahanTukang, material, shop, say, {
    nomor: no_bahan,
    texts: {
      ...craftsmanOf(material),
      arah: say(materialWays[arah_bahan]),
      no_pesanan: no_pesanan === null ? '' : `${say('Pesanan')} ${no_pesanan}`,
      total_berat: `${inGrams(total_berat)} g`,
      total_fine: `${say('Berat Murni')} ${inGrams(total_fine)} g`,
    },
    barang: rowsOf(notaBahanTukang, bahanTukang, 'detail_bahan', detail_bahan),
  })
}

/** What a craftsman made on paper, for him to sign. */
export function madeReceipt(made: Made, shop: SettingSource, say: Say) {
  const { no_hasil, no_pesanan, nama_barang, kadar, berat, susut_berat, susut_fine, biaya_tukang, detail_bahan } = made
  return receiptData(notaHasilTukang, made, shop, say, {
    nomor: no_hasil,
    texts: {
      ...craftsmanOf(made),
      no_pesanan: no_pesanan === null ? '' : `${say('Pesanan')} ${no_pesanan}`,
      barang_jadi: `${nama_barang} ${percentText(kadar)} ${inGrams(berat)} g`,
      susut: `${say('Susut')} ${inGrams(susut_berat)} g · ${say('murni')} ${inGrams(susut_fine)} g`,
      biaya_tukang: rp(biaya_tukang),
      ...wordsOf(biaya_tukang),
    },
    barang: rowsOf(notaHasilTukang, hasilTukang, 'detail_bahan', detail_bahan),
  })
}

/** A bar that came in on paper, for the shop. */
export function barInReceipt(bar: BarIn, shop: SettingSource, say: Say) {
  const { no_batang_masuk, no_surat_batang, nama_barang, berat, kadar, fine } = bar
  return receiptData(notaBatangMasuk, bar, shop, say, {
    nomor: no_batang_masuk,
    texts: {
      no_surat: no_surat_batang ?? '',
      kode_lot: `${say('Lot')} ${lotOfLine(no_batang_masuk, 1)}`,
      total_berat: `${inGrams(berat)} g`,
      total_fine: `${say('Berat Murni')} ${inGrams(fine)} g`,
    },
    barang: [{ cells: { nama_barang, berat: inGrams(berat), kadar: inGrams(kadar), fine: inGrams(fine) } }],
  })
}

/** A sample at a craftsman on paper, for him to sign. */
export function sampleReceipt(sample: Sample, shop: SettingSource, say: Say) {
  const { no_contoh, arah_contoh, no_pesanan, kode_barcode, nama_barang, berat, susut_berat } = sample
  return receiptData(notaContohTukang, sample, shop, say, {
    nomor: no_contoh,
    texts: {
      ...craftsmanOf(sample),
      arah: say(materialWays[arah_contoh]),
      no_pesanan: `${say('Pesanan')} ${no_pesanan}`,
      susut: susut_berat === 0 ? '' : `${say('Susut')} ${inGrams(susut_berat)} g`,
      total_berat: `${inGrams(berat)} g`,
    },
    barang: [{ cells: { kode_barcode, nama_barang, berat: inGrams(berat) } }],
  })
}

/** What a craftsman is short of on paper, for him to sign. */
export function shortageReceipt(shortage: Shortage, shop: SettingSource, say: Say) {
  const { no_kurang, total_berat, total_fine, detail_bahan } = shortage
  return receiptData(notaKurangTukang, shortage, shop, say, {
    nomor: no_kurang,
    texts: { ...craftsmanOf(shortage), total_berat: `${inGrams(total_berat)} g`, total_fine: `${inGrams(total_fine)} g` },
    barang: rowsOf(notaKurangTukang, kurangTukang, 'detail_bahan', detail_bahan),
  })
}
