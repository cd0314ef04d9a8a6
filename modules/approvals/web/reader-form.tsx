import { Button, Select, Stack, TextInput, Title } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { CallError } from '#engine/web/api.ts'
import { showSuccess } from '#engine/web/dialogs.tsx'
import { fieldText, useText } from '#engine/web/text.ts'
import { fingers } from '../contract/fingerprint.ts'
import { fingerText } from './device-finger.ts'
import { enrolWithReader } from './reader-finger.ts'

/** The owner takes the finger of an approver at the reader of this machine. */
export function ReaderForm() {
  const say = useText()
  const [user_id, setUserId] = useState('')
  const [jari, setJari] = useState<keyof typeof fingers>('TELUNJUK_KANAN')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!user_id.trim()) return setError('Username Tidak Boleh Kosong')
    setBusy(true)
    setError(undefined)
    try {
      const message = await enrolWithReader(user_id.trim().toLowerCase(), jari)
      setUserId('')
      showSuccess(message)
    } catch (problem) {
      setError((problem instanceof CallError && problem.fields['user_id']) || fingerText(problem))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="sm" maw={360}>
        <Title order={2} size="h5">
          {say('Fingerprint Di Pembaca Toko')}
        </Title>
        <TextInput
          label={say('Username')}
          withAsterisk
          autoComplete="off"
          autoCapitalize="none"
          value={user_id}
          error={error ? fieldText(error, 'Username') : undefined}
          onChange={(event) => setUserId(event.currentTarget.value)}
        />
        <Select
          label={say('Jari')}
          allowDeselect={false}
          data={Object.entries(fingers).map(([value, label]) => ({ value, label: say(label) }))}
          value={jari}
          onChange={(next) => setJari((next as keyof typeof fingers | null) ?? jari)}
        />
        <Button type="submit" variant="default" loading={isBusy} leftSection={<IconFingerprint size={16} aria-hidden />}>
          {say('Daftarkan Fingerprint')}
        </Button>
        {isBusy && (
          <p className="need-key" role="status">
            {say('Silahkan Scan Fingerprint')}
          </p>
        )}
      </Stack>
    </form>
  )
}
