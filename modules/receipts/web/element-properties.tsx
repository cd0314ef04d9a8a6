import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { MmInput } from '#engine/web/mm-input.tsx'
import { fieldText, useText } from '#engine/web/text.ts'
import { type ReceiptLayout, aligns, fonts } from '../contract/layout.ts'
import { type Receipt, labelOf } from '../contract/receipt.ts'
import { type ElementChange, changeElement } from './layout-draft.ts'
import { TableColumns } from './table-columns.tsx'

interface ElementPropertiesProps {
  readonly receipt: Receipt
  /** The place of the element in the layout; -1 when none is chosen. */
  readonly at: number
  readonly layout: ReceiptLayout
  readonly messages: Readonly<Record<string, string>>
  readonly onChange: (layout: ReceiptLayout) => void
}

/** Where the chosen element stands and how it looks. */
export function ElementProperties({ receipt, at, layout, messages, onChange }: ElementPropertiesProps) {
  const say = useText()
  const element = layout.elemen[at]
  if (!element) {
    return (
      <section className="designer-properties" aria-label={say('Sifat')}>
        <p className="designer-note">
          {say('Pilih isi nota untuk mengatur letak dan hurufnya. Geser dengan mouse atau sentuhan, atau tombol panah: 1 mm, dengan Shift 5 mm.')}
        </p>
      </section>
    )
  }
  const messageAt = (name: string) => messages[`elemen.${at}.${name}`]
  const change = (changed: ElementChange) => onChange(changeElement(layout, element.id, changed))
  const measure = (name: string, label: string, value: number) => (
    <MmInput key={name} label={label} value={value} error={messageAt(name)} onChange={(next) => change({ [name]: next })} />
  )
  return (
    <section className="designer-properties" aria-label={say('Sifat')} key={element.id}>
      <h2>{say(labelOf(receipt, element.field))}</h2>
      {element.field === 'teks' && (
        <TextInput
          size="xs"
          label={say('Teks')}
          maxLength={200}
          value={element.teks}
          error={messageAt('teks') && fieldText(messageAt('teks') ?? '', 'Teks')}
          onChange={(event) => change({ teks: event.currentTarget.value })}
        />
      )}
      <div className="designer-measures">
        {measure('x', 'Kiri', element.x)}
        {measure('y', 'Atas', element.y)}
        {measure('lebar', 'Lebar', element.lebar)}
        {'tinggi' in element && measure('tinggi', 'Tinggi', element.tinggi)}
        {'ukuran' in element && (
          <MmInput label="Ukuran" unit="pt" step={0.5} value={element.ukuran} error={messageAt('ukuran')} onChange={(ukuran) => change({ ukuran })} />
        )}
        {'jarak_baris' in element && (
          <>
            <MmInput
              label="Jumlah Baris"
              unit=""
              decimals={0}
              value={element.baris}
              error={messageAt('baris')}
              onChange={(baris) => change({ baris })}
            />
            {measure('jarak_baris', 'Jarak Baris', element.jarak_baris)}
          </>
        )}
        {'font' in element && (
          <Select
            size="xs"
            label={say('Huruf')}
            data={Object.entries(fonts).map(([value, label]) => ({ value, label: say(label) }))}
            value={element.font}
            onChange={(font) => font && change({ font })}
          />
        )}
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
      {'abu' in element && (
        <Switch size="xs" label={say('Abu Abu')} checked={element.abu} onChange={(event) => change({ abu: event.currentTarget.checked })} />
      )}
      <Switch
        size="xs"
        label={say('Hanya Di Halaman Terakhir')}
        checked={element.halaman === 'TERAKHIR'}
        onChange={(event) => change({ halaman: event.currentTarget.checked ? 'TERAKHIR' : 'SEMUA' })}
      />
      {element.field === 'barang' && <TableColumns columns={receipt.columns} table={element} messageAt={messageAt} onChange={change} />}
    </section>
  )
}
