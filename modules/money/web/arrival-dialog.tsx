import { useQueryClient } from '@tanstack/react-query'
import type { AnyField } from '#engine/contract/field.ts'
import type { FieldMessages } from '#engine/contract/refusal.ts'
import { CallError } from '#engine/web/api.ts'
import { showError, showSuccess } from '#engine/web/dialogs.tsx'
import { Facts } from '#engine/web/facts.tsx'
import { type FieldForm, type FormValues, useFieldForm } from '#engine/web/field-form.ts'
import { FormDialog } from '#engine/web/form-dialog.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { useText } from '#engine/web/text.ts'
import { type SentOnce, useSendOnce } from '#modules/approvals/web/public.ts'
import { type SentMoney, kirimUang, readArrivals, readRoad, readSending } from '../contract/kirim-uang.ts'
import { sendings as k } from '../contract/kirim-uang-fields.ts'
import { refusals } from '../contract/refusals.ts'

interface ArrivalDialogProps {
  readonly title: string
  readonly sent: SentMoney
  readonly fields: readonly AnyField[]
  /** The errors of the input that belong to no single field. */
  readonly messagesOf?: (form: FieldForm) => FieldMessages
  readonly call: (values: FormValues, sent: SentOnce) => Promise<{ readonly message: string }>
  readonly failedText: string
  readonly onClose: () => void
}

const facts = [k.tgl_system, k.nama_toko.labelled('Pengirim'), k.nama_tujuan, k.jumlah_rp, k.keterangan]

/** What becomes of money on the road: what is asked, an approval where it needs one, and what was done. */
export function ArrivalDialog({ title, sent, fields, messagesOf, call, failedText, onClose }: ArrivalDialogProps) {
  const say = useText()
  const queries = useQueryClient()
  const form = useFieldForm(fields)
  const { once, dialog } = useSendOnce([kirimUang.screens.list])
  const check = () => {
    form.check(fields)
    const messages = { ...messagesOf?.(form), ...form.errors }
    form.setErrors(messages)
    return Object.keys(messages).length === 0
  }
  const done = async () => {
    const changed = [readRoad, readArrivals, readSending, kirimUang.calls.list, kirimUang.calls.read]
    await Promise.all(changed.map((each) => queries.invalidateQueries({ queryKey: [each.call] })))
    onClose()
  }
  const save = async () => {
    try {
      await once(
        (sent) => call(form.toWire(), sent),
        async ({ message }) => {
          await done()
          showSuccess(message)
        },
      )
    } catch (error) {
      if (!(error instanceof CallError && error.code === refusals.SENDING_NOT_FOUND.code)) throw error
      // Another user was faster, so there is nothing left to ask.
      await done()
      showError(error)
    }
  }
  return (
    <>
      <FormDialog title={`${say(title)} ${sent.nota_kirim}`} form={form} check={check} send={save} failedText={failedText} onClose={onClose}>
        <Facts fields={facts} of={sent} />
        {fields.map((field, at) => (
          <FormField key={field.name} form={form} field={field} isFirst={at === 0} />
        ))}
      </FormDialog>
      {dialog}
    </>
  )
}
