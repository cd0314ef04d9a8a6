import './pick-list.css'
import { UnstyledButton } from '@mantine/core'
import { Fragment, type Key, type ReactNode } from 'react'

interface PickListProps<Thing> {
  /** The name of the list for screen readers. Undefined if the section around it already has a name. */
  readonly label?: string
  readonly things: readonly Thing[]
  readonly keyOf: (thing: Thing) => Key
  /** What a press does, where the text of the thing does not say so. */
  readonly doesOf?: (thing: Thing) => string
  readonly isChosen?: (thing: Thing) => boolean
  readonly onChoose: (thing: Thing) => void
  /** The text of one entry: two columns, the second at the right end. */
  readonly children: (thing: Thing) => ReactNode
  readonly className?: string
}

/** A list to choose one entry from. Each entry is a button of two or three short lines. */
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

/** The parts of an entry's name. A line may break between two parts. */
export function PickParts({ of }: { of: readonly string[] }) {
  return of.map((part, at) => (
    <Fragment key={part}>
      {at > 0 && ' '}
      <span className="pick-part">{at < of.length - 1 ? `${part} ·` : part}</span>
    </Fragment>
  ))
}
