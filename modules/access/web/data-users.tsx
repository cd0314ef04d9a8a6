import { Badge, Button, CopyButton, Group, Text, TextInput } from '@mantine/core'
import { IconKey, IconLogout, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import type { EngineSession } from '#engine/contract/session.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { choice } from '#engine/kinds/index.ts'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { ListFileButtons, wholePage } from '#engine/web/csv-list.tsx'
import { DataTable, type Row } from '#engine/web/data-table.tsx'
import { ConfirmLoss, showSuccess } from '#engine/web/dialogs.tsx'
import { useFieldForm } from '#engine/web/field-form.ts'
import { FormDialog } from '#engine/web/form-dialog.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { Modal } from '#engine/web/overlays.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { RowAction } from '#engine/web/row-action.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useSearched } from '#engine/web/searched-rows.ts'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { createUser, dataUsers, endSessionOf, listSessions, listUsers, resetPassword, updateUser, userWords as w } from '../contract/data-users.ts'
import { keepsUsersOf, levels } from '../contract/levels.ts'
import { deviceName } from './device-name.ts'

const columns = [
  col(w.user_id),
  col(w.nama),
  col(w.level),
  col(w.kode_toko),
  col(w.is_active),
  col(w.last_seen_at),
  col(w.ip),
  col(w.ip_lain),
  col(w.perangkat),
].map(tableColumn)
const pageSize = 50

/** Who may log in, and who is logged in: add, change, close, give a new password, end a session. */
export default function DataUsers() {
  const say = useText()
  const me = useSession()
  const queries = useQueryClient()
  const users = useQuery({ queryKey: [listUsers.call], queryFn: () => send(listUsers) })
  // Who is logged in changes by itself.
  const sessions = useQuery({ queryKey: [listSessions.call], queryFn: () => send(listSessions), staleTime: 0, refetchInterval: 60_000 })
  const [typed, setTyped] = useState('')
  const [editing, setEditing] = useState<{ row: Row | undefined }>()
  const [requested, setAsked] = useState<{ what: 'RESET' | 'END'; user_id: string }>()
  const [given, setGiven] = useState<{ user_id: string; password: string }>()
  const all = useMemo(() => {
    // Of several sessions of one user the one that was used last, which comes first.
    const byUser = new Map(sessions.data?.toReversed().map((session) => [session.user_id, session]))
    return (users.data ?? []).map((user) => ({
      ...user,
      last_seen_at: null,
      ip: null,
      ip_lain: null,
      ...byUser.get(user.user_id),
      perangkat: deviceName(byUser.get(user.user_id)?.perangkat),
    }))
  }, [users.data, sessions.data])
  const rows = useSearched(all, columns, typed)
  const refresh = () => Promise.all([users.refetch(), sessions.refetch()])
  useShortcuts([{ ...keyOf.add, run: () => setEditing({ row: undefined }), disabled: editing !== undefined }])
  const answer = async () => {
    if (!requested) return
    const { user_id } = requested
    if (requested.what === 'END') {
      const { message } = await send(endSessionOf, { params: { user_id } })
      showSuccess(message)
    } else {
      const { password_sementara } = await send(resetPassword, { params: { user_id } })
      setGiven({ user_id, password: password_sementara })
    }
    setAsked(undefined)
    await refresh()
  }
  const mayChange = (row: Row) => keepsUsersOf(me.level, String(row['level']))
  return (
    <Panel screen={dataUsers} onRefresh={refresh}>
      <Group gap="s" mb="sm">
        <SearchBox value={typed} onChange={setTyped} />
        <Group gap="s" ml="auto">
          <ListFileButtons list={{ screen: dataUsers, columns, fetchPage: async () => wholePage(rows) }} />
          <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEditing({ row: undefined })}>
            {say('Tambah')} <ButtonKey of={keyOf.add} />
          </Button>
        </Group>
      </Group>
      <Loaded query={users}>
        {() => (
          <DataTable
            label={say(dataUsers.title)}
            columns={columns}
            sections={[{ heading: undefined, rows, subtotal: undefined }]}
            rowKey={(row) => row.user_id}
            pageSize={pageSize}
            isFilling
            emptyText={typed ? 'Data Tidak Ditemukan' : 'Tidak Ada Data'}
            onOpen={(row) => mayChange(row) && setEditing({ row })}
            cell={(column, row) =>
              column.name === 'is_active' && !row['is_active'] ? (
                <Badge size="sm" color="red" variant="light">
                  {say('Nonaktif')}
                </Badge>
              ) : undefined
            }
            actions={(row) => {
              const user_id = row.user_id
              if (!mayChange(row)) return null
              const isMe = user_id === me.user_id
              return (
                <>
                  <RowAction icon={IconPencil} title={say('Edit')} label={`${say('Edit')} ${user_id}`} onClick={() => setEditing({ row })} />
                  {!isMe && (
                    <RowAction
                      icon={IconKey}
                      title={say('Reset Password')}
                      label={`${say('Reset Password')} ${user_id}`}
                      onClick={() => setAsked({ what: 'RESET', user_id })}
                    />
                  )}
                  {!isMe && row['last_seen_at'] !== null && (
                    <RowAction
                      icon={IconLogout}
                      title={say('Keluarkan')}
                      label={`${say('Keluarkan')} ${user_id}`}
                      onClick={() => setAsked({ what: 'END', user_id })}
                    />
                  )}
                </>
              )
            }}
          />
        )}
      </Loaded>
      {editing && (
        <UserForm
          key={String(editing.row?.['user_id'] ?? '')}
          row={editing.row}
          onClose={() => setEditing(undefined)}
          onSaved={async (made) => {
            if (made) setGiven(made)
            await Promise.all([refresh(), queries.invalidateQueries({ queryKey: [listUsers.call] })])
          }}
        />
      )}
      <ConfirmLoss
        opened={requested !== undefined}
        title={requested?.what === 'END' ? 'Keluarkan User Ini ?' : 'Reset Password User Ini ?'}
        what={requested?.user_id}
        onYes={answer}
        onNo={() => setAsked(undefined)}
      >
        {say('User ini akan keluar dari komputer yang sedang dipakainya.')}
      </ConfirmLoss>
      <FirstPassword given={given} onClose={() => setGiven(undefined)} />
    </Panel>
  )
}

