import { expect, it, vi } from 'vitest'
import { focusFirstError } from './enter-moves-on.ts'

/** A form as it is drawn after a save that failed at its second field. */
function formWithError(): HTMLElement {
  const form = document.createElement('form')
  form.innerHTML =
    '<input data-field="nama_customer" /><input data-field="no_hp" aria-invalid="true" /><input data-field="kode_sales" aria-invalid="true" />'
  document.body.append(form)
  return form
}

it('scrolls to the first field with a message, also if the field has the focus already and was scrolled away', async () => {
  const form = formWithError()
  const field = form.querySelector<HTMLElement>('[data-field="no_hp"]')!
  const seen = vi.spyOn(field, 'scrollIntoView')
  field.focus()
  focusFirstError(form)
  await vi.waitFor(() => expect(seen).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' }))
  expect(document.activeElement).toBe(field)
})

it('does what else was wanted where no field has one', async () => {
  const form = formWithError()
  form.replaceChildren()
  const otherwise = vi.fn()
  focusFirstError(form, otherwise)
  await vi.waitFor(() => expect(otherwise).toHaveBeenCalledOnce())
})
