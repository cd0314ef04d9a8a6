import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatMoment } from '#engine/kinds/moment/moment.ts'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { ConfirmDelete, showSuccess } from '#engine/web/dialogs.tsx'
import { useFieldForm } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { FormFailure, SaveForm, useSave } from '#engine/web/save-form.tsx'
import { useText } from '#engine/web/text.ts'
import { userWords } from '#modules/access/contract/data-users.ts'
import { newPin, readPin, removePin, setPin } from '../contract/pin.ts'

const title = 'PIN Otorisasi'
const pin = userWords.password.named('pin').labelled('PIN Baru')
const fields = [pin, userWords.password.labelled('Password Anda')]

/** The PIN with which one allows something at another user's screen: its state, a new one, and its end. */
export function OwnPin() {
  const say = useText()
  const state = useQuery({ queryKey: [readPin.call], queryFn: () => send(readPin) })
  const element = useRef<HTMLFormElement>(null)
  const form = useFieldForm(fields)
  const [isRemoving, setRemoving] = useState(false)
  const saving = useSave(form, element, {
    check: () => {
      form.check()
      const wrong = newPin.safeParse(form.entered(pin) ?? '').error?.issues[0]?.message
      const messages = { ...form.errors, ...(wrong ? { pin: wrong } : {}) }
      form.setErrors(messages)
      return Object.keys(messages).length === 0
    },
    send: async () => {
      const { message } = await send(setPin, { body: form.toWire() as never })
      form.reset()
      await state.refetch()
      showSuccess(message)
    },
  })
  const { created_at, terkunci } = state.data ?? { created_at: null, terkunci: false }
  return (
    <section className="own-pin">
      <Title order={2} size="h5">
        {say(title)}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {say('Enam angka untuk menyetujui di layar orang lain. PIN tidak bisa dipakai untuk masuk, dan terkunci setelah lima kali salah.')}
      </Text>
      {created_at !== null && (
        <Group gap="s" mb="sm">
          <Text size="sm">{say('PIN dibuat {{waktu}}', { waktu: formatMoment(created_at) })}</Text>
          {terkunci && (
            <Badge color="red" variant="light">
              {say('Terkunci')}
            </Badge>
          )}
          <Button size="compact-sm" variant="default" onClick={() => setRemoving(true)}>
            {say('Hapus PIN')}
          </Button>
        </Group>
      )}
      <SaveForm element={element} saving={saving} saveLabel="Simpan PIN">
        <Stack gap="sm" maw={360}>
          {fields.map((field) => (
            <FormField key={field.name} form={form} field={field} />
          ))}
          <FormFailure saving={saving} />
          <Button type="submit" variant="default" loading={saving.isBusy}>
            {say(created_at === null ? 'Simpan PIN' : 'Ganti PIN')} <ButtonKey of={keyOf.save} />
          </Button>
        </Stack>
      </SaveForm>
      <ConfirmDelete
        opened={isRemoving}
        what={say(title)}
        onYes={async () => {
          await send(removePin)
          setRemoving(false)
          await state.refetch()
        }}
        onNo={() => setRemoving(false)}
      />
    </section>
  )
}
