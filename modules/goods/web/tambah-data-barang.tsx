import './tambah-data-barang.css'
import './photo.tsx'
import { SimpleGrid } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
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
import { priceOfPiece } from '#modules/pricing/contract/price.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { listPieces } from '../contract/data-barang.ts'
import { goods as g } from '../contract/fields.ts'
import { fineMg } from '../contract/fine.ts'
import { addPiece, tambahDataBarang, weightMessages } from '../contract/tambah-data-barang.ts'
import { TrayField } from './tray-field.tsx'

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
    if (changed !== 'kode_group') return undefined
    const group = groups.data?.find((row) => row['kode_group'] === values['kode_group'])
    const purity = purities.data?.find((row) => row['kode_kadar'] === group?.['kode_kadar'])
    if (!purity) return undefined
    const { kadar } = purity
    return { kadar, ...(form.isTyped('kadar_cetak') ? {} : { kadar_cetak: String(Math.round(Number(kadar) * 10)) }) }
  }
  const form = useFieldForm(fields, undefined, (values, changed) => followers.current?.(values, changed))
  // The first field of the screen; a later shop's form is another one.
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-field]')?.focus(), [kode_toko])

  const saving = useSave(form, element, {
    check: () => {
      copyWeights(form)
      const weights = form.values as { berat_bruto: number; berat_stock: number; berat: number }
      const isRight = form.check()
      const messages = weights.berat_bruto && weights.berat_stock && weights.berat ? weightMessages(weights) : undefined
      if (messages) form.setErrors({ ...form.errors, ...messages })
      return isRight && !messages
    },
    send: async () => {
      const { kode_barcode } = await send(addPiece, { body: form.toWire() }, { key: key.current })
      const added = { kode_barcode, nama_barang: String(form.values['nama_barang']) }
      setLast((before) => [added, ...before].slice(0, lastMax))
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
        onBlur={(event: FocusEvent<HTMLFormElement>) => isWeight(event.target) && copyWeights(form)}
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

const isWeight = (target: EventTarget) => target instanceof HTMLInputElement && ['berat_bruto', 'berat_stock'].includes(target.name)

/**
 * The usual piece weighs the same on every scale, so a weight that is complete is also the next ones'; whoever has stones or
 * a plastic bag types his own, which stays.
 */
function copyWeights(form: FieldForm): void {
  const { berat_bruto, berat_stock, berat } = form.values
  const stock = form.isTyped('berat_stock') ? berat_stock : (berat_bruto ?? null)
  const sold = form.isTyped('berat') ? berat : (stock ?? null)
  if (stock !== berat_stock || sold !== berat) form.assign({ berat_stock: stock, berat: sold })
}

const describe = (field: AnyField) => (field.name === 'kode_barcode' ? { description: 'Kosongkan untuk dibuat otomatis' } : {})

/** What the piece would cost a customer today, and how much pure gold is in it, while it is being typed. */
function PricePreview({ form }: { form: FieldForm }) {
  const say = useText()
  const groups = useList(masterGroup.api.list)
  const session = useSession()
  const values = useFormValues(form) as Readonly<Record<'berat' | 'kadar' | 'ongkos' | 'harga_jual', number | null>> & { kode_group: string | null }
  const group = groups.data?.find((row) => row['kode_group'] === values.kode_group)
  const { berat, kadar, harga_jual } = values
  if (!berat || !group) return null
  const harga_per_gram = Number(group['harga'])
  const rounding = saleRounding({ setting: (key) => session.settings[key] })
  const { harga_total } = priceOfPiece({ berat, harga_per_gram, harga_jual, ongkos: values.ongkos ?? 0, diskon_persen: 0, diskon_rp: 0, rounding })
  return (
    <p className="piece-preview" aria-live="polite">
      {say('Harga Jual')} <Figure field={g.harga_jual} value={harga_total} strong /> · {say('Berat Murni')}{' '}
      <Figure field={g.fine} value={fineMg(Math.round(berat * 1000), kadar ?? 0) / 1000} strong /> g · {say('Harga Per Gram')}{' '}
      <Figure field={g.harga_group} value={harga_per_gram} />
    </p>
  )
}