/** A first password, shown once: it is nowhere else. */
function FirstPassword({ given, onClose }: { given: { user_id: string; password: string } | undefined; onClose: () => void }) {
  const say = useText()
  return (
    <Modal opened={given !== undefined} onClose={onClose} size="sm" closeOnClickOutside={false} title={say('Password Sementara')}>
      <Text size="sm">
        {say('Sampaikan ke {{user}}. Password ini hanya ditampilkan sekali dan harus diganti saat masuk.', { user: given?.user_id ?? '' })}
      </Text>
      <Group gap="s" my="md" wrap="nowrap">
        <TextInput
          className="grow"
          readOnly
          aria-label={say('Password Sementara')}
          value={given?.password ?? ''}
          styles={{ input: { fontFamily: 'monospace' } }}
        />
        <CopyButton value={given?.password ?? ''}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? say('Tersalin') : say('Salin')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {say('OK')}
        </Button>
      </Group>
    </Modal>
  )
}

/** The shops that one may look at, as a closed list. */
const shopField = ({ shops }: EngineSession) =>
  choice('Cabang', Object.fromEntries(shops.map((shop) => [shop.kode_toko, `${shop.kode_toko} — ${shop.nama_toko}`]))).named('kode_toko')

interface UserFormProps {
  readonly row: Row | undefined
  readonly onClose: () => void
  readonly onSaved: (made?: { user_id: string; password: string }) => Promise<unknown>
}

function UserForm({ row, onClose, onSaved }: UserFormProps) {
  const say = useText()
  const me = useSession()
  const isNew = row === undefined
  const fields = useMemo<readonly AnyField[]>(
    () => [w.user_id, w.nama, w.level, shopField(me), w.no_whatsapp.optional(), ...(isNew ? [] : [w.is_active])],
    [isNew, me],
  )
  const form = useFieldForm(fields, row ? Object.fromEntries(fields.map(({ name }) => [name, row[name]])) : { kode_toko: me.kode_toko })
  const sent = isNew ? fields : fields.filter(({ name }) => name !== 'user_id')
  const save = async () => {
    const body = form.toWire(sent)
    if (isNew) {
      const { password_sementara } = await send(createUser, { body: body as never })
      onClose()
      await onSaved({ user_id: String(body['user_id']).toLowerCase(), password: password_sementara })
      return
    }
    const { message } = await send(updateUser, { params: { user_id: String(row['user_id']) }, body: body as never })
    onClose()
    await onSaved()
    showSuccess(message)
  }
  const mayGive = Object.keys(levels).filter((level) => keepsUsersOf(me.level, level))
  return (
    <FormDialog
      title={`${isNew ? say('Tambah') : say('Edit')} ${say('User')}`}
      form={form}
      check={() => form.check(sent)}
      send={save}
      onClose={onClose}
    >
      {fields.map((field, at) => (
        <FormField
          key={field.name}
          form={form}
          field={field}
          readOnly={!isNew && field.name === 'user_id'}
          isFirst={at === (isNew ? 0 : 1)}
          {...(field.name === 'level' ? { only: mayGive } : {})}
        />
      ))}
    </FormDialog>
  )
}
