import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '#engine/web/overlays.tsx'
import { useText } from '#engine/web/text.ts'

/** The codes in a text that was copied from elsewhere: one a line, or between commas, semicolons or blanks. */
export const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((code) => code.length > 0 && code.length <= 64),
  ),
]

/** Takes a list of codes: what a reader without a net has kept, or another program has written. */
export function PastedCodes({ onClose, onCodes }: { onClose: () => void; onCodes: (codes: readonly string[]) => void }) {
  const say = useText()
  const [text, setText] = useState('')
  const codes = codesIn(text)
  return (
    <Modal opened onClose={onClose} size="md" title={say('Tempel Daftar')}>
      <Textarea
        data-autofocus
        label={say('Barcode atau tag, satu per baris')}
        minRows={8}
        maxRows={14}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="sm">
        <Button
          disabled={codes.length === 0}
          onClick={() => {
            onCodes(codes)
            onClose()
          }}
        >
          {say('Masukkan {{n}} kode', { n: codes.length })}
        </Button>
      </Group>
    </Modal>
  )
}
