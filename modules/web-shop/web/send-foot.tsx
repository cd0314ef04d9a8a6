import { Button, Group } from '@mantine/core'
import { IconSend, IconTrash } from '@tabler/icons-react'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { useText } from '#engine/web/text.ts'

interface SendFootProps {
  readonly saving: { readonly failure: string | undefined; readonly isBusy: boolean; readonly save: () => Promise<unknown> }
  readonly isReady: boolean
  /** So many pieces are sent. */
  readonly count: number
  readonly onClear: () => void
}

/** Below pieces that are sent outside: why the last try failed, and the buttons that empty the list (Alt+0) and send it (F9). */
export function SendFoot({ saving, isReady, count, onClear }: SendFootProps) {
  const say = useText()
  return (
    <>
      {saving.failure && (
        <p className="entry-message" role="alert">
          {say(saving.failure)}
        </p>
      )}
      <Group gap="s" justify="flex-end">
        <Button variant="default" disabled={!isReady} leftSection={<IconTrash size={16} aria-hidden />} onClick={onClear}>
          {say('Kosongkan')} <ButtonKey of={keyOf.discard} />
        </Button>
        <Button disabled={!isReady} leftSection={<IconSend size={16} aria-hidden />} onClick={() => void saving.save()}>
          {saving.isBusy ? say('Sedang Mengirim Data !!!') : say('Kirim')} {say('{{n}} barang', { n: count })} <ButtonKey of={keyOf.save} />
        </Button>
      </Group>
    </>
  )
}
