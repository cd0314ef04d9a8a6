import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { type Sending, kirimUang } from '../contract/kirim-uang.ts'
import { sendings as k } from '../contract/kirim-uang-fields.ts'
import { notaKirimUang, notaPengalihanSaldo } from '../contract/nota-kirim-uang.ts'
import { type HandingOver, pengalihanSaldo } from '../contract/pengalihan-saldo.ts'

// Their facts and sums say all there is.
const NoLines = () => null

/** How money looks that was sent. */
export const sendingLook = documentLook({ document: kirimUang, Lines: NoLines, total: k.jumlah_rp, receipt: notaKirimUang, says: sendingSlip })

/** How a balance looks that was handed over. */
export const handingLook = documentLook({
  document: pengalihanSaldo,
  Lines: NoLines,
  total: k.jumlah_rp,
  receipt: notaPengalihanSaldo,
  says: handingReceipt,
})

/** The slip that goes along with money. */
export function sendingSlip(sent: Sending, shop: SettingSource, say: Say) {
  const { nota_kirim, nama_toko, nama_tujuan, jumlah_rp, keterangan } = sent
  return receiptData(notaKirimUang, sent, shop, say, {
    nomor: nota_kirim,
    texts: { tujuan: nama_tujuan, jumlah_rp: rp(jumlah_rp), ...wordsOf(jumlah_rp) },
    barang: [
      {
        cells: { pengirim: nama_toko, jumlah: formatNumber(jumlah_rp, 0), tujuan: nama_tujuan, keterangan, referensi: nota_kirim },
      },
    ],
  })
}

/** A balance that was handed over, on paper. */
export function handingReceipt(handed: HandingOver, shop: SettingSource, say: Say) {
  const { no_pengalihan, no_rekening, nama_tujuan, jumlah_rp } = handed
  return receiptData(notaPengalihanSaldo, handed, shop, say, {
    nomor: no_pengalihan,
    texts: { tujuan: nama_tujuan, jumlah_rp: rp(jumlah_rp), ...wordsOf(jumlah_rp) },
    barang: [{ cells: { no_rekening, tujuan: nama_tujuan, jumlah: formatNumber(jumlah_rp, 0) } }],
  })
}
