import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from './text.ts'

/** A thing with its history, beside the screen it was opened from: what every code in a table leads to. */
export function SideDrawer({ opened, onClose, title, children }: { opened: boolean; onClose: () => void; title: string; children: ReactNode }) {
  const say = useText()
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={640} title={title} closeButtonProps={{ 'aria-label': say('Tutup') }}>
      {children}
    </Drawer>
  )
}
