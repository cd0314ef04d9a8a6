import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import { receiptData, rowsOf, sumsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { bearers, meltResults, refining as r, works } from '../contract/fields.ts'
import { type Batch, kirimCuci } from '../contract/kirim-cuci.ts'
import { notaKirimCuci, notaTerimaCuci, notaTerimaSepuhan, notaTutupCuci } from '../contract/nota-sepuhan.ts'
import { type Washed, terimaCuci } from '../contract/terima-cuci.ts'
import { type Melted, terimaSepuhan } from '../contract/terima-sepuhan.ts'
import type { ClosedBatch } from '../contract/tutup-cuci.ts'

const gram = (value: number) => formatNumber(value, 3)
const grams = (value: number) => `${gram(value)} g`
const by = (nama_tukang: string | null, say: Say) => nama_tukang ?? say('Bangku Sendiri')

/** A batch on paper: the slip that goes with it. */
export function batchReceipt(batch: Batch, shop: SettingSource, say: Say) {
  return receiptData(notaKirimCuci, batch, shop, say, {
    nomor: batch.no_cuci,
    texts: {
      pekerjaan: say(works[batch.jenis_cuci]),
      tukang: by(batch.nama_tukang, say),
      perkiraan: `${say('Perkiraan Selesai')} ${batch.perkiraan_selesai}`,
      ...sumsOf(batch, say),
      total_fine: `${say('Total Murni')} ${grams(batch.total_fine)}`,
    },
    barang: rowsOf(notaKirimCuci, kirimCuci, 'detail_barang', batch.detail_barang),
  })
}

/** Goods that came back, on paper. */
export function washedReceipt(washed: Washed, shop: SettingSource, say: Say) {
  return receiptData(notaTerimaCuci, washed, shop, say, {
    nomor: washed.no_terima_cuci,
    texts: {
      batch: washed.no_cuci,
      tukang: by(washed.nama_tukang, say),
      total_kembali: grams(washed.total_kembali),
      susut_gross: `${say('Susut')} ${grams(washed.susut_gross)}`,
      ongkos: `${say('Ongkos Sepuhan')} ${rp(washed.ongkos_sepuhan)}`,
    },
    barang: rowsOf(notaTerimaCuci, terimaCuci, 'detail_barang', washed.detail_barang, { susut: ({ susut_gross }) => gram(susut_gross) }),
  })
}

/** A melt on paper. */
export function meltReceipt(melt: Melted, shop: SettingSource, say: Say) {
  return receiptData(notaTerimaSepuhan, melt, shop, say, {
    nomor: melt.no_sepuhan,
    texts: {
      batch: melt.no_cuci,
      tukang: by(melt.nama_tukang, say),
      dilebur: `${say('Dilebur')} ${grams(melt.total_berat)}`,
      susut_fine: `${say('Susut Murni')} ${grams(melt.susut_fine)}`,
      selisih_fine: `${say('Selisih Kadar Uji')} ${grams(melt.selisih_fine)}`,
      fine_hasil: grams(melt.fine_hasil),
      ongkos: `${say('Ongkos Sepuhan')} ${rp(melt.ongkos_sepuhan)}`,
    },
    barang: rowsOf(notaTerimaSepuhan, terimaSepuhan, 'detail_hasil', melt.detail_hasil, {
      nama_barang: ({ jenis_hasil }) => say(meltResults[jenis_hasil]),
      permil: ({ permil_uji }) => (permil_uji === null ? '' : gram(permil_uji)),
      fine: ({ permil_uji, fine }) => (permil_uji === null ? '' : gram(fine)),
    }),
  })
}

/** In, out and loss of a batch: label, grams, fine. */
export const balanceOf = (end: ClosedBatch): readonly (readonly [label: string, gross: number, fine: number])[] => [
  [r.total_berat.label, end.total_berat, end.total_fine],
  [r.hasil_gross.label, end.hasil_gross, end.hasil_fine],
  [r.samping_gross.label, end.samping_gross, end.samping_fine],
  [r.susut_gross.label, end.susut_gross, end.susut_fine],
  ...(end.ditanggung === 'TUKANG' ? ([[r.beban_gross.label, end.beban_gross, end.beban_fine]] as const) : []),
]

/** The end of a batch on paper. */
export function closedReceipt(end: ClosedBatch, shop: SettingSource, say: Say) {
  const limit = Math.min(end.batas_susut, end.batas_kendali ?? end.batas_susut)
  return receiptData(notaTutupCuci, end, shop, say, {
    nomor: end.no_tutup_cuci,
    texts: {
      batch: end.no_cuci,
      tukang: by(end.nama_tukang, say),
      susut: `${gram(end.susut_persen)}%`,
      batas: `${say('Batas')} ${gram(limit)}%`,
      ditanggung: `${say('Ditanggung')} ${say(bearers[end.ditanggung])}`,
    },
    barang: balanceOf(end).map(([uraian, berat, fine]) => ({ cells: { uraian: say(uraian), berat: gram(berat), fine: gram(fine) } })),
  })
}
