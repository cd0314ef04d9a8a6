import { percentText } from '#engine/kinds/number.ts'
import type { ReactNode } from 'react'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidIn } from '#modules/payments/web/public.ts'
import { type BarIn, batangMasuk } from '../contract/batang-masuk.ts'
import { lotOfLine } from '../contract/lots.ts'
import { notaBatangMasuk } from '../contract/nota-batang-masuk.ts'
import { type Material, bahanTukang } from '../contract/bahan-tukang.ts'
import { type Sample, contohTukang } from '../contract/contoh-tukang.ts'
import { craftsmen as c, materialWays } from '../contract/fields.ts'
import { type Made, hasilTukang } from '../contract/hasil-tukang.ts'
import { type Shortage, kurangTukang } from '../contract/kurang-tukang.ts'
import { notaContohTukang } from '../contract/nota-contoh-tukang.ts'
import { notaBahanTukang, notaHasilTukang, notaKurangTukang } from '../contract/nota-tukang.ts'
import { notaPenjualanBatang } from '../contract/nota-penjualan-batang.ts'
import { penjualanBatang } from '../contract/penjualan-batang.ts'
import { barInReceipt, barSaleReceipt, madeReceipt, materialReceipt, sampleReceipt, shortageReceipt } from './receipts.ts'

/** A sale of bars: each with its weight, its fine gold and its price. */
export const barSaleLook = documentLook({
  document: penjualanBatang,
  lines: { of: 'detail_batang', head: c.nama_barang, facts: [c.kode_lot, c.berat, c.fine, c.harga_per_gram, c.harga_total] },
  ...paidIn,
  total: c.grand_total,
  receipt: notaPenjualanBatang,
  says: barSaleReceipt,
})

/** Material of a craftsman: which way it went, and its lots. */
export const materialLook = documentLook({
  document: bahanTukang,
  Lines: HandedLots,
  total: c.total_berat,
  receipt: notaBahanTukang,
  says: materialReceipt,
})

function HandedLots({ document }: { readonly document: Material }) {
  const say = useText()
  const { arah_bahan, kode_tukang, nama_tukang, no_pesanan, detail_bahan } = document
  return (
    <Lots of={detail_bahan}>
      {say(materialWays[arah_bahan])} · {kode_tukang} {nama_tukang} <OfOrder no_pesanan={no_pesanan} />
    </Lots>
  )
}

/** What a craftsman made: what it weighs and costs, and what he used. */
export const madeLook = documentLook({ document: hasilTukang, Lines: MadeOf, total: c.biaya_tukang, receipt: notaHasilTukang, says: madeReceipt })

function MadeOf({ document }: { readonly document: Made }) {
  const say = useText()
  const {
    kode_tukang,
    nama_tukang,
    no_pesanan,
    nama_barang,
    kode_group,
    kadar,
    qty,
    berat,
    fine,
    berat_campuran,
    susut_berat,
    susut_fine,
    total_hpp,
  } = document
  return (
    <>
      <article className="document-line">
        <h3>{nama_barang}</h3>
        <p>
          {kode_group} · {percentText(kadar)} · {qty} × · <Figure field={c.berat} value={berat} strong /> g · {say(c.fine.label)}{' '}
          <Figure field={c.fine} value={fine} /> g
        </p>
        <p>
          {berat_campuran > 0 && (
            <>
              {say(c.berat_campuran.label)} <Figure field={c.berat_campuran} value={berat_campuran} /> g ·{' '}
            </>
          )}
          {say(c.susut_berat.label)} <Figure field={c.susut_berat} value={susut_berat} /> g · {say(c.susut_fine.label)}{' '}
          <Figure field={c.susut_fine} value={susut_fine} /> g
          {total_hpp !== undefined && (
            <>
              {' '}
              · {say(c.hpp.label)} <Figure field={c.hpp} value={total_hpp} />
            </>
          )}
        </p>
      </article>
      <Lots of={document.detail_bahan}>
        {kode_tukang} {nama_tukang} <OfOrder no_pesanan={no_pesanan} />
      </Lots>
    </>
  )
}

