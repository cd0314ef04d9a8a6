import './tambah-data-barang.css'
import './photo.tsx'
import { SimpleGrid } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { newKey, send } from '#engine/web/api.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { mayEnter, useMayRead } from '#engine/web/door.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FieldForm, useFieldForm, useFormValues } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { useList } from '#engine/web/lookup-input.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { FormFoot, useSave } from '#engine/web/save-form.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { useUnsaved } from '#engine/web/unsaved.tsx'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterBandrol } from '#modules/masters/contract/master-bandrol.ts'
import { masterGudang } from '#modules/masters/contract/master-gudang.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterSupplier } from '#modules/masters/contract/master-supplier.ts'
import { masterKadar } from '#modules/masters/contract/master-kadar.ts'
import { masterKategori } from '#modules/masters/contract/master-kategori.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { listPieces } from '../contract/data-barang.ts'
import { goods as g } from '../contract/fields.ts'
import { addPiece, tambahDataBarang, weightMessages } from '../contract/tambah-data-barang.ts'

interface Part {
  readonly title: string
  readonly fields: readonly AnyField[]
}

const parts: readonly Part[] = [
  {
    title: 'Barang',
    fields: [
      g.kode_barcode.optional(),
      g.kode_dept.from(masterJenis, 'nama_dept'),
      g.nama_barang,
      g.kode_group.from(masterGroup, 'nama_group'),
      g.kadar,
      g.kadar_cetak,
      g.kode_gudang.from(masterGudang, 'nama_gudang'),
      g.kode_baki.from(masterBaki, 'nama_baki'),
    ],
  },
  {
    title: 'Berat dan Harga',
    fields: [
      g.berat_bruto,
      g.berat_stock,
      g.berat,
      g.berat_plastik.starting(0),
      g.qty.starting(1),
      g.hpp,
      g.ongkos.starting(0),
      g.markup.starting(0),
      g.harga_jual.optional(),
      g.foto,
    ],
  },
  {
    title: 'Keterangan Lain',
    fields: [
      g.kode_bandrol.from(masterBandrol, 'nama_bandrol').optional(),
      g.kode_intern.optional(),
      g.kategori.from(masterKategori, 'nama_kategori').optional(),
      g.atribut.optional(),
      g.keterangan.optional(),
      g.size.optional(),
      g.tag_id.optional(),
      g.harga_estimasi.optional(),
      g.harga_nota.optional(),
      g.harga_beli.optional(),
      g.kode_supplier.from(masterSupplier, 'nama_supplier').optional(),
      g.no_pesanan.optional(),
      g.no_po.optional(),
      g.karat_batu.optional(),
      g.shape.optional(),
      g.is_berlian.starting(false),
      g.is_konsinyasi.starting(false),
    ],
  },
]
const fields = parts.flatMap((part) => part.fields)
/** What is only told where its module is on. */
const moduleOf: Readonly<Record<string, string>> = {
  kode_supplier: 'SUPPLIER_BARANG',
  is_berlian: 'BERLIAN',
  karat_batu: 'BERLIAN',
  shape: 'BERLIAN',
}
/** What the next piece of the same tray most likely has as well. */
const keptForNext = ['kode_dept', 'kode_group', 'kadar', 'kadar_cetak', 'kode_gudang', 'kode_baki', 'kode_bandrol', 'kode_supplier']
const lastMax = 8

