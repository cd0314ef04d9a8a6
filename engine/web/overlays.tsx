// eslint-disable-next-line no-restricted-imports -- they are made of these
import { type DrawerProps, type ModalProps, Drawer as KitDrawer, Modal as KitModal } from '@mantine/core'
import { type ComponentType, useLayoutEffect, useState } from 'react'

/**
 * What lies over the screen, made when it opens for the first time: those of a till that nobody opens were an eighth of what drawing it took. It is made
 * closed, with the place outside the screen that it is drawn in, and opens before anything is drawn: only of what it saw opening does the kit know where
 * the keyboard was before, and how to let it come in.
 */
function madeWhenOpened<Props extends { readonly opened: boolean }>(Overlay: ComponentType<Props>): ComponentType<Props> {
  return function MadeWhenOpened(props: Props) {
    const { opened } = props
    const [step, setStep] = useState<'NONE' | 'MADE' | 'PLACED'>(opened ? 'PLACED' : 'NONE')
    useLayoutEffect(() => {
      if (opened && step !== 'PLACED') setStep(step === 'NONE' ? 'MADE' : 'PLACED')
    }, [opened, step])
    return opened || step !== 'NONE' ? <Overlay {...props} opened={opened && step === 'PLACED'} /> : null
  }
}

/** The kit's dialog. */
export const Modal = madeWhenOpened<ModalProps>(KitModal)

/** The kit's drawer. */
export const Drawer = madeWhenOpened<DrawerProps>(KitDrawer)
