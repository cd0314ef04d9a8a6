import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconEraser, IconSchool } from '@tabler/icons-react'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { addressOfShop, addressOfTraining, isTraining } from '#engine/web/training.ts'
import { emptiers } from '../contract/kosongkan-latihan.ts'

/** The way into the training, in a window of its own, and the way out of it, in the menu of the user; `onEmpty` asks whether to empty it. */
export function TrainingItems({ onEmpty }: { onEmpty: () => void }) {
  const t = useText()
  const { level } = useSession()
  const training = addressOfTraining()
  if (!isTraining() && training === undefined) return null
  return (
    <>
      <Menu.Divider />
      {training !== undefined && (
        <Menu.Item component="a" href={training} target="_blank" rel="noopener" leftSection={<IconSchool size={16} aria-hidden />}>
          {t('Mode Latihan')}
        </Menu.Item>
      )}
      {isTraining() && (
        <Menu.Item component="a" href={addressOfShop()} leftSection={<IconArrowBackUp size={16} aria-hidden />}>
          {t('Kembali Ke Toko')}
        </Menu.Item>
      )}
      {isTraining() && emptiers.includes(level) && (
        <Menu.Item leftSection={<IconEraser size={16} aria-hidden />} onClick={onEmpty}>
          {t('Kosongkan Latihan')}
        </Menu.Item>
      )}
    </>
  )
}
