import { Switch, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Design } from '../../contract/design.ts'
import { useText } from '../text.ts'
import { type ElementOf, removeElement } from './draft.ts'
import type { Designing } from './use-design.ts'

interface ElementEntryProps<D extends Design> {
  readonly design: Designing<D>
  /** Undefined where the design has it not. */
  readonly element: ElementOf<D> | undefined
  readonly label: string
  readonly onAdd?: () => void
  /** What takes it away, where it is not switched off. */
  readonly children?: ReactNode
}

/** A line of the list of what may stand on a design: chosen by its name, switched on and off. */
export function ElementEntry<D extends Design>({ design, element, label, onAdd, children }: ElementEntryProps<D>) {
  const say = useText()
  const isChosen = element !== undefined && element === design.chosen
  return (
    <li data-selected={isChosen || undefined}>
      <UnstyledButton className="design-name" disabled={!element} onClick={() => design.goTo(element?.id)}>
        {label}
        {element && design.isWrong(element) && <span className="design-wrong">{say('Periksa')}</span>}
      </UnstyledButton>
      {children ?? (
        <Switch
          size="xs"
          aria-label={label}
          checked={element !== undefined}
          onChange={() => (element ? design.change(removeElement(design.layout, element.id)) : onAdd?.())}
        />
      )}
    </li>
  )
}
