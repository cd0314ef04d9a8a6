import type { KeyboardEvent } from 'react'

const fieldSelector = '[data-field]:not(:disabled):not([readonly])'

/**
 * The way of Enter through a form: to the next field, and from the last one `submit`. Put it on the form's `onKeyDown`.
 * A list that is open takes Enter for itself, and in a text of several lines it starts a new line.
 */
export function enterMovesOn(event: KeyboardEvent<HTMLElement>, submit: () => void): void {
  const target = event.target as HTMLElement
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
  if (target instanceof HTMLTextAreaElement || !target.matches(fieldSelector)) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(fieldSelector)]
  const next = fields[fields.indexOf(target) + 1]
  if (next) next.focus()
  else submit()
}

/**
 * Moves the focus to the first field that has a message and brings it into sight, once the messages are drawn; `otherwise`
 * is called where none stands at a field.
 */
export function focusFirstError(form: HTMLElement | null, otherwise?: () => void): void {
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[data-field][aria-invalid="true"], [data-field][data-error="true"]')
    if (!first) return otherwise?.()
    first.focus()
    // If the field has the focus already, no focus moves, and its message would stay out of sight.
    first.scrollIntoView({ block: 'nearest' })
  })
}
