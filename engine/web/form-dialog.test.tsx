import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { code } from '../kinds/index.ts'
import { useFieldForm } from './field-form.ts'
import { FormDialog } from './form-dialog.tsx'
import { FormField } from './form-field.tsx'
import { drawAt } from './testing/draw.tsx'

function Sample({ count, send = async () => undefined }: { count: number; send?: () => Promise<unknown> }) {
  const fields = Array.from({ length: count }, (_, at) => code(`Isi ${at + 1}`).named(`isi_${at + 1}`))
  const form = useFieldForm(fields)
  return (
    <FormDialog title="Contoh" form={form} check={() => true} send={send} onClose={() => undefined}>
      {fields.map((field) => (
        <FormField key={field.name} form={form} field={field} />
      ))}
    </FormDialog>
  )
}

it.each([
  [3, 'md'],
  [8, 'xl'],
])('a form of %i fields stands in a dialog of size %s', async (count, size) => {
  await drawAt('/contoh', <Sample count={count} />)
  const dialog = await screen.findByRole('dialog')
  const widths = [dialog, dialog.parentElement, dialog.closest('[style*="--modal-size"]')].map((each) => each?.getAttribute('style') ?? '').join(' ')
  expect(widths).toContain(`--modal-size-${size}`)
})

it('F9 saves from any field', async () => {
  const send = vi.fn(async () => undefined)
  await drawAt('/contoh', <Sample count={3} send={send} />)
  const user = userEvent.setup()
  await user.click(await screen.findByLabelText(/Isi 1/))
  await user.keyboard('a{F9}')
  expect(send).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: /^Simpan/ }).textContent).toContain('F9')
})
