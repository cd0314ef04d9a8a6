import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { code } from '../kinds/index.ts'
import { useFieldForm } from './field-form.ts'
import { FormDialog } from './form-dialog.tsx'
import { FormField } from './form-field.tsx'
import { drawAt } from './testing/draw.tsx'

function Sample({ count }: { count: number }) {
  const fields = Array.from({ length: count }, (_, at) => code(`Isi ${at + 1}`).named(`isi_${at + 1}`))
  const form = useFieldForm(fields)
  return (
    <FormDialog title="Contoh" form={form} check={() => true} send={async () => undefined} onClose={() => undefined}>
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
