import { SegmentedControl, Switch, TextInput } from '@mantine/core'
import { MmInput } from '#engine/web/mm-input.tsx'
import { fieldText, useText } from '#engine/web/text.ts'
import { labelOf } from '../contract/label-fields.ts'
import { type LabelElement, type LabelFace, type LabelLayout, aligns, turns } from '../contract/label-layout.ts'
import { changeElement, changeFace, foldLabel } from './label-draft.ts'

interface PropertiesProps {
  readonly layout: LabelLayout
  readonly messages: Readonly<Record<string, string>>
  readonly onChange: (layout: LabelLayout) => void
}

/** The stock: paper, labels on it and what lies between them. */
export function StockProperties({ layout, messages, onChange }: PropertiesProps) {
  const say = useText()
  const measure = (
    name: keyof LabelLayout & ('lebar' | 'tinggi' | 'lebar_kertas' | 'tinggi_kertas' | 'tepi_kiri' | 'tepi_atas' | 'jarak_x' | 'jarak_y'),
    label: string,
  ) => <MmInput key={name} label={label} value={layout[name]} error={messages[name]} onChange={(value) => onChange({ ...layout, [name]: value })} />
  const number = (name: 'kolom' | 'baris', label: string) => (
    <MmInput
      label={label}
      unit=""
      decimals={0}
      value={layout[name]}
      error={messages[name]}
      onChange={(value) => onChange({ ...layout, [name]: value })}
    />
  )
  return (
    <section aria-label={say('Kertas Dan Label')}>
      <h2>{say('Kertas Dan Label')}</h2>
      <div className="label-measures">
        {measure('lebar', 'Lebar Label')}
        {measure('tinggi', 'Tinggi Label')}
        {measure('lebar_kertas', 'Lebar Kertas')}
        {measure('tinggi_kertas', 'Tinggi Kertas')}
        {number('kolom', 'Kolom')}
        {number('baris', 'Baris')}
        {measure('tepi_kiri', 'Tepi Kiri')}
        {measure('tepi_atas', 'Tepi Atas')}
        {measure('jarak_x', 'Jarak Mendatar')}
        {measure('jarak_y', 'Jarak Menurun')}
      </div>
      <p className="label-note">{say('Gulungan: tinggi kertas sama dengan tinggi label, jarak menurun adalah celah antar label.')}</p>
    </section>
  )
}

/** The faces that are printed on, and how each is turned. */
export function FaceProperties({ layout, messages, onChange }: PropertiesProps) {
  const say = useText()
  return (
    <section aria-label={say('Muka Label')}>
      <Switch
        size="xs"
        label={say('Label Lipat (dua muka)')}
        checked={layout.muka.length > 1}
        onChange={(event) => onChange(foldLabel(layout, event.currentTarget.checked))}
      />
      {layout.muka.map((face, at) => {
        const measure = (name: 'x' | 'y' | 'lebar' | 'tinggi', label: string) => (
          <MmInput
            label={label}
            value={face[name]}
            error={messages[`muka.${at}.${name}`]}
            onChange={(value) => onChange(changeFace(layout, at, { [name]: value }))}
          />
        )
        const title = say('Muka {{n}}', { n: at + 1 })
        return (
          // Faces have no names, and never change their places.
          // eslint-disable-next-line react/no-array-index-key
          <fieldset key={at}>
            <legend>{title}</legend>
            <div className="label-measures">
              {measure('x', 'Kiri')}
              {measure('y', 'Atas')}
              {measure('lebar', 'Lebar')}
              {measure('tinggi', 'Tinggi')}
            </div>
            <SegmentedControl
              fullWidth
              size="xs"
              mt="xs"
              aria-label={`${title}: ${say('Putar')}`}
              data={Object.entries(turns).map(([value, label]) => ({ value, label }))}
              value={face.putar}
              onChange={(putar) => onChange(changeFace(layout, at, { putar: putar as LabelFace['putar'] }))}
            />
          </fieldset>
        )
      })}
    </section>
  )
}

/** Where the chosen element stands and how it looks. */
export function ElementProperties({ layout, at, messages, onChange }: PropertiesProps & { at: number }) {
  const say = useText()
  const element = layout.elemen[at] as LabelElement
  const messageAt = (name: string) => messages[`elemen.${at}.${name}`]
  const change = (changed: Readonly<Record<string, unknown>>) => onChange(changeElement(layout, element.id, changed))
  const measure = (name: string, label: string, value: number, more: { unit?: string; step?: number; decimals?: number } = {}) => (
    <MmInput key={name} label={label} value={value} error={messageAt(name)} {...more} onChange={(next) => change({ [name]: next })} />
  )
  return (
    <section aria-label={say('Sifat')}>
      <h2>{say(labelOf(element.field))}</h2>
      {element.field === 'teks' && (
        <TextInput
          size="xs"
          label={say('Teks')}
          maxLength={60}
          value={element.teks}
          error={messageAt('teks') && fieldText(messageAt('teks') ?? '', 'Teks')}
          onChange={(event) => change({ teks: event.currentTarget.value })}
        />
      )}
      {layout.muka.length > 1 && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={say('Muka Label')}
          data={layout.muka.map((_, muka) => ({ value: String(muka), label: say('Muka {{n}}', { n: muka + 1 }) }))}
          value={String(element.muka)}
          onChange={(muka) => change({ muka: Number(muka) })}
        />
      )}
      <div className="label-measures">
        {measure('x', 'Kiri', element.x)}
        {measure('y', 'Atas', element.y)}
        {measure('lebar', 'Lebar', element.lebar)}
        {'tinggi' in element && measure('tinggi', 'Tinggi', element.tinggi)}
        {'garis' in element && measure('garis', 'Lebar Garis', element.garis, { step: 0.05, decimals: 3 })}
        {'ukuran' in element && measure('ukuran', 'Ukuran', element.ukuran, { unit: 'pt', step: 0.5 })}
        {'baris' in element && measure('baris', 'Jumlah Baris', element.baris, { unit: '', decimals: 0 })}
      </div>
      {'rata' in element && (
        <>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={say('Rata')}
            data={Object.entries(aligns).map(([value, label]) => ({ value, label: say(label) }))}
            value={element.rata}
            onChange={(rata) => change({ rata })}
          />
          <Switch size="xs" label={say('Tebal')} checked={element.tebal} onChange={(event) => change({ tebal: event.currentTarget.checked })} />
        </>
      )}
    </section>
  )
}
