import { ActionIcon, Indicator, Menu } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Urgency, urgencies } from '#engine/contract/waiting.ts'
import { send } from '#engine/web/api.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { countedMax, readWaiting } from '../contract/menunggu-saya.ts'
import classes from './bell.module.css'

/** So often a screen that stays open asks again. */
const renewMs = 2 * 60_000

const counted = (jumlah: number) => (jumlah > countedMax ? `${countedMax}+` : String(jumlah))

/** What waits for this user, in the head of every screen: how much, and behind the bell each kind with the way to it, the most urgent first. */
export default function Bell() {
  const say = useText()
  const { kode_toko, mustChangePassword } = useSession()
  const { data: lines = [], refetch } = useQuery({
    queryKey: [readWaiting.call, kode_toko],
    queryFn: () => send(readWaiting, {}, { isBeside: true }),
    enabled: !mustChangePassword,
    refetchInterval: renewMs,
    refetchOnWindowFocus: true,
  })
  const sum = lines.reduce((total, { jumlah }) => total + jumlah, 0)
  const isUrgent = lines.some(({ tingkat }) => tingkat === 'MERAH')
  return (
    <Menu position="bottom-end" width={300} onOpen={() => void refetch()}>
      <Menu.Target>
        <ActionIcon size={34} aria-label={`${say('Menunggu Anda')} (${counted(sum)})`}>
          <Indicator
            label={counted(sum)}
            size={15}
            offset={2}
            disabled={sum === 0}
            {...(isUrgent ? { classNames: { indicator: classes['urgent'] ?? '' } } : {})}
          >
            <IconBell size={18} stroke={1.6} />
          </Indicator>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say('Menunggu Anda')}</Menu.Label>
        {lines.length === 0 && <p className={classes['none']}>{say('Tidak Ada Yang Menunggu')}</p>}
        {(Object.keys(urgencies) as Urgency[]).map((urgency) => {
          const those = lines.filter(({ tingkat }) => tingkat === urgency)
          if (those.length === 0) return null
          return (
            <div key={urgency} role="group" aria-label={say(urgencies[urgency])}>
              <p className={classes['level']} data-level={urgency}>
                {say(urgencies[urgency])}
              </p>
              {those.map(({ judul, path, saring, jumlah }) => (
                <Menu.Item
                  key={judul}
                  rightSection={<strong className={classes['count']}>{counted(jumlah)}</strong>}
                  renderRoot={(props) => <Link to={path} search={saring} {...props} />}
                >
                  {say(judul)}
                </Menu.Item>
              ))}
            </div>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
