import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'

/** Adds goods that are not ours, by a key too. */
export function StrangeButton({ isOpen, onAdd }: { isOpen: boolean; onAdd: () => void }) {
  const say = useText()
  useShortcuts([{ ...keyOf.addBrought, run: onAdd, disabled: !isOpen }])
  return (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd} style={{ justifySelf: 'start' }}>
      {say('Barang Tanpa Nota')} <ButtonKey of={keyOf.addBrought} />
    </Button>
  )
}
