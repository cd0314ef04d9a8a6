import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { purityOf } from '#modules/buyback/contract/bought-piece.ts'
import { photoOnPaper } from '#modules/goods/web/public.ts'
import { receiptPayments } from '#modules/payments/web/public.ts'
import { goodsTextsOf, receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import { type SettingSource, switchedOn } from '#modules/settings/contract/settings.ts'
import { notaPenjualan } from '../contract/nota-penjualan.ts'
import type { Sale } from '../contract/penjualan.ts'
import { owedGold } from './owed-gold-line.ts'
import { soldCellsOf } from './sold-cells.ts'
import { taxLine } from './tax-line.ts'

/** A sale as its receipt says it in a language, under the settings of its shop. */
export function saleReceipt(sale: Sale, shop: SettingSource, say: Say) {
  return receiptData(notaPenjualan, sale, shop, say, {
    nomor: sale.no_faktur,
    texts: { ...goodsTextsOf({ ...sale, nama_sales: sellersOf(sale) }, say), ...wordsOf(sale.grand_total), kembali: formatNumber(sale.kembali, 0) },
    barang: sale.detail_barang.map((piece) => ({
      cells: soldCellsOf(piece, say),
      keterangan: piece.keterangan_barang ?? '',
      warna: piece.warna_nota,
      foto: photoOnPaper(piece),
    })),
    pembayaran: [
      ...besidesGoods(sale, say),
      ...paidBefore(sale, say),
      ...oldGold(sale, say),
      ...withPoints(sale, say),
      ...withCoupons(sale, say),
      ...receiptPayments(sale.detail_bayar, say).map(([by, jumlah]) =>
        sale.dibayarkan > 0 ? ([`${say('Dibayarkan')} · ${by}`, jumlah] as const) : ([by, jumlah] as const),
      ),
      ...remainder(sale, say),
      ...owedGold(sale, say),
    ],
    // A trade-in has a switch of its own for that, separate from that of its accessories.
    ...(sale.ada_tukar ? { isTwice: switchedOn(shop, 'DUPLIKAT_TUKAR_MODULE') } : {}),
    // The sales of accessories alone may be printed twice.
    isOnce: !sale.detail_barang.some(({ is_aksesoris }) => is_aksesoris),
  })
}

/** Who made it: one, or all who share it. */
const sellersOf = ({ nama_sales, detail_sales }: Sale) =>
  detail_sales.length === 0 ? nama_sales : detail_sales.map((share) => share.nama_sales).join(', ')

/** What the customer had paid before, with the deposit or the order that said so. */
const paidBefore = (
  {
    no_titipan,
    bayar_titipan,
    no_pesanan,
    no_po,
    bayar_pesanan,
    emas_pesanan,
    bayar_emas,
    no_cicilan,
    bayar_cicilan,
    no_pesanan_luar,
    bayar_marketplace,
  }: Sale,
  say: Say,
): (readonly [by: string, jumlah: number])[] => [
  ...(no_titipan ? [[`${say('Titipan')} · ${no_titipan}`, bayar_titipan] as const] : []),
  ...(no_pesanan && bayar_pesanan > bayar_emas ? [[`${say('Pesanan')} · ${no_pesanan}`, bayar_pesanan - bayar_emas] as const] : []),
  ...(bayar_emas > 0 ? [[`${say('Emas Pelanggan')} · ${formatNumber(emas_pesanan, 3)} g`, bayar_emas] as const] : []),
  ...(no_po && bayar_pesanan > 0 ? [[`${say('Pre Order')} · ${no_po}`, bayar_pesanan] as const] : []),
  ...(no_cicilan ? [[`${say('Cicilan')} · ${no_cicilan}`, bayar_cicilan] as const] : []),
  ...(no_pesanan_luar ? [[`${say('Marketplace')} · ${no_pesanan_luar}`, bayar_marketplace] as const] : []),
]

/** What points paid. */
const withPoints = ({ poin_dipakai, nilai_poin, bayar_poin }: Sale, say: Say): [string, number][] =>
  bayar_poin === 0 ? [] : [[`${say('Poin')} · ${formatNumber(poin_dipakai, 0)} × ${formatNumber(nilai_poin, 0)}`, bayar_poin]]

/** What coupons paid, each by its code. */
const withCoupons = ({ detail_kupon }: Sale, say: Say): [string, number][] =>
  detail_kupon.map(({ no_kupon, nilai_kupon }) => [`${say('Kupon')} · ${no_kupon}`, nilai_kupon])

/** The other side of a trade-in: each piece that the customer brings, with what it is taken for. */
const oldGold = ({ detail_tukar }: Sale, say: Say): [string, number][] =>
  detail_tukar.map((piece) => [
    `${say('Tukar')} · ${piece.nama_barang} ${purityOf(piece)} · ${formatNumber(piece.berat_bayar, 3)} g × ${formatNumber(piece.harga_per_gram, 0)}`,
    -piece.harga,
  ])

/** The parts of the total besides the goods, and the tax in it. */
function besidesGoods(sale: Sale, say: Say): [string, number][] {
  const { biaya_admin, biaya_kemas, ongkos_kirim } = sale
  const lines: [string, number][] = [
    [say('Biaya Admin'), biaya_admin],
    [say('Biaya Kemasan'), biaya_kemas],
    [say('Ongkos Kirim'), ongkos_kirim],
    ...taxLine(sale, say),
  ]
  return lines.filter(([, jumlah]) => jumlah !== 0)
}

const remainder = ({ sisa_bayar }: Sale, say: Say): [string, number][] => (sisa_bayar === 0 ? [] : [[say('Sisa Bayar'), sisa_bayar]])
