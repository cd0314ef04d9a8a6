import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { col } from '#engine/contract/report.ts'
import { toTable } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { showError } from '#engine/web/dialogs.tsx'
import { doorsFor, useMayRead } from '#engine/web/door.ts'
import { Facts } from '#engine/web/facts.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { openPdf } from '#engine/web/mobile-wrapper.ts'
import { paperOf } from '#engine/web/paper.ts'
import { readBy } from '#engine/contract/table-look.ts'
import { useSession } from '#engine/web/session.ts'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useText } from '#engine/web/text.ts'
import { laporanNeracaGram, readClosedGrams } from '../contract/laporan-neraca-gram.ts'
import { closing as f } from '../contract/fields.ts'
import { readClosedDay } from '../contract/tutup-toko.ts'
import { shownCounts, dayCounts, firstCount, DayFigures, FigureTable } from './day-figures.tsx'

const notes = [col(f.nominal), col(f.lembar)]
const closingFacts = [f.user_id, f.created_at, f.tgl_berikut, f.ke, f.penutupan]
const countFacts = [f.user_id.labelled('Dihitung Oleh'), f.total_fisik, f.selisih_uang]
const prices = [col(f.kode_group), col(f.harga), col(f.harga_modal)]

/**
 * A closed day as its closing stored it: user and time, figures and prices. `id` is the date. It may begin with the code of a shop, and ends with the
 * number of the closing if that is superseded: `MC2 2026-01-31 1`.
 */
export default function ClosedDayDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const session = useSession()
  const { tgl_system, kode_toko = session.kode_toko, ke } = closingOf(id)
  const mayRead = useMayRead()
  const day = useQuery({
    queryKey: [readClosedDay.call, kode_toko, tgl_system, ke],
    queryFn: () => send(readClosedDay, { params: { tgl_system }, query: { kode_toko, ...(ke === undefined ? {} : { ke }) } }),
  })
  const print = async () => {
    if (!day.data) return
    try {
      const { dayPdf } = await import('./day-pdf.ts')
      await openPdf(await dayPdf({ day: day.data, session, mayRead, say }), ['LAPORAN HARIAN', kode_toko, tgl_system, ke].filter(Boolean).join(' '))
    } catch (error) {
      showError(error)
    }
  }
  const mayPrintGrams = doorsFor(session)(laporanNeracaGram.screen) === 'OPEN'
  const printGrams = async () => {
    if (!day.data) return
    try {
      const [{ gramPdf }, rows] = await Promise.all([
        import('./gram-paper.ts'),
        send(readClosedGrams, { params: { tgl_system }, query: ke === undefined ? {} : { ke } }),
      ])
      const paper = paperOf(session, kode_toko, { period: tgl_system, landscape: false })
      const pdf = await gramPdf(toTable(readBy(laporanNeracaGram, mayRead), rows, say), paper, say, day.data.user_id)
      await openPdf(pdf, ['NERACA GRAM', kode_toko, tgl_system, ke].filter(Boolean).join(' '))
    } catch (error) {
      showError(error)
    }
  }
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${say('Tutup Toko')} ${id}`} isWide>
      <Loaded query={day}>
        {(day) => (
          <>
            <Facts fields={closingFacts} of={day} />
            <p className="closing-seal">
              {say('Segel')} <code>{day.segel}</code>
            </p>
            {/* Papers have the head of the user's current shop. */}
            {kode_toko === session.kode_toko && (
              <Group gap="s" mb="m">
                <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => void print()}>
                  {say('Cetak Laporan Harian')}
                </Button>
                {mayPrintGrams && (
                  <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => void printGrams()}>
                    {say('Cetak Neraca Gram')}
                  </Button>
                )}
              </Group>
            )}
            {day.hitungan.length > 0 && (
              <div className="closing-figures">
                <Facts fields={firstCount} of={shownCounts(day)} />
                <FigureTable title="Hitungan Hari Itu" columns={dayCounts} rows={day.hitungan} rowKey={(row) => String(row['no_hitung'])} />
              </div>
            )}
            {day.hitung && (
              <div className="closing-figures">
                <Facts fields={countFacts} of={day.hitung} />
                <FigureTable title="Hitung Kas" columns={notes} rows={day.hitung.pecahan} rowKey={(row) => String(row['nominal'])} />
              </div>
            )}
            <DayFigures figures={day} hasTrays />
            <div className="closing-figures">
              <FigureTable title="Harga Pada Hari Itu" columns={prices} rows={day.harga} rowKey={(row) => String(row['kode_group'])} />
            </div>
          </>
        )}
      </Loaded>
    </SideDrawer>
  )
}

/** Returns the day and the closing that a key names. */
export function closingOf(id: string): { tgl_system: string; kode_toko: string | undefined; ke: number | undefined } {
  const words = id.split(' ')
  const at = words.findIndex((word) => /^\d{4}-\d{2}-\d{2}$/.test(word))
  const ke = words[at + 1]
  return { tgl_system: words[at] ?? '', kode_toko: words[at - 1], ke: ke === undefined ? undefined : Number(ke) }
}
