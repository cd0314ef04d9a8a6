import { Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { showError } from '#engine/web/dialogs.tsx'
import { setSession, useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { reconnect } from '#engine/web/realtime.ts'

/** The shop that the head office looks at (specification §6); nothing for everybody else. */
export function ShopPicker({ isWide = false }: { isWide?: boolean }) {
  const t = useText()
  const session = useSession()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (!session.isPusat) return null
  const pick = async (kode_toko: string | null) => {
    if (!kode_toko || kode_toko === session.kode_toko) return
    setBusy(true)
    try {
      // The call names the new shop because the session does from here on.
      setSession({ ...session, kode_toko })
      const reply = await send(readSession)
      setSession({ ...reply, token: session.token })
      reconnect()
      await queries.resetQueries()
    } catch (error) {
      setSession(session)
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Select
      aria-label={t('Cabang')}
      {...(isWide ? { label: t('Cabang') } : { w: 190 })}
      size="xs"
      disabled={isBusy}
      data={session.shops.map((shop) => ({ value: shop.kode_toko, label: `${shop.kode_toko} — ${shop.nama_toko}` }))}
      value={session.kode_toko}
      onChange={(value) => void pick(value)}
    />
  )
}
