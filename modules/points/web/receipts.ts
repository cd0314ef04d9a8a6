import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptData, rowsOf, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { giftReasons, pointDirections } from '../contract/fields.ts'
import { type GiftsIn, hadiahMasuk } from '../contract/hadiah-masuk.ts'
import { notaHadiahMasuk } from '../contract/nota-hadiah-masuk.ts'
import { notaPoinManual } from '../contract/nota-poin-manual.ts'
import { notaResetPoin } from '../contract/nota-reset-poin.ts'
import { notaTukarPoin } from '../contract/nota-tukar-poin.ts'
import type { ManualPoints } from '../contract/poin-manual.ts'
import { type PointReset, resetPoin } from '../contract/reset-poin.ts'
import { type Exchange, tukarPoin } from '../contract/tukar-poin.ts'

const whole = (value: number) => formatNumber(value, 0)

/** Points by hand on paper. */
export function pointsReceipt(points: ManualPoints, shop: SettingSource, say: Say) {
  const { no_poin, nama_member, kode_member, arah_poin, jumlah_poin, alasan_poin } = points
  return receiptData(notaPoinManual, { ...points, nama_customer: `${nama_member} (${kode_member})` }, shop, say, {
    nomor: no_poin,
    texts: { jumlah_poin: `${say(pointDirections[arah_poin])} ${say('{{n}} poin', { n: whole(jumlah_poin) })}` },
    barang: [{ cells: { uraian: alasan_poin, jumlah: whole(jumlah_poin) } }],
  })
}

/** An exchange on paper, for the customer. */
export function exchangeReceipt(exchange: Exchange, shop: SettingSource, say: Say) {
  const { no_tukar, nama_member, kode_member, total_poin, total_hadiah, detail_hadiah } = exchange
  return receiptData(notaTukarPoin, { ...exchange, nama_customer: `${nama_member} (${kode_member})` }, shop, say, {
    nomor: no_tukar,
    texts: { total_poin: say('{{n}} poin', { n: whole(total_poin) }), total_hadiah: say('{{n}} barang', { n: total_hadiah }) },
    barang: rowsOf(notaTukarPoin, tukarPoin, 'detail_hadiah', detail_hadiah, { qty: ({ qty_hadiah }) => whole(qty_hadiah) }),
  })
}

/** A reset on paper. */
export function resetReceipt(reset: PointReset, shop: SettingSource, say: Say) {
  const { no_reset, total_poin, detail_member } = reset
  return receiptData(notaResetPoin, reset, shop, say, {
    nomor: no_reset,
    texts: { total_poin: say('{{n}} poin', { n: whole(total_poin) }) },
    barang: rowsOf(notaResetPoin, resetPoin, 'detail_member', detail_member, { poin: ({ poin_hangus }) => whole(poin_hangus) }),
  })
}

/** Gifts that came in or were counted, on paper. */
export function giftsReceipt(gifts: GiftsIn, shop: SettingSource, say: Say) {
  const { no_hadiah, sebab_hadiah, total_hadiah, total_biaya, detail_hadiah } = gifts
  return receiptData(notaHadiahMasuk, gifts, shop, say, {
    nomor: no_hadiah,
    texts: {
      sebab: say(giftReasons[sebab_hadiah]),
      total_hadiah: say('{{n}} barang', { n: whole(total_hadiah) }),
      total_biaya: rp(total_biaya),
      // Only gifts that were bought are paid.
      terbilang: sebab_hadiah === 'BELI' ? wordsOf(total_biaya).terbilang : '',
    },
    barang: rowsOf(notaHadiahMasuk, hadiahMasuk, 'detail_hadiah', detail_hadiah, {
      qty: ({ qty_hadiah }) => whole(qty_hadiah),
      nilai: ({ biaya_hadiah }) => whole(biaya_hadiah),
    }),
  })
}
