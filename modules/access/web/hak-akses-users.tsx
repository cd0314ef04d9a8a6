import { Button, Group, Select, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { showError, showSuccess } from '#engine/web/dialogs.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { ErrorState, IdleState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { useUnsaved } from '#engine/web/unsaved.tsx'
import { hakAksesUsers, readRights, saveRights } from '../contract/hak-akses-users.ts'
import { AccessTree, type Shown, shownIn } from './access-tree.tsx'
import { useKeptUsers } from './remembered-users.ts'

/** The entries of the menu that a user sees: chosen in a tree, or copied from another user. Nothing is sent before saving. */
export default function HakAksesUsers() {
  const say = useText()
  const users = useKeptUsers()
  const [user_id, setUser] = useState<string | null>(null)
  const [isDirty, setDirty] = useState(false)
  const unsaved = useUnsaved(() => isDirty)
  return (
    <Panel screen={hakAksesUsers}>
      <Select
        label={say('User')}
        data={users}
        value={user_id}
        searchable
        maw={420}
        nothingFoundMessage={say('Data Tidak Ditemukan')}
        onChange={(next) =>
          unsaved.leave(() => {
            setDirty(false)
            setUser(next)
          })
        }
        data-autofocus
      />
      {user_id ? (
        <Rights key={user_id} user_id={user_id} users={users} onDirty={setDirty} />
      ) : (
        <IdleState text="Pilih user untuk melihat hak aksesnya" />
      )}
      {unsaved.question}
    </Panel>
  )
}

function Rights({
  user_id,
  users,
  onDirty,
}: {
  user_id: string
  users: readonly { value: string; label: string }[]
  onDirty: (isDirty: boolean) => void
}) {
  const say = useText()
  const me = useSession()
  const queries = useQueryClient()
  const rights = useQuery({ queryKey: [readRights.call, user_id], queryFn: () => send(readRights, { params: { user_id } }), staleTime: 0 })
  const before = useMemo(() => shownIn(rights.data?.akses ?? []), [rights.data])
  const [changes, setChanges] = useState<Shown>({})
  const [isBusy, setBusy] = useState(false)
  const change = (next: Shown) => {
    const all = { ...changes, ...next }
    const differing = Object.fromEntries(Object.entries(all).filter(([path, isShown]) => path in before && before[path] !== isShown))
    setChanges(differing)
    onDirty(Object.keys(differing).length > 0)
  }
  const count = Object.keys(changes).length
  const save = async () => {
    if (isBusy || count === 0 || !rights.data) return
    setBusy(true)
    try {
      const { message } = await send(saveRights, { params: { user_id }, body: { versi: rights.data.versi, is_show: changes } })
      setChanges({})
      onDirty(false)
      await queries.invalidateQueries({ queryKey: [readRights.call, user_id] })
      showSuccess(message)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const copyFrom = async (other: string | null) => {
    if (!other) return
    try {
      const { akses } = await send(readRights, { params: { user_id: other } })
      change({ ...before, ...shownIn(akses) })
    } catch (error) {
      showError(error)
    }
  }
  useShortcuts([{ ...keyOf.save, run: () => void save() }])
  if (rights.isPending) return <LoadingState />
  if (rights.error) return <ErrorState error={rights.error} onRetry={() => void rights.refetch()} />
  const isFixed = rights.data.seesEverything
  return (
    <>
      {isFixed ? (
        <Text size="sm" c="dimmed" my="sm">
          {say('Owner Dan Super User Selalu Melihat Semua Menu')}
        </Text>
      ) : (
        <Group gap="s" my="sm" align="end">
          <Select
            label={say('Salin Dari')}
            data={users.filter(({ value }) => value !== user_id && value !== me.user_id)}
            value={null}
            searchable
            maw={300}
            nothingFoundMessage={say('Data Tidak Ditemukan')}
            onChange={(other) => void copyFrom(other)}
          />
          <Button ml="auto" onClick={() => void save()} disabled={count === 0} loading={isBusy}>
            {count === 0 ? say('Simpan') : say('Simpan {{n}} Perubahan', { n: count })} <ButtonKey of={keyOf.save} />
          </Button>
        </Group>
      )}
      <AccessTree nodes={rights.data.akses} before={before} shown={{ ...before, ...changes }} readOnly={isFixed} onChange={change} />
    </>
  )
}
