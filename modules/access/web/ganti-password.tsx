import { Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { send } from '#engine/web/api.ts'
import { showSuccess, toast } from '#engine/web/dialogs.tsx'
import { useFieldForm } from '#engine/web/field-form.ts'
import { useFirstFocus } from '#engine/web/first-focus.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { FormFoot, SaveForm, useSave } from '#engine/web/save-form.tsx'
import { setSession, useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { userWords as w } from '../contract/data-users.ts'
import { changePassword, passwordMessage } from '../contract/login.ts'
import { gantiPassword } from '../contract/screens.ts'

const old = w.password.labelled('Password Lama')
const again = w.new_password.named('again').labelled('Ulangi Password Baru')
const fields = [old, w.new_password, again]

/** A new password for oneself; the old one proves that it is oneself who asks. */
export default function GantiPassword() {
  const say = useText()
  const session = useSession()
  const element = useRef<HTMLFormElement>(null)
  const form = useFieldForm(fields)
  useFirstFocus(element)
  const saving = useSave(form, element, {
    check: () => {
      form.check([old])
      const chosen = form.entered(w.new_password) ?? ''
      const wrong = passwordMessage(chosen, session.user_id)
      const messages = {
        ...form.errors,
        ...(wrong ? { new_password: wrong } : form.entered(again) === chosen ? {} : { again: 'Password Tidak Sama' }),
      }
      form.setErrors(messages)
      return Object.keys(messages).length === 0
    },
    send: async () => {
      const { message } = await send(changePassword, { body: form.toWire([old, w.new_password]) as never })
      form.reset()
      setSession({ ...session, mustChangePassword: false })
      // The first screen opens now, and its first field keeps the focus: a cashier scans at once.
      if (session.mustChangePassword) toast(message, 'good')
      else showSuccess(message)
    },
    failedText: 'Terjadi Kesalahan Saat update password',
  })
  return (
    <Panel screen={gantiPassword}>
      <SaveForm element={element} saving={saving}>
        <Stack gap="sm" maw={360}>
          {session.mustChangePassword && <Text size="sm">{say('Silakan Ganti Password Anda Terlebih Dahulu')}</Text>}
          {fields.map((field, at) => (
            <FormField key={field.name} form={form} field={field} isFirst={at === 0} />
          ))}
          <FormFoot saving={saving} />
        </Stack>
      </SaveForm>
    </Panel>
  )
}
