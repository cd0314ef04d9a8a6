import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { purityOf } from '#modules/buyback/contract/bought-piece.ts'
import { photoOnPaper } from '#modules/goods/web/public.ts'
import { receiptPayments } from '#modules/payments/web/public.ts'
import { formulaLabels } from '#modules/pricing/contract/price.ts'
import { goodsCellsOf, goodsTextsOf, receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { notaPembelian } from '../contract/nota-pembelian.ts'
import type { Purchase } from '../contract/pembelian.ts'

/** A purchase as its receipt says it in a language, under the settings of its shop. */
export function purchaseReceipt(purchase: Purchase, shop: SettingSource, say: Say) {
  return receiptData(notaPembelian, purchase, shop, say, {
    nomor: purchase.no_faktur_beli,
    texts: { ...goodsTextsOf(purchase, say), ...wordsOf(purchase.grand_total), no_identitas: purchase.no_identitas ?? '' },
    barang: purchase.detail_barang.map((piece) => ({
      cells: cellsOf(piece, say),
      keterangan: piece.no_faktur ?? '',
      foto: photoOnPaper(piece),
    })),
    pembayaran: receiptPayments(purchase.detail_bayar, say),
  })
}

function cellsOf(piece: Purchase['detail_barang'][number], say: Say) {
  const cells = goodsCellsOf(piece)
  const [base, ...others] = piece.rumus
  return {
    ...cells,
    no_faktur: piece.no_faktur ?? '',
    kadar: purityOf(piece),
    kondisi: piece.kondisi,
    berat_nota: piece.berat_nota === null ? '' : formatNumber(piece.berat_nota, 3),
    potongan: formatNumber(piece.potongan, 0),
    harga: formatNumber(piece.harga, 0),
    rincian: [
      `${formatNumber(piece.berat_bayar, 3)} g × ${cells.harga_per_gram} = ${formatNumber(base?.jumlah ?? piece.harga_dasar, 0)}`,
      ...others.map(({ jenis, jumlah }) => `${say(formulaLabels[jenis])} ${formatNumber(jumlah, 0)}`),
    ].join('\n'),
  }
}
