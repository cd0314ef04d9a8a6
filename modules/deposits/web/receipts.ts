import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { photoOnPaper } from '#modules/goods/web/public.ts'
import { paidEventOnPaper, receiptPayments } from '#modules/payments/web/public.ts'
import { goodsTextsOf, receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import { soldCellsOf } from '#modules/sales/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { depositEvents } from '../contract/fields.ts'
import type { DepositEvent } from '../contract/mutasi-titipan.ts'
import { notaMutasiTitipan, notaTitipan } from '../contract/nota-titipan.ts'
import type { Deposit } from '../contract/titipan.ts'

/** A deposit on paper: what is held, what was paid and what is left, as it stands now. */
export function depositReceipt(deposit: Deposit, shop: SettingSource, say: Say) {
  const { uang_titipan, grand_total } = deposit
  return receiptData(notaTitipan, deposit, shop, say, {
    nomor: deposit.no_titipan,
    texts: {
      ...goodsTextsOf(deposit, say),
      ...wordsOf(uang_titipan, say('Uang Titipan')),
      jatuh_tempo: deposit.tgl_jatuh_tempo,
      uang_titipan: `${say('Uang Titipan')} ${rp(uang_titipan)}`,
      sisa_bayar: `${say('Sisa Harga')} ${rp(grand_total - uang_titipan)}`,
    },
    barang: deposit.detail_barang.map((piece) => ({
      cells: soldCellsOf(piece, say),
      keterangan: piece.keterangan_barang ?? '',
      warna: piece.warna_nota,
      foto: photoOnPaper(piece),
    })),
    pembayaran: [
      ...receiptPayments(deposit.detail_bayar, say),
      [say('Uang Titipan'), uang_titipan] as const,
      [say('Sisa Harga'), grand_total - uang_titipan] as const,
    ],
    isOnce: false,
  })
}

/** What happened to a deposit on paper: what was paid on it, or paid back of it. */
export function eventReceipt(event: DepositEvent, shop: SettingSource, say: Say) {
  const { no_titipan, jenis_titipan, uang_titipan } = event
  const { texts, ...paper } = paidEventOnPaper(event, `${say(depositEvents[jenis_titipan])} ${no_titipan}`, uang_titipan, say)
  return receiptData(notaMutasiTitipan, { ...event, alamat_customer: null }, shop, say, {
    nomor: event.no_mutasi_titipan,
    texts: { no_titipan, ...texts },
    ...paper,
  })
}
