import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { showError } from '#engine/web/dialogs.tsx'
import { reconnect } from '#engine/web/realtime.ts'
import { setSession, useSession } from '#engine/web/session.ts'
import { readSession } from '../contract/login.ts'

/** Looks at another shop: everything that is drawn is asked for anew. `opens` is what it is looked at in, opened before anything is asked. */
export function usePickShop() {
  const session = useSession()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const pick = async (kode_toko: string | null, opens: () => unknown = () => {}) => {
    if (!kode_toko) return
    if (kode_toko === session.kode_toko) return void opens()
    setBusy(true)
    try {
      // The call names the new shop because the session does from here on.
      setSession({ ...session, kode_toko })
      const reply = await send(readSession)
      setSession({ ...reply, token: session.token })
      reconnect()
      await opens()
      await queries.resetQueries()
    } catch (error) {
      setSession(session)
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return { session, isBusy, pick }
}
