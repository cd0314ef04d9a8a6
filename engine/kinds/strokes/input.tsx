import { Button, Group, Input, Stack } from '@mantine/core'
import { IconSignature, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type InputProps, commonProps } from '../../web/input-props.ts'
import { Modal } from '../../web/overlays.tsx'
import { DrawnStrokes, StrokesPad } from '../../web/strokes-pad.tsx'
import { useText } from '../../web/text.ts'
import { type Strokes, textOf } from './strokes.ts'

/** A signature: drawn in a dialog, shown small, and taken away again. */
export default function StrokesInput({ field, value, onChange, ...rest }: InputProps<string | null>) {
  const say = useText()
  const [drawn, setDrawn] = useState<Strokes>()
  const { label, error, withAsterisk, readOnly, disabled, name } = commonProps({ field, ...rest })
  const title = say(field.label)
  const take = () => {
    onChange(textOf(drawn ?? []))
    setDrawn(undefined)
  }
  return (
    <Input.Wrapper label={label} error={error} withAsterisk={withAsterisk} labelElement="div">
      {value && <DrawnStrokes value={value} label={title} />}
      {!readOnly && (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            data-field={name}
            data-error={error !== undefined}
            disabled={disabled}
            leftSection={<IconSignature size={14} aria-hidden />}
            onClick={() => setDrawn([])}
          >
            {say('Tanda Tangani')}
          </Button>
          {value && (
            <Button size="xs" variant="subtle" color="gray" leftSection={<IconX size={14} aria-hidden />} onClick={() => onChange(null)}>
              {say('Hapus Tanda Tangan')}
            </Button>
          )}
        </Group>
      )}
      <Modal opened={drawn !== undefined} onClose={() => setDrawn(undefined)} title={title} size="lg">
        <Stack gap="sm">
          <StrokesPad label={title} strokes={drawn ?? []} onChange={setDrawn} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={!drawn?.length} onClick={() => setDrawn([])}>
              {say('Ulangi')}
            </Button>
            <Button disabled={!drawn?.length} onClick={take} data-autofocus>
              {say('Selesai Tanda Tangan')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Input.Wrapper>
  )
}