/** Adds pieces one after the other: what they have in common stays, and each is in its tray when its barcode appears. */
export default function TambahDataBarang() {
  const say = useText()
  const { kode_toko, modules } = useSession()
  const mayRead = useMayRead()
  const isTold = (field: AnyField) => mayEnter(field, mayRead) && (!(field.name in moduleOf) || modules.includes(moduleOf[field.name] as string))
  const queries = useQueryClient()
  const groups = useList(masterGroup.api.list)
  const purities = useList(masterKadar.api.list)
  const element = useRef<HTMLFormElement>(null)
  const key = useRef(newKey())
  const [last, setLast] = useState<readonly { kode_barcode: string; nama_barang: string }[]>([])

  const followers = useRef<Parameters<typeof useFieldForm>[2]>(undefined)
  followers.current = (values, changed) => {
    if (changed === 'kode_gudang') return { kode_baki: null }
    // The usual piece weighs the same on every scale; whoever has stones or a plastic bag corrects it.
    if (changed === 'berat_bruto')
      return { berat_stock: values['berat_stock'] ?? values['berat_bruto'], berat: values['berat'] ?? values['berat_bruto'] }
    if (changed !== 'kode_group') return undefined
    const group = groups.data?.find((row) => row['kode_group'] === values['kode_group'])
    const purity = purities.data?.find((row) => row['kode_kadar'] === group?.['kode_kadar'])
    return purity ? { kadar: purity['kadar'], kadar_cetak: values['kadar_cetak'] ?? String(Math.round(Number(purity['kadar']) * 10)) } : undefined
  }
  const form = useFieldForm(fields, undefined, (values, changed) => followers.current?.(values, changed))

  const saving = useSave(form, element, {
    check: () => {
      const weights = form.values as { berat_bruto: number; berat_stock: number; berat: number }
      const isRight = form.check()
      const messages = weights.berat_bruto && weights.berat_stock && weights.berat ? weightMessages(weights) : undefined
      if (messages) form.setErrors({ ...form.errors, ...messages })
      return isRight && !messages
    },
    send: async () => {
      const { kode_barcode } = await send(addPiece, { body: form.toWire() }, { key: key.current })
      setLast((before) => [{ kode_barcode, nama_barang: String(form.values['nama_barang']) }, ...before].slice(0, lastMax))
      toast('Berhasil Menyimpan Data', 'good')
      key.current = newKey()
      form.reset(Object.fromEntries(keptForNext.map((name) => [name, form.values[name]])))
      void queries.invalidateQueries({ queryKey: [listPieces.call] })
      element.current?.querySelector<HTMLElement>('[data-field="nama_barang"]')?.focus()
    },
  })
  const unsaved = useUnsaved(() => form.isChanged)
  useShortcuts([{ keys: 'F9', label: 'Simpan', run: () => void saving.save() }])
  return (
    <Panel screen={tambahDataBarang}>
      <form
        key={kode_toko}
        ref={element}
        noValidate
        onKeyDown={(event) => enterMovesOn(event, () => void saving.save())}
        onSubmit={(event) => {
          event.preventDefault()
          void saving.save()
        }}
      >
        {parts.map((part) => (
          <fieldset key={part.title} className="piece-part">
            <legend>{say(part.title)}</legend>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing={10} verticalSpacing={8}>
              {part.fields.filter(isTold).map((field) => (
                <div key={field.name} className={field.kind.name === 'image' ? 'piece-photo' : undefined}>
                  {field.name === 'kode_baki' ? <TrayField form={form} /> : <FormField form={form} field={field} {...describe(field)} />}
                </div>
              ))}
            </SimpleGrid>
          </fieldset>
        ))}
        <PricePreview form={form} />
        <FormFoot saving={saving} onBack={() => unsaved.leave(() => form.reset())} backLabel="Kosongkan">
          <kbd className="button-key">F9</kbd>
        </FormFoot>
      </form>
      {unsaved.question}
      {last.length > 0 && (
        <section aria-label={say('Baru Ditambahkan')} className="piece-last">
          <h2>{say('Baru Ditambahkan')}</h2>
          <ol>
            {last.map((piece) => (
              <li key={piece.kode_barcode}>
                <ThingLink kind="barang" id={piece.kode_barcode} /> {piece.nama_barang}
              </li>
            ))}
          </ol>
        </section>
      )}
    </Panel>
  )
}

const describe = (field: AnyField) => (field.name === 'kode_barcode' ? { description: 'Kosongkan untuk dibuat otomatis' } : {})

/** The trays of the warehouse that was picked before. */
function TrayField({ form }: { form: FieldForm }) {
  const { kode_gudang } = useFormValues(form)
  const trays = useList(masterBaki.api.list)
  const field = useMemo(() => g.kode_baki.from(masterBaki, 'nama_baki'), [])
  const only = useMemo(
    () => (trays.data ?? []).filter((row) => row['kode_gudang'] === kode_gudang).map((row) => String(row['kode_baki'])),
    [trays.data, kode_gudang],
  )
  return <FormField form={form} field={field} only={only} disabled={!kode_gudang} />
}

/** What the piece would cost a customer today, and how much pure gold is in it, while it is being typed. */
function PricePreview({ form }: { form: FieldForm }) {
  const say = useText()
  const groups = useList(masterGroup.api.list)
  const values = useFormValues(form)
  const [weight, purity] = [Number(values['berat'] ?? 0), Number(values['kadar'] ?? 0)]
  const group = groups.data?.find((row) => row['kode_group'] === values['kode_group'])
  if (!weight || !group) return null
  const price = Number(values['harga_jual'] ?? 0) || rupiahFor(weight, Number(group['harga']))
  const fine = Math.round(weight * (purity > 100 ? purity / 10 : purity) * 10) / 1000
  return (
    <p className="piece-preview" aria-live="polite">
      {say('Harga Jual')} <Figure field={g.harga_jual} value={price + Number(values['ongkos'] ?? 0)} strong /> · {say('Berat Murni')}{' '}
      <Figure field={g.fine} value={fine} strong /> g · {say('Harga Per Gram')} <Figure field={g.harga_group} value={Number(group['harga'])} />
    </p>
  )
}
