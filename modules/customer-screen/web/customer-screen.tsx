import { Button, Stack, Text } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError, send } from '#engine/web/api.ts'
import { showError } from '#engine/web/dialogs.tsx'
import { fetched } from '#engine/web/fetched.tsx'
import { type FieldForm, useOutcome } from '#engine/web/field-form.ts'
import { forget, keep, storedLocally } from '#engine/web/local-data.ts'
import { Modal } from '#engine/web/overlays.tsx'
import { useText } from '#engine/web/text.ts'
import { layarCustomer } from '../contract/public-screens.ts'
import { type ShownSale, openScreen, screenRefusals, showSale } from '../contract/layar-customer.ts'

const QrCode = fetched(() => import('./qr-code.tsx'))

/** The key is kept with the session, so that a till that is loaded anew goes on showing. */
const keptUnder = 'kencana.layar-customer'

/** The key of the screen that this till has opened; undefined where it has none. */
export const keptKey = (): string | undefined => {
  const key = storedLocally(keptUnder)
  return typeof key === 'string' ? key : undefined
}

/** The pause in milliseconds that joins several keystrokes into one update. */
const restMs = 150

/** What the customer may see now; undefined while there is nothing to see. */
interface Seen {
  readonly sale: ShownSale | undefined
  readonly kode_member: string | null
}

interface CustomerScreenProps<Form extends FieldForm> {
  readonly form: Form
  /** Returns what the customer sees of the form. Runs at each change, and only while the screen is open. */
  readonly seenOf: (form: Form) => Seen
  /** Goes on where the cashier was. */
  readonly onDone: () => void
}

/**
 * Shows the sale of a till to its customer, in a second window or on another device that reads the code. Sends nothing while
 * that screen is closed. A user who leaves the till leaves the screen empty.
 */
export function CustomerScreen<Form extends FieldForm>({ form, seenOf, onDone }: CustomerScreenProps<Form>) {
  const say = useText()
  const [key, setKey] = useState(keptKey)
  const [isAsking, setAsking] = useState(false)
  const onClosed = () => {
    forget(keptUnder)
    setKey(undefined)
  }
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
      {key !== undefined && <Teller key={key} shownBy={key} form={form} seenOf={seenOf} onClosed={onClosed} />}
      <Button variant="subtle" size="compact-sm" leftSection={<IconDeviceTv size={16} aria-hidden />} onClick={() => void open()}>
        {say(layarCustomer.title)}
      </Button>
      <Modal opened={isAsking && address !== undefined} onClose={close} title={say(layarCustomer.title)}>
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

interface TellerProps<Form extends FieldForm> extends Pick<CustomerScreenProps<Form>, 'form' | 'seenOf'> {
  /** The key of the screen. */
  readonly shownBy: string
  readonly onClosed: () => void
}

/** Tells the screen what there is to see, one word after the other and none that is no longer true. It draws nothing here. */
function Teller<Form extends FieldForm>({ shownBy, form, seenOf, onClosed }: TellerProps<Form>) {
  const { sale, kode_member } = useOutcome(form, seenOf)
  const telling = useRef<Promise<unknown>>(Promise.resolve())
  const tell = useEffectEvent((isi: ShownSale | null, outlivesPage = false) => {
    const say = () =>
      send(showSale, { body: { isi, kode_member: isi && kode_member } }, { isBeside: true, outlivesPage }).catch((error: unknown) => {
        // A till goes on without its screen. The next change also carries a lost update.
        if (error instanceof CallError && error.code === screenRefusals.SCREEN_CLOSED.code) onClosed()
      })
    telling.current = telling.current.then(say)
  })
  const isi = sale ?? null
  useEffect(() => {
    const timer = window.setTimeout(() => tell(isi), restMs)
    return () => window.clearTimeout(timer)
  }, [isi, kode_member])
  useEffect(() => {
    const leave = () => tell(null, true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [shownBy])
  return null
}
