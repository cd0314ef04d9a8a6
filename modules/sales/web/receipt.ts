import type { EngineSession } from '#engine/contract/session.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { type ReceiptData, type ReceiptRow, openReceipt, shopWords } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { paymentKinds } from '../contract/fields.ts'
import type { Sale, SoldPiece, TakenPayment } from '../contract/sale.ts'

/** Prints the receipt of a sale in the layout of the sale's own shop: opens it, or hands it to the mobile wrapper. */
export function printSale(sale: Sale, session: EngineSession): Promise<void> {
  return openReceipt('PENJUALAN', { kode_toko: sale.kode_toko, says: (shop, say) => saleReceipt(sale, shop, say) }, session)
}

/** A sale as its receipt says it in a language, with what its shop's settings put above and below. */
export function saleReceipt(sale: Sale, shop: SettingSource, say: Say): ReceiptData {
  const { header, footer } = shopWords(shop, say)
  return {
    no_faktur: sale.no_faktur,
    texts: {
      nama_toko: sale.nama_toko,
      alamat_toko: sale.alamat_toko,
      no_hp_toko: sale.no_hp_toko ? say('Telp. {{nomor}}', { nomor: sale.no_hp_toko }) : '',
      header,
      judul: say('FAKTUR PENJUALAN'),
      no_faktur: sale.no_faktur,
      tanggal: `${sale.tgl_system}  ${timeOf(sale.created_at)}`,
      sales: sale.nama_sales,
      kasir: sale.user_id,
      nama_customer: sale.nama_customer,
      alamat_customer: sale.alamat_customer ?? '',
      no_hp: sale.no_hp ?? '',
      salinan: sale.cetak_ke > 0 ? [say('SALINAN KE-{{n}}', { n: sale.cetak_ke }), sale.dicetak_oleh].filter(Boolean).join(' · ') : '',
      total_qty: say('{{n}} barang', { n: sale.total_qty }),
      total_berat: `${formatNumber(sale.total_berat, 3)} g`,
      grand_total: `Rp. ${formatNumber(sale.grand_total, 0)}`,
      kembali: formatNumber(sale.kembali, 0),
      keterangan: sale.keterangan ?? '',
      footer,
      catatan: [sale.keterangan, footer].filter(Boolean).join(' — '),
      tanda_tangan: `( ${sale.nama_user} )`,
    },
    barang: sale.detail_barang.map((piece) => rowOf(piece, say)),
    pembayaran: sale.detail_bayar.map((payment) => [payerOf(payment, say), payment.jumlah] as const),
    kembali: sale.kembali,
    rangkap: hasAccessories(sale) && shop.setting('DUPLIKAT_PENJUALAN_ACC_MODULE') === 'true' ? 2 : 1,
  }
}

/** Only accessories have a quantity. */
const hasAccessories = ({ detail_barang }: Sale) => detail_barang.some(({ qty }) => qty > 1)

function rowOf(piece: SoldPiece, say: Say): ReceiptRow {
  // A piece with a price of its own is not sold by the gram: a price a gram beside it would explain another amount.
  const isByWeight = rupiahFor(piece.berat, piece.harga_per_gram) === piece.harga_dasar
  const base = `${formatNumber(piece.berat, 3)} g × ${formatNumber(piece.harga_per_gram, 0)} = ${formatNumber(piece.harga_dasar, 0)}`
  const amounts = [
    [say('Ongkos'), piece.ongkos],
    [say('Diskon'), -piece.diskon],
    [say('Pembulatan'), piece.pembulatan],
  ] as const
  return {
    no_urut: String(piece.no_urut),
    nama_barang: piece.nama_barang,
    keterangan_barang: piece.keterangan_barang ?? '',
    kode_barcode: piece.kode_barcode,
    qty: formatNumber(piece.qty, 0),
    kadar_cetak: piece.kadar_cetak,
    berat: formatNumber(piece.berat, 3),
    harga_per_gram: isByWeight ? formatNumber(piece.harga_per_gram, 0) : '',
    harga_dasar: formatNumber(piece.harga_dasar, 0),
    ongkos: formatNumber(piece.ongkos, 0),
    diskon: formatNumber(piece.diskon, 0),
    pembulatan: formatNumber(piece.pembulatan, 0),
    harga_total: formatNumber(piece.harga_total, 0),
    rincian: [
      ...(piece.qty > 1 ? [`${say('Qty')} ${formatNumber(piece.qty, 0)}`] : []),
      isByWeight ? base : `${say('Harga Barang')} ${formatNumber(piece.harga_dasar, 0)}`,
      ...amounts.filter(([, jumlah]) => jumlah !== 0).map(([what, jumlah]) => `${what} ${formatNumber(jumlah, 0)}`),
    ].join('\n'),
    warna: piece.warna_nota,
  }
}

/** What was paid by; of a card its last digits only. */
function payerOf({ jenis, nama_bank, no_kartu }: TakenPayment, say: Say): string {
  return [say(paymentKinds[jenis]), nama_bank, no_kartu ? `**** ${no_kartu.slice(-4)}` : undefined].filter(Boolean).join(' · ')
}

function timeOf(moment: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Jakarta' }).format(new Date(moment))
}
