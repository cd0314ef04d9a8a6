import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { send } from '#engine/web/api.ts'
import { useSession } from '#engine/web/session.ts'
import { listUsers } from '../contract/data-users.ts'
import { keepsUsersOf } from '../contract/levels.ts'

/** The users whose rights one may set, to pick from: `kasir.mc2 — Kasir MC2 (KASIR, MC2)`. */
export function useKeptUsers(): readonly { value: string; label: string; level: string }[] {
  const me = useSession()
  const users = useQuery({ queryKey: [listUsers.call], queryFn: () => send(listUsers) })
  return useMemo(
    () =>
      (users.data ?? [])
        .filter((user) => user.is_active && keepsUsersOf(me.level, user.level))
        .map((user) => ({ value: user.user_id, label: `${user.user_id} — ${user.nama} (${user.level}, ${user.kode_toko})`, level: user.level })),
    [users.data, me.level],
  )
}
