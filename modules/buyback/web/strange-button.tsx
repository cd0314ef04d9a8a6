import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'

/** Adds goods that are not ours, by a key too. */
export function StrangeButton({ keys, isOpen, onAdd }: { keys: string; isOpen: boolean; onAdd: () => void }) {
  const say = useText()
  useShortcuts([{ keys, label: 'Barang Tanpa Nota', run: onAdd, disabled: !isOpen }])
  return (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd} style={{ justifySelf: 'start' }}>
      {say('Barang Tanpa Nota')} <kbd className="button-key">{keys}</kbd>
    </Button>
  )
}
