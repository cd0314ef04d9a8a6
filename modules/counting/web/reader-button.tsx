import { Button } from '@mantine/core'
import { IconAntenna } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#engine/web/dialogs.tsx'
import { useText } from '#engine/web/text.ts'
import { readerBridge, tagsSeen } from '../contract/reader-bridge.ts'

/** Listens to the reader of tags of this machine (apps/bridges/rfid), until the user stops it. */
export function ReaderButton({ onTags }: { onTags: (tags: readonly string[]) => void }) {
  const say = useText()
  const [isOn, setOn] = useState(false)
  const hear = useRef(onTags)
  hear.current = onTags
  useEffect(() => {
    if (!isOn) return
    let close: (() => void) | undefined
    let isGone = false
    void import('socket.io-client').then(({ io }) => {
      if (isGone) return
      const socket = io(readerBridge.address, { transports: ['websocket'], forceNew: true })
      close = () => socket.disconnect()
      socket.on(readerBridge.topic, (payload: unknown) => {
        const seen = tagsSeen.safeParse(payload).data
        if (seen) hear.current(seen.tags)
      })
      socket.on('connect_error', () => {
        toast('Pembaca RFID Tidak Ditemukan Di Komputer Ini', 'bad')
        setOn(false)
      })
    })
    return () => {
      isGone = true
      close?.()
    }
  }, [isOn])
  return (
    <Button
      variant={isOn ? 'filled' : 'default'}
      aria-pressed={isOn}
      leftSection={<IconAntenna size={16} aria-hidden />}
      onClick={() => setOn(!isOn)}
    >
      {say('Pembaca RFID')}
    </Button>
  )
}
