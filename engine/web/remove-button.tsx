import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { useText } from './text.ts'

interface RemoveButtonProps {
  /** What it takes away, as people call it: a barcode, a kind of payment. */
  readonly what: string | number
  /** Where a key in the line draws it anew, the same function each time: then the button is not drawn with it. */
  readonly onRemove: () => void
}

/** Removes a line from the form. */
export const RemoveButton = memo(function RemoveButton({ what, onRemove }: RemoveButtonProps) {
  const say = useText()
  return (
    <ActionIcon aria-label={say('Hapus {{what}}', { what })} onClick={() => onRemove()}>
      <IconX size={16} />
    </ActionIcon>
  )
})
