import { Alert } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { userWords } from '#modules/access/contract/data-users.ts'
import { textSetting } from '#modules/settings/contract/settings.ts'
import { devices as d, listDevices, removeDevice, sidikJari } from '../contract/sidik-jari.ts'
import { registerThisDevice, useSensor } from './device-finger.ts'
import { FingerForm, KnownFingers } from './known-fingers.tsx'
import { OwnPin } from './own-pin.tsx'
import { ReaderFingers } from './reader-fingers.tsx'

const columns = [col(d.nama), col(d.origin), col(d.created_at), col(d.last_used_at)].map(tableColumn)
const requested = [d.nama, userWords.password]

/** The devices whose sensor approves for the one who is logged in. */
export default function SidikJari() {
  const say = useText()
  const list = useQuery({ queryKey: [listDevices.call], queryFn: () => send(listDevices) })
  const { level, settings } = useSession()
  // The owner takes the fingers of his approvers at the reader of the shop, where there is one.
  const readsFingers = level === 'OWN' && textSetting({ setting: (key) => settings[key] }, 'OTORISASI_MODE') === 'FINGERPRINT'
  const hasSensor = useSensor()
  return (
    <Panel screen={sidikJari} onRefresh={() => list.refetch()}>
      <KnownFingers
        label={sidikJari.title}
        columns={columns}
        query={list}
        keyOf={(row) => String(row['id'])}
        nameOf={(row) => String(row['nama'])}
        forget={(row) => send(removeDevice, { params: { id: String(row['id']) } })}
      >
        {hasSensor ? (
          <FingerForm
            isFirst
            fields={requested}
            hint="Misalnya: Komputer Kasir 1"
            does="Daftarkan Perangkat Ini"
            take={registerThisDevice}
            onTaken={() => list.refetch()}
          />
        ) : (
          <Alert color="gray" icon={<IconFingerprint size={18} aria-hidden />}>
            {say('Tidak ada sensor sidik jari yang bisa dipakai di perangkat ini. Kencana harus dibuka lewat HTTPS atau localhost.')}
          </Alert>
        )}
      </KnownFingers>
      <OwnPin />
      {readsFingers && <ReaderFingers />}
    </Panel>
  )
}
