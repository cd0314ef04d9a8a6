import { useQuery } from '@tanstack/react-query'
import { col } from '#engine/contract/report.ts'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { useSession } from '#engine/web/session.ts'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { closing as f } from '../contract/fields.ts'
import { readClosedDay } from '../contract/tutup-toko.ts'
import { DayFigures, FigureTable } from './day-figures.tsx'

const prices = [col(f.kode_group), col(f.harga), col(f.harga_modal)]

/** A closed day as it was kept: who closed it and when, its figures, and the prices that held. */
export default function ClosedDayDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const { kode_toko } = useSession()
  const day = useQuery({ queryKey: [readClosedDay.call, kode_toko, id], queryFn: () => send(readClosedDay, { params: { tgl_system: id } }) })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${say('Tutup Toko')} ${id}`} isWide>
      {day.isPending ? (
        <LoadingState />
      ) : day.error ? (
        <ErrorState error={day.error} onRetry={() => void day.refetch()} />
      ) : (
        <>
          <dl className="closing-facts">
            {([f.user_id, f.created_at, f.tgl_berikut] as const).map((field) => (
              <div key={field.name}>
                <dt>{say(field.label)}</dt>
                <dd>
                  <Figure field={field} value={day.data[field.name]} />
                </dd>
              </div>
            ))}
          </dl>
          <DayFigures figures={day.data} hasTrays />
          <div className="closing-figures">
            <FigureTable title="Harga Pada Hari Itu" columns={prices} rows={day.data.harga} rowKey={(row) => String(row['kode_group'])} />
          </div>
        </>
      )}
    </SideDrawer>
  )
}
