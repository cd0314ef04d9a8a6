import { Kbd, Table } from '@mantine/core'
import { Modal } from '#engine/web/overlays.tsx'
import { useListedShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'

/** The keys that do something on this screen. */
export function ShortcutList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText()
  const shortcuts = useListedShortcuts()
  return (
    <Modal opened={opened} onClose={onClose} size="sm" title={t('Tombol Pintas')}>
      <Table>
        <Table.Tbody>
          {shortcuts.map(({ keys, shown = keys, label }) => (
            <Table.Tr key={`${keys} ${label}`}>
              <Table.Td w={110}>
                <Kbd>{shown}</Kbd>
              </Table.Td>
              <Table.Td>{t(label)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
