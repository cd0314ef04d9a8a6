// eslint-disable-next-line no-restricted-imports -- they are made of these
import { type DrawerProps, type ModalProps, Drawer as KitDrawer, Modal as KitModal } from '@mantine/core'
import { type ComponentType, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { bringFocusHome } from './focus-home.ts'

type OverlayProps = Pick<ModalProps, 'opened' | 'onClose' | 'closeOnEscape' | 'returnFocus' | 'onFocusCapture' | 'attributes'>

/**
 * A dialog or drawer that is made when it opens for the first time. On a till the unopened ones took an eighth of the drawing time. It is made
 * closed, together with its place outside of the screen, and then opened before the first drawing. The kit can only animate an overlay that it saw
 * opening.
 *
 * Escape closes it, and the focus returns to the element before, as soon as the overlay is visible. The kit itself listens one step later. It also
 * moves the focus into the overlay late, even after closing.
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
        // The kit makes the head of a dialog a `<header>`. The page has its own, and a screen reader must not find a second one.
        attributes={{ ...props.attributes, header: { role: 'presentation' } }}
        data-closing={!opened || undefined}
        onFocusCapture={opened ? undefined : giveBack}
      />
    )
  }
}

/** Closes on Escape, with any focus. If a list is open, Escape closes only that list. */
function useEscape(isOn: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      if ((event.target as Element | null)?.getAttribute?.('data-mantine-stop-propagation') === 'true') return
      // The screen below has keys too. Escape closes the overlay, and does nothing else.
      event.preventDefault()
      close()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOn])
}

/** Returns the focus to the element that had it before the overlay opened. If that element is gone, the first field gets it. */
function useFocusBack(opened: boolean): () => void {
  const cameFrom = useRef<Element | null>(null)
  const isOpen = useRef(false)
  // Read while drawing, because the content may take the focus at once.
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
  // For an overlay that is removed without closing.
  useLayoutEffect(() => () => void (wasOpen.current && !isLedOn() && goBack()), [])
  return giveBack
}

/** The kit's dialog. */
export const Modal = madeWhenOpened<ModalProps>(KitModal)

/** The kit's drawer. */
export const Drawer = madeWhenOpened<DrawerProps>(KitDrawer)
