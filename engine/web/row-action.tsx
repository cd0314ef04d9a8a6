import type { Icon } from '@tabler/icons-react'
import './row-action.css'

export interface RowActionProps {
  readonly icon: Icon
  /** The action, as its tooltip names it. */
  readonly title: string
  /** What it does, and to which row, as a screen reader says it. */
  readonly label: string
  readonly onClick: () => void
  readonly isDanger?: boolean
  readonly disabled?: boolean
}

/** A button in a row of a table. Plain elements: a list draws two hundred of them at a keystroke. */
export function RowAction({ icon: Symbol, title, label, onClick, isDanger = false, disabled = false }: RowActionProps) {
  return (
    <button
      type="button"
      className="row-action"
      data-danger={isDanger || undefined}
      title={title}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Symbol size={15} aria-hidden />
    </button>
  )
}
