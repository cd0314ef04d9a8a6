import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptPayments } from '#modules/payments/web/public.ts'
import { receiptData, rowsOf, sumsOf, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import type { SupplierPayment } from '../contract/bayar-supplier.ts'
import { returnWays, settlements, supplierClaims } from '../contract/fields.ts'
import { notaBayarSupplier } from '../contract/nota-bayar-supplier.ts'
import { notaPenerimaan } from '../contract/nota-penerimaan.ts'
import { notaReturSupplier } from '../contract/nota-retur-supplier.ts'
import { type Delivery, penerimaan } from '../contract/penerimaan.ts'
import { type SupplierReturn, returSupplier } from '../contract/retur-supplier.ts'

/** A delivery on paper. */
export function deliveryReceipt(delivery: Delivery, shop: SettingSource, say: Say) {
  return receiptData(notaPenerimaan, delivery, shop, say, {
    nomor: delivery.no_terima,
    texts: {
      supplier: delivery.nama_supplier ?? '',
      no_surat: delivery.no_surat ?? '',
      ...sumsOf(delivery, say),
    },
    barang: rowsOf(notaPenerimaan, penerimaan, 'detail_barang', delivery.detail_barang),
  })
}

/** A payment to a supplier on paper: the debts that it settles, and the gold that he got. What goods cost it does not say. */
export function settlementReceipt(payment: SupplierPayment, shop: SettingSource, say: Say) {
  const { detail_hutang, detail_uang_muka, detail_emas, detail_bayar, emas_dilunasi } = payment
  const inGrams = (fine: number) => (fine > 0 ? formatNumber(fine, 3) : '')
  const lines = [
    ...detail_hutang.map((debt) => ({
      uraian: `${say(supplierClaims[debt.jenis_tagihan])} ${debt.no_dokumen}`,
      berat: inGrams(debt.fine),
      // In gold, rupiah are what it stands at in our books.
      rupiah: debt.fine > 0 ? '' : formatNumber(debt.rupiah, 0),
    })),
    ...detail_uang_muka.map((paid) => ({
      uraian: `${say(supplierClaims.UANG_MUKA_SUPPLIER)} ${paid.no_dokumen}`,
      berat: '',
      rupiah: formatNumber(-paid.rupiah, 0),
    })),
    ...detail_emas.map((gold) => ({
      uraian: `${gold.nama_barang} ${gold.kode_lot} ${formatNumber(gold.berat, 3)} g`,
      berat: inGrams(gold.fine),
      rupiah: '',
    })),
  ]
  return receiptData(notaBayarSupplier, payment, shop, say, {
    nomor: payment.no_bayar,
    texts: {
      supplier: payment.nama_supplier ?? '',
      pelunasan: say(settlements[payment.pelunasan]),
      emas_dilunasi: emas_dilunasi > 0 ? `${formatNumber(emas_dilunasi, 3)} g` : '',
      jumlah_bayar: `Rp. ${formatNumber(payment.jumlah_bayar, 0)}`,
      ...wordsOf(payment.jumlah_bayar),
    },
    barang: lines.map((cells, at) => ({ cells: { ...cells, no_urut: String(at + 1) } })),
    pembayaran: receiptPayments(detail_bayar, say),
  })
}

/** A return on paper: what went back, by weight. */
export function returnReceipt(goods: SupplierReturn, shop: SettingSource, say: Say) {
  return receiptData(notaReturSupplier, goods, shop, say, {
    nomor: goods.no_retur,
    texts: {
      supplier: goods.nama_supplier ?? '',
      jenis_retur: say(returnWays[goods.jenis_retur]),
      ...sumsOf(goods, say),
    },
    barang: rowsOf(notaReturSupplier, returSupplier, 'detail_barang', goods.detail_barang, {
      kode_kembali: (line) => line.kode_barcode ?? line.kode_lot ?? '',
      qty: (line) => formatNumber(line.qty_lot, 0),
    }),
  })
}
