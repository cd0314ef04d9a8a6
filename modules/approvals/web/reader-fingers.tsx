import { Button, PasswordInput, Select, Stack, TextInput, Title } from '@mantine/core'
import { IconFingerprint, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { CallError, send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { ConfirmDelete, showSuccess } from '#engine/web/dialogs.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { RowAction } from '#engine/web/row-action.tsx'
import { fieldText, useText } from '#engine/web/text.ts'
import { fingerWords as f, fingers, forgetFingerprints, listFingerprints } from '../contract/fingerprint.ts'
import { fingerText } from './device-finger.ts'
import { enrolWithReader } from './reader-finger.ts'

const columns = [col(f.user_id), col(f.jari), col(f.created_at), col(f.created_by)].map(tableColumn)

/** The fingers that the reader of the shop knows: the owner takes those of his approvers, and forgets them. */
export function ReaderFingers() {
  const say = useText()
  const list = useQuery({ queryKey: [listFingerprints.call], queryFn: () => send(listFingerprints) })
  const [forgetting, setForgetting] = useState<string>()
  return (
    <section className="reader-fingers">
      <Title order={2} size="h5">
        {say('Fingerprint Di Pembaca Toko')}
      </Title>
      <div className="finger-columns">
        <EnrolForm onEnrolled={() => list.refetch()} />
        <div>
          <Loaded query={list}>
            {(known) => (
              <DataTable
                label={say('Fingerprint Di Pembaca Toko')}
                columns={columns}
                sections={[{ heading: undefined, rows: known, subtotal: undefined }]}
                rowKey={(row) => `${String(row['user_id'])} ${String(row['jari'])}`}
                emptyText="Belum Ada Sidik Jari"
                actions={(row) => (
                  <RowAction
                    icon={IconTrash}
                    isDanger
                    title={say('Hapus')}
                    label={say('Hapus {{what}}', { what: String(row['user_id']) })}
                    onClick={() => setForgetting(String(row['user_id']))}
                  />
                )}
              />
            )}
          </Loaded>
        </div>
      </div>
      <ConfirmDelete
        opened={forgetting !== undefined}
        what={say('Semua Fingerprint {{user}}', { user: forgetting ?? '' })}
        onYes={async () => {
          if (!forgetting) return
          await send(forgetFingerprints, { params: { user_id: forgetting } })
          setForgetting(undefined)
          await list.refetch()
        }}
        onNo={() => setForgetting(undefined)}
      />
    </section>
  )
}

/** Takes the finger of an approver at the reader of this machine; the password shows that the owner sits at it. */
function EnrolForm({ onEnrolled }: { onEnrolled: () => unknown }) {
  const say = useText()
  const [typed, setTyped] = useState({ user_id: '', password: '' })
  const [jari, setJari] = useState<keyof typeof fingers>('TELUNJUK_KANAN')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const user_id = typed.user_id.trim().toLowerCase()
    // Asked for before the finger is: whoever has laid it on the reader should not have to again.
    if (!user_id) return setErrors({ user_id: 'Username Tidak Boleh Kosong' })
    if (!typed.password) return setErrors({ password: 'Harus Diisi' })
    setBusy(true)
    setErrors({})
    try {
      const message = await enrolWithReader({ user_id, jari, password: typed.password })
      setTyped({ user_id: '', password: '' })
      await onEnrolled()
      showSuccess(message)
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {}
      setErrors(Object.keys(fields).length > 0 ? fields : { user_id: fingerText(error) })
    } finally {
      setBusy(false)
    }
    return undefined
  }
  const messageAt = (name: string, label: string) => (errors[name] ? fieldText(errors[name], label) : undefined)
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="sm" maw={360}>
        <TextInput
          label={say('Username')}
          withAsterisk
          autoComplete="off"
          autoCapitalize="none"
          value={typed.user_id}
          error={messageAt('user_id', 'Username')}
          onChange={(event) => {
            const { value } = event.currentTarget
            setTyped((before) => ({ ...before, user_id: value }))
          }}
        />
        <Select
          label={say('Jari')}
          allowDeselect={false}
          data={Object.entries(fingers).map(([value, label]) => ({ value, label: say(label) }))}
          value={jari}
          onChange={(next) => setJari((next as keyof typeof fingers | null) ?? jari)}
        />
        <PasswordInput
          label={say('Password Anda')}
          withAsterisk
          autoComplete="current-password"
          value={typed.password}
          error={messageAt('password', 'Password Anda')}
          onChange={(event) => {
            const { value } = event.currentTarget
            setTyped((before) => ({ ...before, password: value }))
          }}
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
