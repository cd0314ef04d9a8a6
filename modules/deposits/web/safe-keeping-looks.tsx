import { formatNumber, percentText } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { type Say, useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidIn, receiptPayments } from '#modules/payments/web/public.ts'
import { receiptData, rowsOf, wordsOf } from '#modules/receipts/web/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { deposits as d } from '../contract/fields.ts'
import { notaAmbilSimpanan, notaSimpanan } from '../contract/nota-simpanan.ts'
import { type Fetched, type SafeKeeping, ambilSimpanan, simpanan } from '../contract/simpanan.ts'

const grams = (berat: number) => `${formatNumber(berat, 3)} g`

/** How what is in the safe looks: where it lies, and each thing by its weight. */
export const keptLook = documentLook({
  document: simpanan,
  Lines: KeptThings,
  ...paidIn,
  total: d.grand_total.labelled('Sewa'),
  receipt: notaSimpanan,
  says: keptReceipt,
})

function KeptThings({ document: { kode_lokasi, sewa_per_hari, tgl_jatuh_tempo, detail_barang } }: { document: SafeKeeping }) {
  const say = useText()
  return (
    <>
      <p>
        {say(d.kode_lokasi.label)} <strong>{kode_lokasi}</strong> · <Figure field={d.sewa_per_hari} value={sewa_per_hari} /> × {say('hari')} ·{' '}
        {say('Sewa Sampai')} <Figure field={d.tgl_jatuh_tempo} value={tgl_jatuh_tempo} />
      </p>
      {detail_barang.map((piece) => (
        <article key={piece.no_urut} className="document-line">
          <h3>{piece.nama_barang}</h3>
          <p>
            {percentText(piece.kadar)} · <Figure field={d.qty} value={piece.qty} /> × · <Figure field={d.berat} value={piece.berat} /> g
          </p>
        </article>
      ))}
    </>
  )
}

/** How what was handed back looks. */
export const fetchedLook = documentLook({
  document: ambilSimpanan,
  Lines: FetchedThings,
  ...paidIn,
  total: d.grand_total.labelled('Sewa'),
  receipt: notaAmbilSimpanan,
  says: fetchedReceipt,
})

function FetchedThings({ document: { no_simpanan, kode_lokasi, total_berat, hari_lewat } }: { document: Fetched }) {
  const say = useText()
  return (
    <article className="document-line">
      <h3>
        <ThingLink kind="simpanan" id={no_simpanan} />
      </h3>
      <p>
        {say(d.kode_lokasi.label)} {kode_lokasi} · <Figure field={d.total_berat} value={total_berat} /> g · {say(d.hari_lewat.label)}{' '}
        <Figure field={d.hari_lewat} value={hari_lewat} />
      </p>
    </article>
  )
}

function keptReceipt(kept: SafeKeeping, shop: SettingSource, say: Say) {
  const { no_simpanan, kode_lokasi, sewa_per_hari, hari_sewa, tgl_jatuh_tempo, total_berat, grand_total, kembali, detail_barang, detail_bayar } = kept
  return receiptData(notaSimpanan, kept, shop, say, {
    nomor: no_simpanan,
    texts: {
      kode_lokasi,
      total_berat: grams(total_berat),
      grand_total: rp(grand_total),
      ...wordsOf(grand_total),
      sewa: `${rp(sewa_per_hari)} × ${hari_sewa}`,
      sampai: `${say('Sewa Sampai')} ${tgl_jatuh_tempo}`,
    },
    barang: rowsOf(notaSimpanan, simpanan, 'detail_barang', detail_barang),
    pembayaran: receiptPayments(detail_bayar, say, kembali),
    isOnce: false,
  })
}

function fetchedReceipt(fetched: Fetched, shop: SettingSource, say: Say) {
  const { no_ambil, no_simpanan, kode_lokasi, sewa_per_hari, hari_lewat, total_berat, grand_total, kembali, detail_bayar } = fetched
  return receiptData(notaAmbilSimpanan, { ...fetched, alamat_customer: null }, shop, say, {
    nomor: no_ambil,
    texts: {
      kode_lokasi,
      total_berat: grams(total_berat),
      grand_total: rp(grand_total),
      ...wordsOf(grand_total),
      sewa: hari_lewat === 0 ? '' : `${say('Sewa Terutang')} ${rp(sewa_per_hari)} × ${hari_lewat}`,
    },
    barang: [{ cells: { uraian: `${say('Simpanan')} ${no_simpanan}`, berat: formatNumber(total_berat, 3) } }],
    pembayaran: receiptPayments(detail_bayar, say, kembali),
    isOnce: false,
  })
}
