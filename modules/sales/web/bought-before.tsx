import './bought-before.css'
import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { type FieldForm, useFieldValue } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { PiecePhoto } from '#modules/goods/web/public.ts'
import { boughtBefore } from '../contract/bought-before.ts'
import { sales as s } from '../contract/fields.ts'

/** Of a receipt with more pieces the others are read. */
const picturedMax = 3

/** The earlier purchases of the member in a form: the salesperson can talk about them, or find the chain for the pendant. */
export function BoughtBeforeBox({ form }: { form: FieldForm }) {
  const kode_member = useFieldValue(form, s.kode_member)
  return kode_member === null ? null : <BoughtBefore kode_member={kode_member} />
}

/** What a member bought before. */
export function BoughtBefore({ kode_member }: { kode_member: string }) {
  const say = useText()
  const { data } = useQuery({
    queryKey: [boughtBefore.call, kode_member],
    queryFn: ({ signal }) => send(boughtBefore, { params: { kode_member } }, { signal }),
  })
  if (!data) return null
  return (
    <section className="bought-before entry-facts" aria-label={say('Pernah Dibeli')}>
      {data.terakhir.length > 0 ? (
        <>
          <strong>{say('{{n}} nota', { n: data.kali })}</strong>
          {data.terakhir.map(({ tgl_system, kode_toko, barang, grand_total }) => (
            <p key={`${kode_toko} ${barang.map(({ kode_barcode }) => kode_barcode).join(' ')}`}>
              <span className="bought-photos">
                {barang.slice(0, picturedMax).map((piece) => (
                  <PiecePhoto key={piece.kode_barcode} piece={piece} size={28} />
                ))}
              </span>
              <span className="bought-what">
                {tgl_system} ·{' '}
                {barang.map(({ nama_barang, kadar_cetak, berat }) => `${nama_barang} ${kadar_cetak} ${s.berat.format(berat)} g`).join(', ')}
              </span>
              {grand_total !== null && <Figure field={s.grand_total} value={grand_total} />}
            </p>
          ))}
        </>
      ) : (
        say('Belum pernah belanja')
      )}
    </section>
  )
}
