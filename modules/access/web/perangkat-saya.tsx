import { Badge, Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { ConfirmLoss, showSuccess } from '#engine/web/dialogs.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { RowAction } from '#engine/web/row-action.tsx'
import { useText } from '#engine/web/text.ts'
import { userWords as w } from '../contract/data-users.ts'
import { endDevice, readDevices } from '../contract/perangkat-saya.ts'
import { perangkatSaya } from '../contract/screens.ts'
import { deviceName } from './device-name.ts'

const columns = [col(w.perangkat), col(w.last_seen_at), col(w.created_at), col(w.ip)].map(tableColumn)

/** The devices on which one is logged in. Each but the present one can be logged out here. */
export default function PerangkatSaya() {
  const say = useText()
  const devices = useQuery({ queryKey: [readDevices.call], queryFn: () => send(readDevices), staleTime: 0, refetchInterval: 60_000 })
  const [requested, setAsked] = useState<{ perangkat_ke: string; created_at: string; name: string }>()
  const end = async () => {
    if (!requested) return
    const { perangkat_ke, created_at } = requested
    const { message } = await send(endDevice, { params: { perangkat_ke }, body: { created_at } })
    showSuccess(message)
    setAsked(undefined)
    await devices.refetch()
  }
  return (
    <Panel screen={perangkatSaya} onRefresh={devices.refetch}>
      <Loaded query={devices}>
        {({ maks, perangkat }) => (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              {say('Anda boleh memakai {{maks}} perangkat sekaligus.', { maks })}
            </Text>
            <DataTable
              label={say(perangkatSaya.title)}
              columns={columns}
              sections={[
                {
                  heading: undefined,
                  rows: perangkat.map((each) => ({ ...each, perangkat: deviceName(each.perangkat) ?? say('Perangkat Lain') })),
                  subtotal: undefined,
                },
              ]}
              rowKey={(row) => String(row['perangkat_ke'])}
              actions={(row) => {
                if (row['ini'])
                  return (
                    <Badge size="sm" variant="light">
                      {say('Perangkat Ini')}
                    </Badge>
                  )
                const name = row.perangkat
                return (
                  <RowAction
                    icon={IconLogout}
                    title={say('Keluarkan')}
                    label={`${say('Keluarkan')} ${name}`}
                    onClick={() => setAsked({ perangkat_ke: String(row.perangkat_ke), created_at: row.created_at, name })}
                  />
                )
              }}
            />
          </>
        )}
      </Loaded>
      <ConfirmLoss
        opened={requested !== undefined}
        title="Keluarkan Perangkat Ini ?"
        what={requested?.name}
        onYes={end}
        onNo={() => setAsked(undefined)}
      >
        {say('Anda akan keluar dari perangkat ini. Isian yang belum disimpan di sana tetap ada di sana.')}
      </ConfirmLoss>
    </Panel>
  )
}
