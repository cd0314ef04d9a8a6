import './approvals.css'
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconFingerprint, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { CallError, send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { ConfirmDelete, showSuccess } from '#engine/web/dialogs.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { RowAction } from '#engine/web/row-action.tsx'
import { useSession } from '#engine/web/session.ts'
import { fieldText, useText } from '#engine/web/text.ts'
import { textSetting } from '#modules/settings/contract/settings.ts'
import { devices as d, listDevices, removeDevice, sidikJari } from '../contract/sidik-jari.ts'
import { fingerText, registerThisDevice, useSensor } from './device-finger.ts'
import { ReaderFingers } from './reader-fingers.tsx'

const columns = [col(d.nama), col(d.origin), col(d.created_at), col(d.last_used_at)].map(tableColumn)

/** The devices whose sensor approves for the one who is logged in. */
export default function SidikJari() {
  const say = useText()
  const list = useQuery({ queryKey: [listDevices.call], queryFn: () => send(listDevices) })
  const { level, settings } = useSession()
  // The owner takes the fingers of his approvers at the reader of the shop, where there is one.
  const readsFingers = level === 'OWN' && textSetting({ setting: (key) => settings[key] }, 'OTORISASI_MODE') === 'FINGERPRINT'
  const hasSensor = useSensor()
  const [removing, setRemoving] = useState<{ id: string; nama: string }>()
  return (
    <Panel screen={sidikJari} onRefresh={() => list.refetch()}>
      <div className="finger-columns">
        {hasSensor ? (
          <RegisterForm onRegistered={() => list.refetch()} />
        ) : (
          <Alert color="gray" icon={<IconFingerprint size={18} aria-hidden />}>
            {say('Tidak ada sensor sidik jari yang bisa dipakai di perangkat ini. Kencana harus dibuka lewat HTTPS atau localhost.')}
          </Alert>
        )}
        <div>
          <Loaded query={list}>
            {(fingers) => (
              <DataTable
                label={say(sidikJari.title)}
                columns={columns}
                sections={[{ heading: undefined, rows: fingers, subtotal: undefined }]}
                rowKey={(row) => String(row['id'])}
                emptyText="Belum Ada Sidik Jari"
                actions={(row) => (
                  <RowAction
                    icon={IconTrash}
                    isDanger
                    title={say('Hapus')}
                    label={say('Hapus {{what}}', { what: String(row['nama']) })}
                    onClick={() => setRemoving({ id: String(row['id']), nama: String(row['nama']) })}
                  />
                )}
              />
            )}
          </Loaded>
        </div>
      </div>
      {readsFingers && <ReaderFingers />}
      <ConfirmDelete
        opened={removing !== undefined}
        what={removing?.nama ?? ''}
        onYes={async () => {
          if (!removing) return
          await send(removeDevice, { params: { id: removing.id } })
          setRemoving(undefined)
          await list.refetch()
        }}
        onNo={() => setRemoving(undefined)}
      />
    </Panel>
  )
}

/** Registers the device one sits at; the password shows that it is oneself who does. */
function RegisterForm({ onRegistered }: { onRegistered: () => unknown }) {
  const say = useText()
  const [typed, setTyped] = useState({ nama: '', password: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!typed.nama.trim()) return setErrors({ nama: 'Nama Perangkat Tidak Boleh Kosong' })
    setBusy(true)
    setErrors({})
    try {
      const message = await registerThisDevice(typed.nama.trim(), typed.password)
      setTyped({ nama: '', password: '' })
      await onRegistered()
      showSuccess(message)
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {}
      setErrors(Object.keys(fields).length > 0 ? fields : { password: fingerText(error) })
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
          label={say('Nama Perangkat')}
          description={say('Misalnya: Komputer Kasir 1')}
          withAsterisk
          autoFocus
          maxLength={60}
          autoComplete="off"
          value={typed.nama}
          error={messageAt('nama', 'Nama Perangkat')}
          onChange={(event) => {
            const { value } = event.currentTarget
            setTyped((before) => ({ ...before, nama: value }))
          }}
        />
        <PasswordInput
          label={say('Password')}
          withAsterisk
          autoComplete="current-password"
          value={typed.password}
          error={messageAt('password', 'Password')}
          onChange={(event) => {
            const { value } = event.currentTarget
            setTyped((before) => ({ ...before, password: value }))
          }}
        />
        <Button type="submit" loading={isBusy} leftSection={<IconFingerprint size={16} aria-hidden />}>
          {say('Daftarkan Perangkat Ini')}
        </Button>
      </Stack>
    </form>
  )
}
