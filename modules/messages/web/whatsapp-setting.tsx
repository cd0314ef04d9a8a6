import { Button, Group, TextInput } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { showError, showSuccess } from '#engine/web/dialogs.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { chatWaits, sendChat } from '../contract/chat.ts'
import { settingGroups } from '#modules/settings/contract/setting-groups.ts'
import { whatsappSetting } from '#modules/settings/contract/settingsystem.ts'
import { SettingList, useSettingStates } from '#modules/settings/web/public.ts'

const groups = settingGroups.filter(({ title }) => title === 'WhatsApp')

/** Who sends the shop's messages and what they say, and a message to try it. */
export default function WhatsappSetting() {
  const say = useText()
  const { isPusat } = useSession()
  const states = useSettingStates()
  const [receiver, setReceiver] = useState('')
  const [isBusy, setBusy] = useState(false)
  const tryOut = async () => {
    setBusy(true)
    try {
      const { antri } = await send(sendChat, { body: { receiver, message: say('Pesan percobaan dari Kencana'), type: 'text' } })
      showSuccess(antri ? chatWaits : 'Pesan Percobaan Terkirim')
    } catch (error) {
      showError(error, 'No Wa Tidak Terdaftar')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel screen={whatsappSetting} onRefresh={() => states.refetch()}>
      <SettingList groups={groups} states={states} scope={isPusat ? 'CHAIN' : 'SHOP'} typed="" />
      <Group gap="s" mt="lg" align="end">
        <TextInput
          label={say('Kirim Pesan Percobaan Ke')}
          inputMode="tel"
          value={receiver}
          maxLength={20}
          onChange={(event) => setReceiver(event.currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          loading={isBusy}
          disabled={receiver.trim() === ''}
          onClick={() => void tryOut()}
        >
          {say('Kirim')}
        </Button>
      </Group>
    </Panel>
  )
}
