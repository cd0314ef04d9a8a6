import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { SellerPapers } from '#modules/buyback/web/public.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidWith } from '#modules/payments/web/public.ts'
import { OwedGold } from '#modules/sales/web/public.ts'
import { manual as m, manualSources, movements } from '../contract/fields.ts'
import { type Trade, jualBeliManual } from '../contract/jual-beli-manual.ts'
import { type Mutation, mutasiManual } from '../contract/mutasi-manual.ts'
import { notaJualBeliManual, notaMutasiManual } from '../contract/nota-manual.ts'
import { mutationReceipt, tradeReceipt } from './receipts.ts'

interface GoodsLine {
  readonly nama_dept: string
  readonly kode_group: string
  readonly kode_baki: string
  readonly qty: number
  readonly berat: number
}

function GoodsFacts({ line }: { line: GoodsLine }) {
  const say = useText()
  return (
    <p>
      {line.kode_group} · {say('Baki')} {line.kode_baki} · <Figure field={m.qty} value={line.qty} /> · <Figure field={m.berat} value={line.berat} /> g
    </p>
  )
}

/** How what happened to goods without a barcode looks. */
export const mutationLook = documentLook({
  document: mutasiManual,
  Lines: MovedGoods,
  total: m.total_berat,
  receipt: notaMutasiManual,
  says: mutationReceipt,
})

function MovedGoods({ document }: { document: Mutation }) {
  const say = useText()
  const { jenis_mutasi, sumber, baki_tujuan, detail_barang } = document
  return (
    <>
      <p>
        {[say(movements[jenis_mutasi]), sumber && say(manualSources[sumber]), document.nama_supplier, baki_tujuan && `→ ${baki_tujuan}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {detail_barang.map((line) => (
        <article key={line.no_urut} className="document-line">
          <h3>{line.nama_dept}</h3>
          <GoodsFacts line={line} />
          {jenis_mutasi === 'HANCUR' && (
            <p>
              {say('Nilai Rosok')} <Figure field={m.nilai} value={line.nilai} />
            </p>
          )}
        </article>
      ))}
    </>
  )
}

/** How a trade by gram looks: what was taken, what was brought, and how the difference was paid. */
export const tradeLook = documentLook({
  document: jualBeliManual,
  Lines: TradedGoods,
  ...paidWith((trade: Trade) => (trade.grand_total < 0 ? 'OUT' : 'IN')),
  total: m.grand_total,
  receipt: notaJualBeliManual,
  says: tradeReceipt,
})

function TradedGoods({ document }: { document: Trade }) {
  return (
    <>
      <TradedPart title="Dijual" lines={document.detail_jual} />
      <TradedPart title="Dibeli" lines={document.detail_beli} />
      <OwedGold document={document} />
      <SellerPapers nomor={document.no_jual_beli} pieces={document.detail_beli.map(() => ({ kode_barcode: null }))} />
    </>
  )
}

/** One side of a trade, line by line. */
export function TradedPart({ title, lines }: { title: string; lines: readonly (GoodsLine & { harga_per_gram: number; harga_total: number })[] }) {
  const say = useText()
  return lines.map((line, at) => (
    // Lines have no key of their own, and never change places.
    // eslint-disable-next-line react/no-array-index-key
    <article key={at} className="document-line">
      <h3>
        {say(title)} · {line.nama_dept}
      </h3>
      <GoodsFacts line={line} />
      <p>
        <Figure field={m.harga_per_gram} value={line.harga_per_gram} /> / g · <Figure field={m.harga_total} value={line.harga_total} strong />
      </p>
    </article>
  ))
}
