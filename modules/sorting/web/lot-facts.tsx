import { percentText } from '#engine/kinds/number.ts'
import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { sorting as s } from '../contract/fields.ts'

/** A lot with what there is of it. */
export interface ToldLot {
  readonly kode_lot: string
  readonly nama_barang: string
  readonly kadar: number
  readonly tgl_masuk: string
  readonly qty_lot: number
  readonly berat_isi: number
  readonly fine: number
}

/** What there is of a lot. */
export function LotFacts({ title, lot }: { title: string; lot: ToldLot }) {
  const say = useText()
  return (
    <section className="entry-box" aria-label={say(title)}>
      <p className="sorting-hint">{say(title)}</p>
      <span className="entry-name">{lot.nama_barang}</span>
      <span className="entry-facts">
        {lot.kode_lot} · {s.tgl_masuk.format(lot.tgl_masuk)} · {percentText(lot.kadar)} · {say('{{n}} barang', { n: lot.qty_lot })} ·{' '}
        <Figure field={s.berat_isi} value={lot.berat_isi} /> g · {say(s.fine.label)} <Figure field={s.fine} value={lot.fine} /> g
      </span>
    </section>
  )
}
