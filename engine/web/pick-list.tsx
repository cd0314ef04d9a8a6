import './pick-list.css'
import { UnstyledButton } from '@mantine/core'
import type { Key, ReactNode } from 'react'

interface PickListProps<Thing> {
  /** What is listed, for those who hear the page; none where the section around it says so. */
  readonly label?: string
  readonly things: readonly Thing[]
  readonly keyOf: (thing: Thing) => Key
  /** What a press does, where the text of the thing does not say so. */
  readonly doesOf?: (thing: Thing) => string
  readonly isChosen?: (thing: Thing) => boolean
  readonly onChoose: (thing: Thing) => void
  /** What is said of one: two columns, the second at the right end. */
  readonly children: (thing: Thing) => ReactNode
  readonly className?: string
}

/** Things of which one is chosen, each a button of two or three short lines. */
export function PickList<Thing>({ label, things, keyOf, doesOf, isChosen, onChoose, children, className = '' }: PickListProps<Thing>) {
  return (
    <ul className={`pick-list ${className}`} aria-label={label}>
      {things.map((thing) => (
        <li key={keyOf(thing)}>
          <UnstyledButton aria-current={isChosen?.(thing)} aria-label={doesOf?.(thing)} onClick={() => onChoose(thing)}>
            {children(thing)}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
