import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useText } from '#engine/web/text.ts'
import { changeLanguage, isLanguage } from '../language.ts'
import { hear } from './realtime.ts'

const settingsMessage = z.object({ settings: z.array(z.object({ key: z.string(), value: z.string() })) })

/** Specification §4: the page is loaded anew one second after the change was accepted. */
const reloadAfterMs = 1_000

/** Tells that the settings of the shop have changed and asks to load the page anew with them. */
export function SettingsNotice() {
  const t = useText()
  const [changed, setChanged] = useState<z.output<typeof settingsMessage>['settings']>()
  useEffect(
    () =>
      hear('settings', (payload) => {
        const checked = settingsMessage.safeParse(payload)
        if (checked.success) setChanged(checked.data.settings)
      }),
    [],
  )
  const accept = () => {
    const language = changed?.find((setting) => setting.key === 'MULTI_BAHASA')?.value
    if (language && isLanguage(language)) void changeLanguage(language)
    window.setTimeout(() => location.reload(), reloadAfterMs)
  }
  return (
    <Modal opened={changed !== undefined} onClose={() => setChanged(undefined)} size="sm" title={t('Pengaturan Toko Berubah')}>
      <Text>{t('Muat ulang halaman untuk memakai pengaturan yang baru. Simpan dahulu pekerjaan Anda.')}</Text>
      <Group justify="flex-end" mt="md" gap={8}>
        <Button variant="default" onClick={() => setChanged(undefined)}>
          {t('Nanti')}
        </Button>
        <Button data-autofocus onClick={accept}>
          {t('Muat Ulang')}
        </Button>
      </Group>
    </Modal>
  )
}
