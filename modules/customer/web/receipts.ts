import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptPayments } from '#modules/payments/web/public.ts'
import { receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import type { PaidTogether } from '../contract/bayar-sekaligus.ts'
import { partSteps } from '../contract/fields.ts'
import { notaBayarSekaligus } from '../contract/nota-bayar-sekaligus.ts'

/** What was paid in one go on paper: each thing with the number of its event, and how all of it was paid. */
export function togetherReceipt(paid: PaidTogether, shop: SettingSource, say: Say) {
  const { no_bayar_sekaligus, jumlah_hal, grand_total, detail_hal, detail_bayar, kembali } = paid
  return receiptData(notaBayarSekaligus, { ...paid, alamat_customer: null }, shop, say, {
    nomor: no_bayar_sekaligus,
    texts: {
      jumlah_hal: say('{{n}} pembayaran', { n: jumlah_hal }),
      grand_total: rp(grand_total),
      ...wordsOf(grand_total),
    },
    barang: detail_hal.map(({ no_urut, langkah_bayar, no_hal, reference, jumlah }) => ({
      cells: {
        no_urut: String(no_urut),
        uraian: `${say(partSteps[langkah_bayar])} ${no_hal}`,
        no_kejadian: reference,
        jumlah: formatNumber(jumlah, 0),
      },
    })),
    pembayaran: receiptPayments(detail_bayar, say, kembali),
  })
}
