import { SegmentedControl, Switch } from '@mantine/core'
import { Measure, OwnWords, Writing, changing } from '#engine/web/design/element-inputs.tsx'
import type { Designing } from '#engine/web/design/use-design.ts'
import { MmInput } from '#engine/web/mm-input.tsx'
import { useText } from '#engine/web/text.ts'
import { labelOf } from '../contract/label-fields.ts'
import { type LabelElement, type LabelFace, type LabelLayout, turns } from '../contract/label-layout.ts'
import { changeFace, foldLabel } from './label-draft.ts'

interface PropertiesProps {
  readonly design: Designing<LabelLayout>
}

/** The stock: paper, labels on it and what lies between them. */
export function StockProperties({ design: { layout, messages, change } }: PropertiesProps) {
  const say = useText()
  const measure = (
    name: keyof LabelLayout & ('lebar' | 'tinggi' | 'lebar_kertas' | 'tinggi_kertas' | 'tepi_kiri' | 'tepi_atas' | 'jarak_x' | 'jarak_y'),
    label: string,
  ) => <MmInput key={name} label={label} value={layout[name]} error={messages[name]} onChange={(value) => change({ ...layout, [name]: value })} />
  const number = (name: 'kolom' | 'baris', label: string) => (
    <MmInput
      label={label}
      unit=""
      decimals={0}
      value={layout[name]}
      error={messages[name]}
      onChange={(value) => change({ ...layout, [name]: value })}
    />
  )
  return (
    <section aria-label={say('Kertas Dan Label')}>
      <h2>{say('Kertas Dan Label')}</h2>
      <div className="design-measures">
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
      <p className="design-note">{say('Gulungan: tinggi kertas sama dengan tinggi label, jarak menurun adalah celah antar label.')}</p>
    </section>
  )
}

/** The faces that are printed on, and how each is turned. */
export function FaceProperties({ design: { layout, messages, change } }: PropertiesProps) {
  const say = useText()
  return (
    <section aria-label={say('Muka Label')}>
      <Switch
        size="xs"
        label={say('Label Lipat (dua muka)')}
        checked={layout.muka.length > 1}
        onChange={(event) => change(foldLabel(layout, event.currentTarget.checked))}
      />
      {layout.muka.map((face, at) => {
        const measure = (name: 'x' | 'y' | 'lebar' | 'tinggi', label: string) => (
          <MmInput
            label={label}
            value={face[name]}
            error={messages[`muka.${at}.${name}`]}
            onChange={(value) => change(changeFace(layout, at, { [name]: value }))}
          />
        )
        const title = say('Muka {{n}}', { n: at + 1 })
        return (
          // Faces have no names, and never change their places.
          // eslint-disable-next-line react/no-array-index-key
          <fieldset key={at}>
            <legend>{title}</legend>
            <div className="design-measures">
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
              onChange={(putar) => change(changeFace(layout, at, { putar: putar as LabelFace['putar'] }))}
            />
          </fieldset>
        )
      })}
    </section>
  )
}

/** Where the chosen element stands and how it looks. */
export function ElementProperties({ design, element }: PropertiesProps & { element: LabelElement }) {
  const say = useText()
  const { muka } = design.layout
  const about = { design, element }
  return (
    <section aria-label={say('Sifat')}>
      <h2>{say(labelOf(element.field))}</h2>
      <OwnWords {...about} atMost={60} />
      {muka.length > 1 && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={say('Muka Label')}
          data={muka.map((_, at) => ({ value: String(at), label: say('Muka {{n}}', { n: at + 1 }) }))}
          value={String(element.muka)}
          onChange={(at) => changing(about)({ muka: Number(at) })}
        />
      )}
      <div className="design-measures">
        <Measure {...about} name="x" label="Kiri" />
        <Measure {...about} name="y" label="Atas" />
        <Measure {...about} name="lebar" label="Lebar" />
        <Measure {...about} name="tinggi" label="Tinggi" />
        <Measure {...about} name="garis" label="Lebar Garis" step={0.05} decimals={3} />
        <Measure {...about} name="ukuran" label="Ukuran" unit="pt" step={0.5} />
        <Measure {...about} name="baris" label="Jumlah Baris" unit="" decimals={0} />
      </div>
      <Writing {...about} />
    </section>
  )
}
