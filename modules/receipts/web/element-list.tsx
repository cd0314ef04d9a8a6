import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ElementEntry } from '#engine/web/design/element-entry.tsx'
import type { Designing } from '#engine/web/design/use-design.ts'
import { useText } from '#engine/web/text.ts'
import type { LayoutKey, ReceiptLayout } from '../contract/layout.ts'
import { type ReceiptField, mayRepeat } from '../contract/receipt-fields.ts'
import { type Receipt, fieldsOf, labelOf } from '../contract/receipt.ts'
import { addField } from './layout-draft.ts'

interface ElementListProps {
  readonly receipt: Receipt
  readonly design: Designing<ReceiptLayout>
  readonly bentuk: LayoutKey['bentuk']
}

/** Everything that may stand on the receipt, on or off; and the shop's own words and lines. */
export function ElementList({ receipt, design, bentuk }: ElementListProps) {
  const say = useText()
  const { elemen } = design.layout
  const fields = fieldsOf(receipt)
  const add = (field: ReceiptField) => {
    const [next, id] = addField(receipt, design.layout, field, bentuk)
    design.change(next)
    design.goTo(id)
  }
  return (
    <section className="design-list" aria-label={say('Isi Nota')}>
      <h2>{say('Isi Nota')}</h2>
      <ul>
        {fields
          .filter((field) => !mayRepeat(field))
          .map((field) => (
            <ElementEntry
              key={field}
              design={design}
              element={elemen.find((element) => element.field === field)}
              label={say(labelOf(receipt, field))}
              onAdd={() => add(field)}
            />
          ))}
      </ul>
      {fields.filter(mayRepeat).map((field) => (
        <div key={field}>
          <h2>{say(labelOf(receipt, field))}</h2>
          <ul>
            {elemen
              .filter((element) => element.field === field)
              .map((element, at) => (
                <ElementEntry
                  key={element.id}
                  design={design}
                  element={element}
                  label={element.field === 'teks' ? element.teks : `${say(labelOf(receipt, field))} ${at + 1}`}
                />
              ))}
          </ul>
          <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={13} aria-hidden />} onClick={() => add(field)}>
            {say('Tambah')} {say(labelOf(receipt, field))}
          </Button>
        </div>
      ))}
    </section>
  )
}
