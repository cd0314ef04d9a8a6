import type { EngineSession } from '#engine/contract/session.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { type ReceiptData, type ReceiptRow, openReceipt } from '#modules/receipts/web/public.ts'
import { textSetting } from '#modules/settings/contract/settings.ts'
import { paymentKinds } from '../contract/fields.ts'
import type { Sale, SoldPiece, TakenPayment } from '../contract/sale.ts'

/** Prints the receipt of a sale in the shop's own layout: opens it, or hands it to the mobile wrapper. */
export function printSale(sale: Sale, session: EngineSession): Promise<void> {
  return openReceipt('PENJUALAN', saleReceipt(sale, session), session)
}

/** A sale as its receipt says it, with what the shop's settings put above and below. */
export function saleReceipt(sale: Sale, { settings }: Pick<EngineSession, 'settings'>): ReceiptData {
  const source = { setting: (key: string) => settings[key] }
  const footer = textSetting(source, 'NOTA_FOOTER')
  return {
    no_faktur: sale.no_faktur,
    texts: {
      nama_toko: sale.nama_toko,
      alamat_toko: sale.alamat_toko,
      no_hp_toko: sale.no_hp_toko ? `Telp. ${sale.no_hp_toko}` : '',
      header: textSetting(source, 'NOTA_HEADER'),
      judul: 'FAKTUR PENJUALAN',
      no_faktur: sale.no_faktur,
      tanggal: `${sale.tgl_system}  ${timeOf(sale.created_at)}`,
      sales: sale.nama_sales,
      kasir: sale.user_id,
      nama_customer: sale.nama_customer,
      alamat_customer: sale.alamat_customer ?? '',
      no_hp: sale.no_hp ?? '',
      salinan: sale.cetak_ke > 0 ? `SALINAN KE-${sale.cetak_ke}` : '',
      total_qty: `${sale.total_qty} barang`,
      total_berat: `${formatNumber(sale.total_berat, 3)} g`,
      grand_total: `Rp. ${formatNumber(sale.grand_total, 0)}`,
      kembali: formatNumber(sale.kembali, 0),
      keterangan: sale.keterangan ?? '',
      footer,
      catatan: [sale.keterangan, footer].filter(Boolean).join(' — '),
      tanda_tangan: `( ${sale.nama_user} )`,
    },
    barang: sale.detail_barang.map(rowOf),
    pembayaran: sale.detail_bayar.map((payment) => [payerOf(payment), payment.jumlah] as const),
    kembali: sale.kembali,
  }
}

function rowOf(piece: SoldPiece): ReceiptRow {
  return {
    no_urut: String(piece.no_urut),
    nama_barang: piece.nama_barang,
    keterangan_barang: piece.keterangan_barang ?? '',
    kode_barcode: piece.kode_barcode,
    kadar_cetak: piece.kadar_cetak,
    berat: formatNumber(piece.berat, 3),
    harga_per_gram: formatNumber(piece.harga_per_gram, 0),
    ongkos: formatNumber(piece.ongkos, 0),
    diskon: formatNumber(piece.diskon, 0),
    harga_total: formatNumber(piece.harga_total, 0),
  }
}

/** What was paid by; of a card its last digits only. */
function payerOf({ jenis, nama_bank, no_kartu }: TakenPayment): string {
  return [paymentKinds[jenis], nama_bank, no_kartu ? `**** ${no_kartu.slice(-4)}` : undefined].filter(Boolean).join(' · ')
}

function timeOf(moment: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Jakarta' }).format(new Date(moment))
}
