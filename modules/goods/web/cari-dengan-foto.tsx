import './cari-dengan-foto.css'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { FieldForm, useFormValues } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { RemoveButton } from '#engine/web/remove-button.tsx'
import { PictureBox } from '#engine/web/picture-box.tsx'
import { ScaleBox } from '#engine/web/scale/scale-box.tsx'
import { EmptyState } from '#engine/web/states.tsx'
import { errorText, useText } from '#engine/web/text.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { type AlikePiece, cariDenganFoto, findByPhoto } from '../contract/cari-dengan-foto.ts'
import { goods as g } from '../contract/fields.ts'
import { PieceCards } from './piece-cards.tsx'

/** What narrows the search: both may stay empty. */
const narrowing = [g.kode_dept.from(masterJenis, 'nama_dept').optional(), g.kode_baki.from(masterBaki, 'nama_baki').optional()] as const

/** Finds a piece whose tag fell off by a photo of it, and by its weight: the ten most alike of the shop. */
export default function CariDenganFoto() {
  const say = useText()
  const form = useMemo(() => new FieldForm(narrowing), [])
  const { kode_dept, kode_baki } = useFormValues(form) as { kode_dept?: string | null; kode_baki?: string | null }
  const [berat, setBerat] = useState<number>()
  const [photo, setPhoto] = useState<{ readonly picture: Blob; readonly address: string }>()
  const address = photo?.address
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  const found = useMutation({
    mutationFn: (picture: Blob) =>
      send(findByPhoto, {
        file: picture,
        query: { ...(kode_dept ? { kode_dept } : {}), ...(kode_baki ? { kode_baki } : {}), ...(berat ? { berat } : {}) },
      }),
  })
  const search = useRef(found.mutate)
  search.current = found.mutate
  // What narrows the search is asked again at once, with the same photo.
  useEffect(() => {
    if (photo) search.current(photo.picture)
  }, [photo, kode_dept, kode_baki, berat])
  return (
    <Panel screen={cariDenganFoto}>
      <div className="photo-search">
        <section className="photo-search-asked" aria-label={say('Foto Barang')}>
          <PictureBox
            name="foto"
            label={say('Foto Barang')}
            value={address ?? null}
            upload={(picture) => {
              const taken = { picture, address: URL.createObjectURL(picture) }
              setPhoto(taken)
              return Promise.resolve(taken.address)
            }}
            addressOf={(name) => name}
            onChange={(name) => name === undefined && setPhoto(undefined)}
          />
          <ScaleBox label="Berat Timbang" onWeight={setBerat} />
          {berat !== undefined && (
            <p className="photo-search-weight">
              {say('Berat Timbang')}: <strong>{g.berat.format(berat)} g</strong>
              <RemoveButton what={say('Berat Timbang')} onRemove={() => setBerat(undefined)} />
            </p>
          )}
          {narrowing.map((field) => (
            <FormField key={field.name} form={form} field={field} />
          ))}
        </section>
        <section className="photo-search-found" aria-label={say('Barang Yang Mirip')} aria-busy={found.isPending}>
          {found.error ? (
            <p role="alert">{errorText(found.error)}</p>
          ) : photo && found.data ? (
            <>
              <p role="status">
                {say('{{n}} foto dibandingkan', { n: found.data.dibandingkan })}
                {found.data.belum > 0 && ` · ${say('{{n}} foto belum dibaca, cari lagi sebentar lagi', { n: found.data.belum })}`}
              </p>
              <PieceCards
                label={say('Barang Yang Mirip')}
                rows={found.data.rows}
                corner={(row) => <Likeness piece={row as unknown as AlikePiece} />}
              />
            </>
          ) : (
            <EmptyState text={found.isPending ? 'Sedang Mencari' : 'Ambil foto barang untuk mencarinya'} />
          )}
        </section>
      </div>
    </Panel>
  )
}

/** How alike a piece is, and by how much its weight differs from that of the scale. */
function Likeness({ piece: { kemiripan, selisih_berat, berat_cocok } }: { piece: AlikePiece }) {
  const say = useText()
  return (
    <span className="photo-search-likeness">
      <strong>{say('Mirip {{persen}}%', { persen: kemiripan })}</strong>
      {selisih_berat !== null && (
        <span data-fits={berat_cocok || undefined}>
          {say(berat_cocok ? 'Berat cocok' : 'Selisih {{berat}} g', { berat: g.berat.format(selisih_berat) })}
        </span>
      )}
    </span>
  )
}
