import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { CallError, send } from '#engine/web/api.ts'
import { showSuccess } from '#engine/web/dialogs.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { setSession, useSession } from '#engine/web/session.ts'
import { errorText, fieldText, useText } from '#engine/web/text.ts'
import { changePassword, newPassword } from '../contract/login.ts'
import { gantiPassword } from '../contract/screens.ts'

const emptyText = 'Harus Diisi'

/** A new password for oneself; the old one proves that it is oneself who asks. */
export default function GantiPassword() {
  const say = useText()
  const session = useSession()
  const [values, setValues] = useState({ password: '', new_password: '', again: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const messages = check(values)
    setErrors(messages)
    const first = Object.keys(messages)[0]
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    try {
      const { message } = await send(changePassword, { body: { password: values.password, new_password: values.new_password } })
      setValues({ password: '', new_password: '', again: '' })
      setSession({ ...session, mustChangePassword: false })
      showSuccess(message)
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {}
      const said = error instanceof CallError && error.code !== 'FAULT' ? errorText(error) : say('Terjadi Kesalahan Saat update password')
      setErrors(Object.keys(fields).length > 0 ? fields : { password: said })
    } finally {
      setBusy(false)
    }
  }
  const input = (name: keyof typeof values, label: string, autoComplete: string, isFirst = false) => (
    <PasswordInput
      name={name}
      label={say(label)}
      withAsterisk
      value={values[name]}
      autoComplete={autoComplete}
      autoFocus={isFirst}
      error={errors[name] ? fieldText(errors[name], label) : undefined}
      onChange={(event) => {
        const { value } = event.currentTarget
        setValues((before) => ({ ...before, [name]: value }))
      }}
    />
  )
  return (
    <Panel screen={gantiPassword}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="sm" maw={360}>
          {session.mustChangePassword && <Text size="sm">{say('Silahkan Ganti Password Anda Terlebih Dahulu')}</Text>}
          {input('password', 'Password Lama', 'current-password', true)}
          {input('new_password', 'Password Baru', 'new-password')}
          {input('again', 'Ulangi Password Baru', 'new-password')}
          <Button type="submit" loading={isBusy}>
            {say('Simpan')}
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}

function check(values: { password: string; new_password: string; again: string }): Record<string, string> {
  const messages: Record<string, string> = {}
  if (!values.password) messages['password'] = emptyText
  const wrong = newPassword.safeParse(values.new_password)
  if (!wrong.success) messages['new_password'] = wrong.error.issues[0]?.message ?? emptyText
  else if (values.again !== values.new_password) messages['again'] = 'Password Tidak Sama'
  return messages
}
