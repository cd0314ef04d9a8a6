import { IconFolder } from '@tabler/icons-react'
import { menuIcons } from './icons.ts'

/** The icon of a heading of the menu. */
export function MenuIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Icon = menuIcons[name] ?? IconFolder
  return <Icon size={size} stroke={1.6} aria-hidden />
}
