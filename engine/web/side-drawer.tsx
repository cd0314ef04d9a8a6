import type { ReactNode } from 'react'
import { Drawer } from './overlays.tsx'
import { useAreKeysHeld } from './shortcuts.ts'
import { useText } from './text.ts'

/** A thing with its history, in a drawer next to the screen: every code in a table opens it. */
export function SideDrawer({
  opened,
  onClose,
  title,
  isWide = false,
  children,
}: {
  opened: boolean
  onClose: () => void
  title: string
  /** A table of many columns stands in it. */
  isWide?: boolean
  children: ReactNode
}) {
  const say = useText()
  // A picture or a question stands over it, which Escape is for.
  const isHeld = useAreKeysHeld()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      closeOnEscape={!isHeld}
      size={isWide ? 900 : 640}
      title={title}
      closeButtonProps={{ 'aria-label': say('Tutup') }}
    >
      {children}
    </Drawer>
  )
}
