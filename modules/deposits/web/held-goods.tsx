import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { deposits as d } from '../contract/fields.ts'

interface HeldGoodsProps {
  readonly pieces: readonly {
    readonly kode_barcode: string
    readonly nama_barang: string
    readonly berat: number
    readonly harga_total: number
    readonly kode_baki?: string
  }[]
}

/** The pieces that are held, each with what it was agreed at. */
export function HeldGoods({ pieces }: HeldGoodsProps) {
  const say = useText()
  return pieces.map(({ kode_barcode, nama_barang, berat, harga_total, kode_baki }) => (
    <p key={kode_barcode}>
      <ThingLink kind="barang" id={kode_barcode} /> {nama_barang} · <Figure field={d.berat} value={berat} /> g
      {kode_baki && ` · ${say('Baki')} ${kode_baki}`} · <Figure field={d.harga_total} value={harga_total} />
    </p>
  ))
}
