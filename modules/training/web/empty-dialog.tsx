import { send } from '#engine/web/api.ts'
import { ConfirmLoss } from '#engine/web/dialogs.tsx'
import { useText } from '#engine/web/text.ts'
import { emptyTraining } from '../contract/kosongkan-latihan.ts'

/** Asks before the training restarts for all users in it. */
export function EmptyDialog({ opened, onClose, onEmptied }: { opened: boolean; onClose: () => void; onEmptied: () => void }) {
  const t = useText()
  return (
    <ConfirmLoss
      opened={opened}
      title="Kosongkan Latihan"
      what={t('Semua transaksi latihan hilang, dan semua yang sedang berlatih harus masuk lagi.')}
      yes="Kosongkan Latihan"
      failedText="Gagal Mengosongkan Latihan"
      onNo={onClose}
      onYes={async () => {
        await send(emptyTraining, {})
        onEmptied()
      }}
    />
  )
}
