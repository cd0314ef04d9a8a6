// eslint-disable-next-line no-restricted-imports -- they are made of these
import { type DrawerProps, type ModalProps, Drawer as KitDrawer, Modal as KitModal } from '@mantine/core'
import { type ComponentType, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { bringFocusHome } from './focus-home.ts'

type OverlayProps = Pick<ModalProps, 'opened' | 'onClose' | 'closeOnEscape' | 'returnFocus' | 'onFocusCapture'>

/**
 * What lies over the screen, made when it opens for the first time: those of a till that nobody opens were an eighth of what drawing it took. It is made
 * closed, with the place outside the screen that it is drawn in, and opens before anything is drawn: only of what it saw opening does the kit know how to
 * let it come in. Escape closes it, and the focus goes back to where it was, from the moment on in which it is seen: the kit listens a step later, and
 * puts the focus into what it shows later still, also when that is closed by then.
 */
function madeWhenOpened<Props extends OverlayProps>(Overlay: ComponentType<Props>): ComponentType<Props> {
  return function MadeWhenOpened(props: Props) {
    const { opened, closeOnEscape = true, onClose } = props
    const [step, setStep] = useState<'NONE' | 'MADE' | 'PLACED'>(opened ? 'PLACED' : 'NONE')
    useLayoutEffect(() => {
      if (opened && step !== 'PLACED') setStep(step === 'NONE' ? 'MADE' : 'PLACED')
    }, [opened, step])
    const isShown = opened && step === 'PLACED'
    useEscape(isShown && closeOnEscape, onClose)
    const giveBack = useFocusBack(opened)
    if (!opened && step === 'NONE') return null
    return (
      <Overlay
        {...props}
        opened={isShown}
        closeOnEscape={false}
        returnFocus={false}
        data-closing={!opened || undefined}
        onFocusCapture={opened ? undefined : giveBack}
      />
    )
  }
}

/** Escape, wherever the focus is; where a list is open, it is that list's. */
function useEscape(isOn: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      if ((event.target as Element | null)?.getAttribute?.('data-mantine-stop-propagation') !== 'true') close()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOn])
}

/** Gives the focus back, when it closes or goes, to what had it before; where that is gone, to where people begin. */
function useFocusBack(opened: boolean): () => void {
  const cameFrom = useRef<Element | null>(null)
  const isOpen = useRef(false)
  // As it is drawn: what it shows may take the focus at once.
  if (opened && !isOpen.current) cameFrom.current = document.activeElement
  isOpen.current = opened
  const isLedOn = () => document.activeElement !== document.body && !document.activeElement?.closest('[aria-modal="true"]')
  const goBack = () => {
    const from = cameFrom.current
    if (!(from instanceof HTMLElement) || from === document.body || !from.isConnected || from.matches(':disabled')) return false
    from.focus({ preventScroll: true })
    return true
  }
  const giveBack = () => {
    if (!isLedOn() && !goBack()) bringFocusHome()
  }
  const latest = useEffectEvent(giveBack)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (wasOpen.current && !opened) latest()
    wasOpen.current = opened
  }, [opened])
  // One that goes without closing.
  useLayoutEffect(() => () => void (wasOpen.current && !isLedOn() && goBack()), [])
  return giveBack
}

/** The kit's dialog. */
export const Modal = madeWhenOpened<ModalProps>(KitModal)

/** The kit's drawer. */
export const Drawer = madeWhenOpened<DrawerProps>(KitDrawer)
