import { Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Question } from '#engine/web/dialogs.tsx'
import { hear } from '#engine/web/realtime.ts'
import { getSession, setSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { settingSystem, settingsChanged, settingsMessage, whatsappSetting } from '#modules/settings/contract/settingsystem.ts'
import { followLanguage, forgetLanguage } from '../language.ts'

/** Specification §4: the page is loaded anew one second after the change was accepted. */
const reloadAfterMs = 1_000

interface Changed {
  readonly settings: Readonly<Record<string, string>>
  /** No other user has changed settings. */
  readonly isOwn: boolean
}

/**
 * Tells the user that settings of the shop have changed, and asks to reload the page. The user can finish his work: the
 * question stays open, and later changes are added to it. A user who changes the settings himself is asked when he leaves
 * the screen, not after every change.
 */
export function SettingsNotice() {
  const say = useText()
  const { pathname } = useLocation()
  const [changed, setChanged] = useState<Changed>()
  useEffect(
    () =>
      hear(settingsChanged, (payload) => {
        const checked = settingsMessage.safeParse(payload)
        if (!checked.success) return
        const isOwn = checked.data.oleh === getSession()?.user_id
        setChanged((before) => ({
          settings: { ...before?.settings, ...Object.fromEntries(checked.data.list.map(({ key, value }) => [key, value])) },
          isOwn: isOwn && (before?.isOwn ?? true),
        }))
      }),
    [],
  )
  const accept = async () => {
    const session = getSession()
    if (session && changed) {
      const settings = { ...session.settings, ...changed.settings }
      setSession({ ...session, settings })
      // The shop has changed its language. This counts for all users, also for those who chose another one before.
      if (changed.settings['MULTI_BAHASA'] !== undefined) forgetLanguage()
      await followLanguage(settings['MULTI_BAHASA'])
    }
    window.setTimeout(() => location.reload(), reloadAfterMs)
  }
  const isSetting = changed?.isOwn === true && [settingSystem.path, whatsappSetting.path].includes(pathname)
  return (
    <Question
      opened={changed !== undefined && !isSetting}
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