/** A bar that came in: what it weighs, its assay and its gold. */
export const barInLook = documentLook({ document: batangMasuk, Lines: BarThatCameIn, total: c.berat, receipt: notaBatangMasuk, says: barInReceipt })

function BarThatCameIn({ document }: { readonly document: BarIn }) {
  const say = useText()
  const { no_batang_masuk, nama_barang, nama_supplier, no_surat_batang, berat, kadar, fine, nilai_batang, bayar_batang } = document
  return (
    <article className="document-line">
      <h3>{nama_barang}</h3>
      <p>
        {say('Lot')} {lotOfLine(no_batang_masuk, 1)} · <Figure field={c.berat} value={berat} strong /> g · {percentText(kadar)} · {say(c.fine.label)}{' '}
        <Figure field={c.fine} value={fine} /> g
      </p>
      <p>
        {nama_supplier} {no_surat_batang} · {say(c.bayar_batang.format(bayar_batang))}
        {nilai_batang !== undefined && (
          <>
            {' '}
            · <Figure field={c.nilai_batang} value={nilai_batang} strong />
          </>
        )}
      </p>
    </article>
  )
}

/** A piece of ours that a craftsman is lent, or gives back: what it weighs, and what it lost. */
export const sampleLook = documentLook({
  document: contohTukang,
  Lines: LentPiece,
  total: c.berat,
  receipt: notaContohTukang,
  says: sampleReceipt,
})

function LentPiece({ document }: { readonly document: Sample }) {
  const say = useText()
  const { arah_contoh, kode_tukang, nama_tukang, no_pesanan, kode_barcode, nama_barang, kode_baki, berat, susut_berat } = document
  return (
    <>
      <p>
        {say(materialWays[arah_contoh])} · {kode_tukang} {nama_tukang} <OfOrder no_pesanan={no_pesanan} />
      </p>
      <article className="document-line">
        <h3>{nama_barang}</h3>
        <p>
          <ThingLink kind="barang" id={kode_barcode} /> · {say('Baki')} {kode_baki} · <Figure field={c.berat} value={berat} strong /> g
          {susut_berat > 0 && (
            <>
              {' '}
              · {say(c.susut_berat.label)} <Figure field={c.susut_berat} value={susut_berat} /> g
            </>
          )}
        </p>
      </article>
    </>
  )
}

/** What a craftsman is short of. */
export const shortageLook = documentLook({
  document: kurangTukang,
  Lines: ShortLots,
  total: c.total_fine,
  receipt: notaKurangTukang,
  says: shortageReceipt,
})

function ShortLots({ document: { kode_tukang, nama_tukang, keterangan, detail_bahan } }: { readonly document: Shortage }) {
  return (
    <Lots of={detail_bahan}>
      {kode_tukang} {nama_tukang} · {keterangan}
    </Lots>
  )
}

const OfOrder = ({ no_pesanan }: { readonly no_pesanan: string | null }) =>
  no_pesanan === null ? null : (
    <>
      · <ThingLink kind="pesanan" id={no_pesanan} />
    </>
  )

interface LotsProps {
  readonly of: readonly { readonly kode_lot: string; readonly nama_barang: string; readonly berat: number; readonly fine: number }[]
  readonly children: ReactNode
}

/** Lots of a craftsman by weight and fine gold, below a word about him. */
function Lots({ of, children }: LotsProps) {
  const say = useText()
  return (
    <>
      <p>{children}</p>
      {of.map(({ kode_lot, nama_barang, berat, fine }) => (
        <article key={kode_lot} className="document-line">
          <h3>{nama_barang}</h3>
          <p>
            {say('Lot')} {kode_lot} · <Figure field={c.berat} value={berat} strong /> g · {say(c.fine.label)} <Figure field={c.fine} value={fine} /> g
          </p>
        </article>
      ))}
    </>
  )
}
