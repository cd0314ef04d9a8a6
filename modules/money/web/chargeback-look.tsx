import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { type Chargeback, chargeback } from '../contract/chargeback.ts'
import { chargebackWays, money as f } from '../contract/fields.ts'
import { notaChargeback } from '../contract/nota-chargeback.ts'

// Its facts say all there is.
const NoLines = () => null

/** How a chargeback looks. */
export const chargebackLook = documentLook({
  document: chargeback,
  Lines: NoLines,
  total: f.jumlah_tarik,
  receipt: notaChargeback,
  says: chargebackReceipt,
})

/** A chargeback on paper. */
export function chargebackReceipt(taken: Chargeback, shop: SettingSource, say: Say) {
  const { no_chargeback, reference, perlakuan, jumlah_tarik, alasan_chargeback } = taken
  return receiptData(notaChargeback, taken, shop, say, {
    nomor: no_chargeback,
    texts: { alasan: alasan_chargeback, jumlah_tarik: `Rp. ${formatNumber(jumlah_tarik, 0)}`, ...wordsOf(jumlah_tarik) },
    barang: [
      {
        cells: { uraian: reference, perlakuan: say(chargebackWays[perlakuan]), jumlah: formatNumber(jumlah_tarik, 0) },
      },
    ],
  })
}
