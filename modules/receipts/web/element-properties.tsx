import { Select, Switch } from '@mantine/core'
import { Measure, OwnWords, Writing, changing } from '#engine/web/design/element-inputs.tsx'
import type { Designing } from '#engine/web/design/use-design.ts'
import { useText } from '#engine/web/text.ts'
import { type ReceiptLayout, fonts } from '../contract/layout.ts'
import { type Receipt, labelOf } from '../contract/receipt.ts'
import { TableColumns } from './table-columns.tsx'

/** Where the chosen element stands and how it looks. */
export function ElementProperties({ receipt, design }: { receipt: Receipt; design: Designing<ReceiptLayout> }) {
  const say = useText()
  const element = design.chosen
  if (!element) {
    return (
      <section className="design-properties" aria-label={say('Sifat')}>
        <p className="design-note">
          {say('Pilih isi nota untuk mengatur letak dan hurufnya. Geser dengan mouse atau sentuhan, atau tombol panah: 1 mm, dengan Shift 5 mm.')}
        </p>
      </section>
    )
  }
  const about = { design, element }
  const change = changing(about)
  return (
    <section className="design-properties" aria-label={say('Sifat')} key={element.id}>
      <h2>{say(labelOf(receipt, element.field))}</h2>
      <OwnWords {...about} atMost={200} />
      <div className="design-measures">
        <Measure {...about} name="x" label="Kiri" />
        <Measure {...about} name="y" label="Atas" />
        <Measure {...about} name="lebar" label="Lebar" />
        <Measure {...about} name="tinggi" label="Tinggi" />
        <Measure {...about} name="ukuran" label="Ukuran" unit="pt" step={0.5} />
        <Measure {...about} name="baris" label="Jumlah Baris" unit="" decimals={0} />
        <Measure {...about} name="jarak_baris" label="Jarak Baris" />
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
      <Writing {...about} />
      {'abu' in element && (
        <Switch size="xs" label={say('Abu Abu')} checked={element.abu} onChange={(event) => change({ abu: event.currentTarget.checked })} />
      )}
      <Switch
        size="xs"
        label={say('Hanya Di Halaman Terakhir')}
        checked={element.halaman === 'TERAKHIR'}
        onChange={(event) => change({ halaman: event.currentTarget.checked ? 'TERAKHIR' : 'SEMUA' })}
      />
      {element.field === 'barang' && (
        <TableColumns columns={receipt.columns} table={element} messageAt={(path) => design.messageAt(element, path)} onChange={change} />
      )}
    </section>
  )
}
