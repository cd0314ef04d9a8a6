// eslint-disable-next-line no-restricted-imports -- they are made of these
import { type DrawerProps, type ModalProps, Drawer as KitDrawer, Modal as KitModal } from '@mantine/core'
import { type ComponentType, useLayoutEffect, useState } from 'react'

/**
 * What lies over the screen, made when it opens for the first time: a screen has a dozen that nobody opens, each of some thirty components. It is made
 * closed and opens before anything is drawn, for only of what it saw opening does the kit know where the keyboard was before.
 */
function madeWhenOpened<Props extends { readonly opened: boolean }>(Overlay: ComponentType<Props>): ComponentType<Props> {
  return function MadeWhenOpened(props: Props) {
    const { opened } = props
    const [isMade, setMade] = useState(opened)
    useLayoutEffect(() => {
      if (opened) setMade(true)
    }, [opened])
    return opened || isMade ? <Overlay {...props} opened={opened && isMade} /> : null
  }
}

/** The kit's dialog. */
export const Modal = madeWhenOpened<ModalProps>(KitModal)

/** The kit's drawer. */
export const Drawer = madeWhenOpened<DrawerProps>(KitDrawer)
