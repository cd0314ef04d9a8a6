import { Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Modal } from './overlays.tsx'
import { ScreenLink } from './screen-link.tsx'
import { useKeysHeld } from './shortcuts.ts'
import { type TextValues, errorText, t, useText } from './text.ts'

// Specification §9: toasts last 3 s, success dialogs 2 s; §8: the error dialog 3 s.
const toastMs = 3000
const successMs = 2000
const errorMs = 3000
// No caller was waiting for an answer.
const newsMs = 10_000

/** Says that something worked, for two seconds; Enter or Esc sends it away sooner. */
export function showSuccess(text: string): void {
  openResult(<IconCircleCheck size={36} stroke={1.4} color="var(--mantine-color-teal-7)" aria-hidden />, undefined, t(text), successMs)
}

/** Says why something failed ('Oopss!!'), for three seconds. `standIn` is said where the server gave no reason. */
export function showError(error: unknown, standIn?: string): void {
  openResult(
    <IconAlertTriangle size={36} stroke={1.4} color="var(--mantine-color-error)" aria-hidden />,
    t('Oopss!!'),
    errorText(error, standIn),
    errorMs,
  )
}

function openResult(icon: ReactNode, title: string | undefined, text: string, closesAfterMs: number): void {
  const id = modals.open({
    size: 'sm',
    withCloseButton: false,
    attributes: { content: { 'aria-label': title ?? text } },
    transitionProps: { duration: 120 },
    children: (
      <div role="alert" style={{ textAlign: 'center', padding: 'var(--mantine-spacing-s) var(--mantine-spacing-xxs)' }}>
        <Closing afterMs={closesAfterMs} close={() => modals.close(id)} />
        {icon}
        {title && (
          <Text fw={600} size="lg" mt="xxs">
            {title}
          </Text>
        )}
        <Text mt="xxs" mb="m" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        <Button size="xs" variant="default" data-autofocus onClick={() => modals.close(id)}>
          {t('OK')}
        </Button>
      </div>
    ),
  })
}

/** Closes what it stands in, unless that is gone before. */
function Closing({ afterMs, close }: { afterMs: number; close: () => void }) {
  const closing = useEffectEvent(close)
  useEffect(() => {
    const timer = setTimeout(closing, afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return null
}

/** Shows a short message at the bottom, between the menu and the save button, for three seconds. */
export function toast(text: string, mood: 'good' | 'bad' | 'plain' = 'plain', values?: TextValues): void {
  const color = { good: 'teal', bad: 'red', plain: 'gray' }[mood]
  notifications.show({ message: t(text, values), color, autoClose: toastMs, position: 'bottom-center', withBorder: true })
}

/** News about an event elsewhere, and the screen that shows it. */
export interface News {
  readonly text: string
  readonly values: TextValues
  readonly path: string
  readonly search: Readonly<Record<string, string>>
  /** The news needs attention: it is red and stays until the user closes it. */
  readonly isBad: boolean
}

/** Shows news about an event elsewhere with a link to it. It does not take the focus. */
export function tellNews({ text, values, path, search, isBad }: News): void {
  notifications.show({
    message: (
      <>
        {t(text, values)}{' '}
        <ScreenLink path={path} search={search}>
          {t('Buka')}
        </ScreenLink>
      </>
    ),
    color: isBad ? 'red' : 'teal',
    autoClose: isBad ? false : newsMs,
    position: 'bottom-center',
    withBorder: true,
  })
}

export interface QuestionProps {
  readonly opened: boolean
  readonly title: string
  /** What follows from a yes, in a sentence. */
  readonly children?: ReactNode
  readonly yes?: string
  readonly no?: string
  /** Does it. While it runs the button says so; when it fails the question stays with the reason. */
  readonly onYes: () => unknown
  readonly onNo: () => void
  /** The message for a failure if the server gives no reason. */
  readonly failedText?: string
}

/** Asks once, with two answers; Esc is a no. Until it is answered the keys of the screen behind it do nothing. */
export function Question(props: QuestionProps) {
  return <Asked {...props} isDanger={false} />
}

/** `isDanger`: a yes destroys something. It is red, and Enter says no. */
function Asked({
  opened,
  title,
  children,
  yes = 'Ya',
  no = 'Tidak',
  isDanger,
  onYes,
  onNo,
  failedText,
}: QuestionProps & { readonly isDanger: boolean }) {
  const say = useText()
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState<string | undefined>(undefined)
  useKeysHeld(opened)
  const refuse = () => {
    setReason(undefined)
    onNo()
  }
  const accept = async () => {
    setBusy(true)
    setReason(undefined)
    try {
      await onYes()
    } catch (error) {
      setReason(errorText(error, failedText))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened={opened} onClose={refuse} size="sm" withCloseButton={false} title={say(title)}>
      {children}
      {reason && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" mt="sm">
          {reason}
        </Text>
      )}
      <Group justify="flex-end" gap="s" mt="md">
        <Button variant="default" data-autofocus={isDanger || undefined} onClick={refuse}>
          {say(no)}
        </Button>
        <Button {...(isDanger ? { color: 'red' } : { 'data-autofocus': true })} loading={isBusy} onClick={() => void accept()}>
          {say(yes)}
        </Button>
      </Group>
    </Modal>
  )
}

export interface ConfirmLossProps extends QuestionProps {
  /** Names what is destroyed, as users call it: `Penjualan FJ-MC2-261128-0001`, `BCA — Bank Central Asia`, `40 barang`. */
  readonly what: ReactNode
}

/**
 * Asks once before something is destroyed that cannot be undone, and names it. What can be undone is not asked: it is done at once, and its notice
 * undoes it (`offerUndo`).
 */
export function ConfirmLoss({ what, children, ...question }: ConfirmLossProps) {
  return (
    <Asked {...question} isDanger>
      <Text component="div" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {what}
      </Text>
      {children && (
        <Text component="div" size="sm" c="dimmed" mt="xxs">
          {children}
        </Text>
      )}
    </Asked>
  )
}

/** `ConfirmLoss` for a row that is deleted. `returns`: the notice afterwards can bring the row back. */
export function ConfirmDelete({ returns = false, ...loss }: Omit<ConfirmLossProps, 'title' | 'children'> & { readonly returns?: boolean }) {
  const say = useText()
  return (
    <ConfirmLoss failedText="Gagal Menghapus Data" {...loss} title="Apakah Anda Yakin Ingin Menghapus">
      {!returns && say('Data yang dihapus tidak bisa dikembalikan')}
    </ConfirmLoss>
  )
}
