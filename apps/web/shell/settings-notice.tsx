import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Question } from '#engine/web/dialogs.tsx'
import { getSession, setSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { settingsChanged, settingsMessage } from '#modules/settings/contract/settingsystem.ts'
import { changeLanguage, isLanguage } from '../language.ts'
import { hear } from '#engine/web/realtime.ts'

/** Specification §4: the page is loaded anew one second after the change was accepted. */
const reloadAfterMs = 1_000

type Changed = Readonly<Record<string, string>>

/**
 * Tells that settings of the shop have changed, and asks to load the page anew with them. Nobody is thrown out of what he
 * is doing: the question waits for its answer, and what changes meanwhile comes to it.
 */
export function SettingsNotice() {
  const say = useText()
  const [changed, setChanged] = useState<Changed>()
  useEffect(
    () =>
      hear(settingsChanged, (payload) => {
        const checked = settingsMessage.safeParse(payload)
        if (!checked.success) return
        // Whoever changed it sees it on his screen; he goes on changing.
        if (checked.data.oleh === getSession()?.user_id) return
        setChanged((before) => ({ ...before, ...Object.fromEntries(checked.data.list.map(({ key, value }) => [key, value])) }))
      }),
    [],
  )
  const accept = async () => {
    const session = getSession()
    if (session) setSession({ ...session, settings: { ...session.settings, ...changed } })
    const language = changed?.['MULTI_BAHASA']
    if (language && isLanguage(language)) await changeLanguage(language)
    window.setTimeout(() => location.reload(), reloadAfterMs)
  }
  return (
    <Question
      opened={changed !== undefined}
      title="Pengaturan Toko Berubah"
      yes="Muat Ulang"
      no="Nanti"
      onYes={accept}
      onNo={() => setChanged(undefined)}
    >
      <Text size="sm">{say('Muat ulang halaman untuk memakai pengaturan yang baru. Simpan dahulu pekerjaan Anda.')}</Text>
    </Question>
  )
}
