import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { paidEventOnPaper, receiptPayments } from '#modules/payments/web/public.ts'
import { goodsTextsOf, receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { orderEvents } from '../contract/fields.ts'
import type { OrderEvent } from '../contract/mutasi-pesanan.ts'
import { notaMutasiPesanan, notaPesanan } from '../contract/nota-pesanan.ts'
import type { Order } from '../contract/pesanan.ts'

type Line = Order['detail_pesanan'][number]

/** The stones of a line, and the sample that it is made after. */
export function detailsOf(line: Pick<Line, 'deskripsi_batu' | 'berat_batu' | 'contoh' | 'berat_contoh' | 'kadar_contoh'>, say: Say): string[] {
  const { deskripsi_batu, berat_batu, contoh, berat_contoh, kadar_contoh } = line
  const stones = [deskripsi_batu, berat_batu === null ? null : `${formatNumber(berat_batu, 3)} ct`].filter((part) => part !== null)
  return [
    ...(stones.length === 0 ? [] : [`${say('Batu')}: ${stones.join(' ')}`]),
    ...(contoh === null ? [] : [`${say('Contoh')}: ${contoh} ${formatNumber(berat_contoh ?? 0, 3)} g ${formatNumber(kadar_contoh ?? 0, 2)}%`]),
  ]
}

/** An order on paper: what is to be made, what was paid of it and what is left, as it stands now. */
export function orderReceipt(order: Order, shop: SettingSource, say: Say) {
  const { uang_pesanan, total_harga, total_qty, total_berat, nama_sales, tgl_selesai, harga_dikunci } = order
  return receiptData(notaPesanan, order, shop, say, {
    nomor: order.no_pesanan,
    texts: {
      ...goodsTextsOf({ nama_sales, total_qty, total_berat, grand_total: total_harga }, say),
      ...wordsOf(uang_pesanan, say('Uang Pesanan')),
      tgl_selesai,
      harga_dikunci: say(harga_dikunci ? 'Harga Dikunci' : 'Harga Hari Pengambilan'),
      uang_pesanan: `${say('Uang Pesanan')} ${rp(uang_pesanan)}`,
      sisa_bayar: `${say('Sisa Harga')} ${rp(total_harga - uang_pesanan)}`,
    },
    barang: order.detail_pesanan.map((line) => ({
      cells: {
        no_urut: String(line.no_urut),
        deskripsi: line.deskripsi,
        nama_group: line.nama_group,
        ukuran_jari: line.ukuran_jari ?? '',
        berat: formatNumber(line.berat, 3),
        harga_per_gram: formatNumber(line.harga_per_gram, 0),
        ongkos: formatNumber(line.ongkos, 0),
        sub_total: formatNumber(line.sub_total, 0),
        rincian: detailsOf(line, say).join('\n'),
      },
      keterangan: '',
      warna: null,
    })),
    isCash: order.detail_bayar.some(({ jenis }) => jenis === 'CASH'),
    pembayaran: [
      ...receiptPayments(order.detail_bayar, say),
      [say('Uang Pesanan'), uang_pesanan] as const,
      [say('Sisa Harga'), total_harga - uang_pesanan] as const,
    ],
    isOnce: false,
  })
}

/** What happened to an order on paper: what was paid on it, or paid back of it, or the sample that was fetched. */
export function eventReceipt(event: OrderEvent, shop: SettingSource, say: Say) {
  const { no_pesanan, jenis_mutasi_pesanan, contoh, uang_pesanan } = event
  const what = [`${say(orderEvents[jenis_mutasi_pesanan])} ${no_pesanan}`, contoh].filter(Boolean).join(': ')
  const { texts, ...paper } = paidEventOnPaper(event, what, uang_pesanan, say)
  return receiptData(notaMutasiPesanan, { ...event, alamat_customer: null }, shop, say, {
    nomor: event.no_mutasi_pesanan,
    texts: { no_pesanan, ...texts },
    ...paper,
    isOnce: false,
  })
}
