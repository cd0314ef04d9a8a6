import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { FieldForm } from '#engine/web/field-form.ts'
import { FormDialog } from '#engine/web/form-dialog.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { listWishes, wishFields, writeWish } from '../contract/permintaan.ts'

/** Writes what a customer asked for and did not find; says which pieces are there after all. */
export function WishDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const [form] = useState(() => new FieldForm(wishFields))
  return (
    <FormDialog
      title="Catat Permintaan"
      form={form}
      onClose={onClose}
      check={() => form.check()}
      send={async () => {
        const { cocok } = await send(writeWish, { body: writeWish.body.parse(form.toWire()) })
        if (cocok.length === 0) toast('Permintaan Dicatat', 'good')
        else
          toast('Permintaan dicatat. Sudah ada yang cocok: {{barang}}', 'good', { barang: cocok.map(({ kode_barcode }) => kode_barcode).join(', ') })
        await queries.invalidateQueries({ queryKey: [listWishes.call] })
        onClose()
      }}
    >
      {form.fields.map((field, at) => (
        <FormField key={field.name} form={form} field={field} isFirst={at === 0} />
      ))}
    </FormDialog>
  )
}

export default WishDialog
