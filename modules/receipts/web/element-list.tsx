import { Button, Switch, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useText } from '#engine/web/text.ts'
import type { LayoutKey, ReceiptElement, ReceiptLayout } from '../contract/layout.ts'
import { type ReceiptField, mayRepeat } from '../contract/receipt-fields.ts'
import { type Receipt, fieldsOf, labelOf } from '../contract/receipt.ts'
import { addElement, removeElement } from './layout-draft.ts'

interface ElementListProps {
  readonly receipt: Receipt
  readonly layout: ReceiptLayout
  readonly bentuk: LayoutKey['bentuk']
  readonly selected: string | undefined
  readonly messages: Readonly<Record<string, string>>
  readonly onSelect: (id: string | undefined) => void
  readonly onChange: (layout: ReceiptLayout) => void
}

/** Everything that may stand on the receipt, on or off; and the shop's own words and lines. */
export function ElementList({ receipt, layout, bentuk, selected, messages, onSelect, onChange }: ElementListProps) {
  const say = useText()
  const fields = fieldsOf(receipt)
  const add = (field: ReceiptField) => {
    const [next, id] = addElement(receipt, layout, field, bentuk)
    onChange(next)
    onSelect(id)
  }
  const entry = (field: ReceiptField, element: ReceiptElement | undefined, label: string) => {
    const isWrong = element !== undefined && Object.keys(messages).some((path) => path.startsWith(`elemen.${layout.elemen.indexOf(element)}.`))
    return (
      <li key={element?.id ?? field} data-selected={element?.id === selected && element !== undefined ? true : undefined}>
        <UnstyledButton className="designer-name" disabled={!element} onClick={() => onSelect(element?.id)}>
          {label}
          {isWrong && <span className="designer-wrong">{say('Periksa')}</span>}
        </UnstyledButton>
        <Switch
          size="xs"
          aria-label={label}
          checked={element !== undefined}
          onChange={() => (element ? onChange(removeElement(layout, element.id)) : add(field))}
        />
      </li>
    )
  }
  return (
    <section className="designer-list" aria-label={say('Isi Nota')}>
      <h2>{say('Isi Nota')}</h2>
      <ul>
        {fields
          .filter((field) => !mayRepeat(field))
          .map((field) =>
            entry(
              field,
              layout.elemen.find((element) => element.field === field),
              say(labelOf(receipt, field)),
            ),
          )}
      </ul>
      {fields.filter(mayRepeat).map((field) => (
        <div key={field}>
          <h2>{say(labelOf(receipt, field))}</h2>
          <ul>
            {layout.elemen
              .filter((element) => element.field === field)
              .map((element, at) => entry(field, element, element.field === 'teks' ? element.teks : `${say(labelOf(receipt, field))} ${at + 1}`))}
          </ul>
          <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={13} aria-hidden />} onClick={() => add(field)}>
            {say('Tambah')} {say(labelOf(receipt, field))}
          </Button>
        </div>
      ))}
    </section>
  )
}
