import { Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconCalendar, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { viewerOf } from '#engine/contract/session.ts'
import { send } from '#engine/web/api.ts'
import { Question, toast } from '#engine/web/dialogs.tsx'
import { setSession, useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { activeDateOnly, freeDates, mayFreeDates } from '#modules/access/contract/previous-dates.ts'
import classes from './header.module.css'

/**
 * The business date of the shop. While the dates of filters are tied to it, there is a lock next to it. A user with the
 * right opens the lock for his session (specification §6).
 */
export function BusinessDate() {
  const say = useText()
  const session = useSession()
  const [isAsking, setAsking] = useState(false)
  const viewer = viewerOf(session)
  const isTied = session.fixedDate !== null
  const hasLock = viewer.modules.has(activeDateOnly)
  const Icon = hasLock ? (isTied ? IconLock : IconLockOpen) : IconCalendar
  const shown = (
    <>
      <Icon size={15} stroke={1.7} aria-hidden />
      <span className={classes['spoken']}>{say('Tanggal Sistem')} </span>
      <time dateTime={session.tgl_system}>{session.tgl_system}</time>
    </>
  )
  if (!hasLock || !mayFreeDates(viewer)) {
    return (
      <Tooltip label={say(hasLock ? 'Tanggal Mengikuti Tanggal Aktif' : 'Tanggal Sistem')}>
        <span className={classes['date']}>{shown}</span>
      </Tooltip>
    )
  }
  const change = async (aktif: boolean) => {
    const { message } = await send(freeDates, { body: { aktif } })
    setSession({ ...(await send(readSession)), token: session.token })
    setAsking(false)
    toast(message, 'good')
  }
  return (
    <>
      <Tooltip label={say(isTied ? 'Aktifkan Tanggal Sebelumnya' : 'Kembali Ke Tanggal Aktif')}>
        <UnstyledButton
          className={classes['date'] ?? ''}
          data-free={!isTied || undefined}
          onClick={() => (isTied ? setAsking(true) : void change(false))}
        >
          {shown}
          <span className={classes['spoken']}> {say(isTied ? 'Aktifkan Tanggal Sebelumnya' : 'Kembali Ke Tanggal Aktif')}</span>
        </UnstyledButton>
      </Tooltip>
      <Question opened={isAsking} title="Warning !!!" yes="Aktifkan" no="Batal" onYes={() => change(true)} onNo={() => setAsking(false)}>
        <Text size="sm">{say('Tanggal sebelumnya bisa dipakai di semua layar sampai Anda keluar atau mengembalikannya.')}</Text>
      </Question>
    </>
  )
}
