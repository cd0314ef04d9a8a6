import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { receiptData, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { marketplace as m } from '../contract/fields.ts'
import { notaReturMarketplace } from '../contract/nota-retur-marketplace.ts'
import { type MarketReturn, returMarketplace } from '../contract/retur-marketplace.ts'

/** The look of a return: each piece with its sold and its returned weight in grams. */
export const returnLook = documentLook({
  document: returMarketplace,
  lines: { of: 'detail_barang', head: m.nama_barang, facts: [m.berat_nota, m.berat_retur, m.harga_total], piece: m.kode_barcode },
  total: m.nilai_retur,
  receipt: notaReturMarketplace,
  says: returnReceipt,
})

/** Returns the receipt of a return. */
export function returnReceipt(made: MarketReturn, shop: SettingSource, say: Say) {
  const { no_retur_marketplace, nama_marketplace, no_pesanan_luar, nilai_retur, turun_tagihan, potongan_pencairan, detail_barang } = made
  return receiptData(notaReturMarketplace, made, shop, say, {
    nomor: no_retur_marketplace,
    texts: {
      pesanan: `${nama_marketplace} ${no_pesanan_luar}`,
      turun_tagihan: `${say(m.turun_tagihan.label)} ${rp(turun_tagihan)}`,
      potongan_pencairan: `${say(m.potongan_pencairan.label)} ${rp(potongan_pencairan)}`,
      nilai_retur: rp(nilai_retur),
      ...wordsOf(nilai_retur),
    },
    barang: detail_barang.map(({ kode_barcode, nama_barang, berat_retur, harga_total }) => ({
      cells: { uraian: `${kode_barcode} ${nama_barang}`, berat: formatNumber(berat_retur, 3), jumlah: formatNumber(harga_total, 0) },
    })),
  })
}
