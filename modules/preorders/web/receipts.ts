import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { paidEventOnPaper, receiptPayments } from '#modules/payments/web/public.ts'
import { goodsTextsOf, receiptData, rowsOf, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { preOrderEvents } from '../contract/fields.ts'
import type { PreOrderEvent } from '../contract/mutasi-po.ts'
import { notaMutasiPo, notaPreOrder } from '../contract/nota-pre-order.ts'
import { type PreOrder, preOrder } from '../contract/pre-order.ts'

/** A pre-order on paper: what is ordered, what the customer has with us for it and what is left, as it stands now. */
export function preOrderReceipt(made: PreOrder, shop: SettingSource, say: Say) {
  const { uang_po, total_harga, total_qty, total_berat, nama_sales, tgl_perkiraan, harga_dikunci } = made
  const leftRp = Math.max(0, total_harga - uang_po)
  return receiptData(notaPreOrder, made, shop, say, {
    nomor: made.no_po,
    texts: {
      ...goodsTextsOf({ nama_sales, total_qty, total_berat, grand_total: total_harga }, say),
      ...wordsOf(uang_po, say('Uang Pre Order')),
      tgl_perkiraan,
      harga_dikunci: say(harga_dikunci ? 'Harga Dikunci' : 'Harga Hari Pengambilan'),
      uang_po: `${say('Uang Pre Order')} ${rp(uang_po)}`,
      sisa_bayar: `${say('Sisa Harga')} ${rp(leftRp)}`,
    },
    barang: rowsOf(notaPreOrder, preOrder, 'detail_pre_order', made.detail_pre_order),
    pembayaran: [...receiptPayments(made.detail_bayar, say), [say('Uang Pre Order'), uang_po] as const, [say('Sisa Harga'), leftRp] as const],
    isOnce: false,
  })
}

/** What happened to a pre-order on paper: what was paid on it, or paid back of it. */
export function eventReceipt(event: PreOrderEvent, shop: SettingSource, say: Say) {
  const { no_po, jenis_mutasi_po, uang_po } = event
  const { texts, ...paper } = paidEventOnPaper(event, `${say(preOrderEvents[jenis_mutasi_po])} ${no_po}`, uang_po, say)
  return receiptData(notaMutasiPo, { ...event, alamat_customer: null }, shop, say, {
    nomor: event.no_mutasi_po,
    texts: { no_po, ...texts },
    ...paper,
    isOnce: false,
  })
}
