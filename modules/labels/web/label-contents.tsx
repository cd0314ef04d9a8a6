import { Button, UnstyledButton } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { removeElement } from '#engine/web/design/draft.ts'
import { ElementEntry } from '#engine/web/design/element-entry.tsx'
import type { Designing } from '#engine/web/design/use-design.ts'
import { useText } from '#engine/web/text.ts'
import { type LabelField, drawnFields, labelOf, textsOf } from '../contract/label-fields.ts'
import { type LabelLayout, subjectOf } from '../contract/label-layout.ts'
import { addField } from './label-draft.ts'

const fieldsOf = (layout: LabelLayout): readonly LabelField[] => ['barcode', 'qr', ...textsOf(subjectOf(layout))]

/** Everything that may stand on a label, on or off; and the shop's own words. */
export function LabelContents({ design }: { design: Designing<LabelLayout> }) {
  const say = useText()
  const { layout, change, goTo } = design
  const add = (field: LabelField) => {
    const [next, id] = addField(layout, field)
    change(next)
    goTo(id)
  }
  return (
    <section className="design-list" aria-label={say('Isi Label')}>
      <h2>{say('Isi Label')}</h2>
      <ul>
        {fieldsOf(layout).map((field) => (
          <ElementEntry
            key={field}
            design={design}
            element={layout.elemen.find((each) => each.field === field)}
            label={say(labelOf(field))}
            onAdd={() => add(field)}
          />
        ))}
        {layout.elemen
          .filter((element) => element.field === 'teks')
          .map((element) => (
            <ElementEntry key={element.id} design={design} element={element} label={element.teks}>
              <UnstyledButton aria-label={`${say('Hapus')} ${element.teks}`} onClick={() => change(removeElement(layout, element.id))}>
                <IconX size={14} aria-hidden />
              </UnstyledButton>
            </ElementEntry>
          ))}
      </ul>
      <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={13} aria-hidden />} onClick={() => add('teks')}>
        {say('Tambah')} {say(drawnFields.teks.label)}
      </Button>
    </section>
  )
}
