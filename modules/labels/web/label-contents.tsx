import { Button, Switch, UnstyledButton } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useText } from '#engine/web/text.ts'
import { type LabelField, drawnFields, labelOf, textNames } from '../contract/label-fields.ts'
import type { LabelElement, LabelLayout } from '../contract/label-layout.ts'
import { addElement, removeElement } from './label-draft.ts'

interface LabelContentsProps {
  readonly layout: LabelLayout
  readonly selected: string | undefined
  readonly messages: Readonly<Record<string, string>>
  readonly onSelect: (id: string | undefined) => void
  readonly onChange: (layout: LabelLayout) => void
}

const fields: readonly LabelField[] = ['barcode', 'qr', ...textNames]

/** Everything that may stand on a label, on or off; and the shop's own words. */
export function LabelContents({ layout, selected, messages, onSelect, onChange }: LabelContentsProps) {
  const say = useText()
  const add = (field: LabelField) => {
    const [next, id] = addElement(layout, field)
    onChange(next)
    onSelect(id)
  }
  const name = (element: LabelElement | undefined, label: string) => (
    <UnstyledButton className="label-name" disabled={!element} onClick={() => onSelect(element?.id)}>
      {label}
      {element && Object.keys(messages).some((path) => path.startsWith(`elemen.${layout.elemen.indexOf(element)}.`)) && (
        <span className="label-wrong">{say('Periksa')}</span>
      )}
    </UnstyledButton>
  )
  return (
    <section className="label-contents" aria-label={say('Isi Label')}>
      <h2>{say('Isi Label')}</h2>
      <ul>
        {fields.map((field) => {
          const element = layout.elemen.find((each) => each.field === field)
          const label = say(labelOf(field))
          return (
            <li key={field} data-selected={(element && element.id === selected) || undefined}>
              {name(element, label)}
              <Switch
                size="xs"
                aria-label={label}
                checked={element !== undefined}
                onChange={() => (element ? onChange(removeElement(layout, element.id)) : add(field))}
              />
            </li>
          )
        })}
        {layout.elemen
          .filter((element) => element.field === 'teks')
          .map((element) => (
            <li key={element.id} data-selected={element.id === selected || undefined}>
              {name(element, element.teks)}
              <UnstyledButton aria-label={`${say('Hapus')} ${element.teks}`} onClick={() => onChange(removeElement(layout, element.id))}>
                <IconX size={14} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
      </ul>
      <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={13} aria-hidden />} onClick={() => add('teks')}>
        {say('Tambah')} {say(drawnFields.teks.label)}
      </Button>
    </section>
  )
}
