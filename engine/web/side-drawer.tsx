import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from './text.ts'

/** A thing with its history, beside the screen it was opened from: what every code in a table leads to. */
export function SideDrawer({
  opened,
  onClose,
  title,
  isWide = false,
  staysOnEscape = false,
  children,
}: {
  opened: boolean
  onClose: () => void
  title: string
  /** A table of many columns stands in it. */
  isWide?: boolean
  /** Something is open over it, which Escape is for. */
  staysOnEscape?: boolean
  children: ReactNode
}) {
  const say = useText()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      closeOnEscape={!staysOnEscape}
      size={isWide ? 900 : 640}
      title={title}
      closeButtonProps={{ 'aria-label': say('Tutup') }}
    >
      {children}
    </Drawer>
  )
}
