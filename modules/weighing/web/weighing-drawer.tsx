import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useText } from '#engine/web/text.ts'
import { WeighingFound } from './weighing-found.tsx'

/** Shows a weighing next to the report or the list that it was opened from. */
export default function WeighingDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${say('Timbang Baki')} ${id}`}>
      <WeighingFound no_timbang={Number(id)} isWhole />
    </SideDrawer>
  )
}
