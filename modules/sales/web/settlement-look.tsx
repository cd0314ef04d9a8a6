import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidIn, receiptPayments } from '#modules/payments/web/public.ts'
import { receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { sales as s } from '../contract/fields.ts'
import { notaPelunasan } from '../contract/nota-pelunasan.ts'
import { type SaleSettlement, pelunasanPenjualan } from '../contract/pelunasan-penjualan.ts'
import { OwedLink } from './owed-link.tsx'

/** The look of a payment of a debt, and its receipt. */
export const settlementLook = documentLook({
  document: pelunasanPenjualan,
  Lines: ({ document }) => <OwedLink no_faktur={document.no_faktur} />,
  ...paidIn,
  total: s.grand_total,
  receipt: notaPelunasan,
  says: settlementReceipt,
})

function settlementReceipt(settlement: SaleSettlement, shop: SettingSource, say: Say) {
  const { no_pelunasan, no_faktur, sisa_sebelum, sisa_bayar, grand_total, kembali } = settlement
  const line = (uraian: string, jumlah: number) => ({ cells: { uraian, jumlah: formatNumber(jumlah, 0) } })
  return receiptData(notaPelunasan, settlement, shop, say, {
    nomor: no_pelunasan,
    texts: { grand_total: rp(grand_total), ...wordsOf(grand_total), faktur: no_faktur, sisa: `${say('Sisa Bayar')} ${rp(sisa_bayar)}` },
    barang: [line(`${say('Sisa Sebelumnya')} ${no_faktur}`, sisa_sebelum), line(say('Sisa Bayar'), sisa_bayar)],
    pembayaran: receiptPayments(settlement.detail_bayar, say, kembali),
  })
}
