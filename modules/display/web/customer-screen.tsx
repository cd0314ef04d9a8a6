import { Button, Modal, Stack, Text } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError, send } from '#engine/web/api.ts'
import { showError } from '#engine/web/dialogs.tsx'
import { fetched } from '#engine/web/fetched.tsx'
import { forget, keep, kept } from '#engine/web/local-data.ts'
import { useText } from '#engine/web/text.ts'
import { layarCustomer } from '../contract/public-screens.ts'
import { type ShownSale, openScreen, screenRefusals, showSale } from '../contract/layar-customer.ts'

const QrCode = fetched(() => import('./qr-code.tsx'))

/** The key is kept with the session, so that a till that is loaded anew goes on showing. */
const keptUnder = 'kencana.layar-customer'

const keptKey = (): string | undefined => {
  const key = kept(keptUnder)
  return typeof key === 'string' ? key : undefined
}

/** So many keystrokes as come in this time are told as one. */
const restMs = 150

interface CustomerScreenProps {
  /** What the customer may see now; undefined while there is nothing to see. */
  readonly sale: ShownSale | undefined
  readonly kode_member: string | null
  /** Goes on where the cashier was. */
  readonly onDone: () => void
}

/**
 * Shows the sale of a till to its customer, in a second window or on another device that reads the code; nothing while nobody has
 * opened that screen. Whoever leaves the till leaves the screen empty.
 */
export function CustomerScreen({ sale, kode_member, onDone }: CustomerScreenProps) {
  const say = useText()
  const [key, setKey] = useState(keptKey)
  const [isAsking, setAsking] = useState(false)
  useShown(key, sale, kode_member, () => {
    forget(keptUnder)
    setKey(undefined)
  })
  const address = key && addressOf(key)
  const close = () => {
    setAsking(false)
    requestAnimationFrame(onDone)
  }
  const open = async () => {
    setAsking(true)
    if (key) return
    try {
      const { kunci } = await send(openScreen)
      keep(keptUnder, kunci)
      setKey(kunci)
    } catch (error) {
      setAsking(false)
      showError(error)
    }
  }
  return (
    <>
      <Button variant="subtle" size="compact-sm" leftSection={<IconDeviceTv size={16} aria-hidden />} onClick={() => void open()}>
        {say(layarCustomer.title)}
      </Button>
      <Modal opened={isAsking && address !== undefined} onClose={close} returnFocus={false} title={say(layarCustomer.title)}>
        {address && (
          <Stack gap="sm" align="center">
            <Text size="sm">{say('Buka di layar kedua komputer ini, atau arahkan kamera tablet ke kode ini. Layar mati saat Anda keluar.')}</Text>
            <Button component="a" href={address} target="layar-customer" rel="noreferrer" data-autofocus onClick={close}>
              {say('Buka Di Jendela Baru')}
            </Button>
            <QrCode text={address} label={say('Kode Layar Customer')} />
          </Stack>
        )}
      </Modal>
    </>
  )
}

/** The key stands behind the `#`: no server and no proxy writes it down. */
const addressOf = (key: string): string => {
  const address = new URL(layarCustomer.path.slice(1), new URL('.', document.baseURI))
  address.hash = key
  return address.href
}

/** Tells the screen what there is to see, one word after the other and none that is no longer true. */
function useShown(key: string | undefined, sale: ShownSale | undefined, kode_member: string | null, onClosed: () => void): void {
  const telling = useRef<Promise<unknown>>(Promise.resolve())
  const tell = useEffectEvent((isi: ShownSale | null, outlivesPage = false) => {
    const say = () =>
      send(showSale, { body: { isi, kode_member: isi && kode_member } }, { isBeside: true, outlivesPage }).catch((error: unknown) => {
        // A till goes on without its screen: what is lost is told with the next change.
        if (error instanceof CallError && error.code === screenRefusals.SCREEN_CLOSED.code) onClosed()
      })
    telling.current = telling.current.then(say)
  })
  const isi = sale ?? null
  const words = JSON.stringify([isi, kode_member])
  useEffect(() => {
    if (key === undefined) return undefined
    const timer = window.setTimeout(() => tell(isi), restMs)
    return () => window.clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is said is told again when it says something else
  }, [key, words])
  useEffect(() => {
    if (key === undefined) return undefined
    const leave = () => tell(null, true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [key])
}
