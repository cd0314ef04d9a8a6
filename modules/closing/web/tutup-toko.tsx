import './closing.css'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconLock, IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { ConfirmLoss, showSuccess } from '#engine/web/dialogs.tsx'
import { FieldInput } from '#engine/web/field-input.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { PagedList, usePages } from '#engine/web/paged-list.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { setSession, useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { ErrorState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { closing as f } from '../contract/fields.ts'
import { checkDay, closeDay, listClosedDays, readOpenDay, tutupToko } from '../contract/tutup-toko.ts'
import { CountBox } from './count-box.tsx'
import ClosedDayDrawer from './closed-day-drawer.tsx'
import { DayFigures, tillByName } from './day-figures.tsx'

type OpenDay = ReplyOf<typeof readOpenDay>

/** Closes the open day of the shop, and shows the days that were closed. */
export default function TutupToko() {
  const { kode_toko, tgl_system } = useSession()
  const day = useQuery({ queryKey: [readOpenDay.call, kode_toko, tgl_system], queryFn: () => send(readOpenDay), staleTime: 0 })
  const check = useQuery({ queryKey: [checkDay.call, kode_toko, tgl_system], queryFn: () => send(checkDay), staleTime: 0 })
  const [closed, setClosed] = useState<string>()
  return (
    <Panel screen={tutupToko} onRefresh={() => Promise.all([day.refetch(), check.refetch()])}>
      <Loaded query={day} keepsOld>
        {(day) => (
          <>
            {closed && <JustClosed tgl_system={closed} />}
            {/* Another date is another closing: what was chosen or asked for the one before is gone. */}
            <CloseBox key={`${kode_toko} ${day.tgl_system}`} day={day} check={check} onClosed={setClosed} />
            <CountBox />
            <DayFigures figures={day} isBlind={day.buta} />
          </>
        )}
      </Loaded>
      <ClosedDays />
    </Panel>
  )
}

/** The day that the user has just closed, and its papers. */
function JustClosed({ tgl_system }: { tgl_system: string }) {
  const say = useText()
  const [isOpen, setOpen] = useState(false)
  useShortcuts([{ ...keyOf.print, label: 'Laporan Harian', run: () => setOpen(true), disabled: isOpen }])
  return (
    <p className="closing-done" role="status">
      <IconCircleCheck size={18} color="var(--mantine-color-teal-7)" aria-hidden />
      {say('Tanggal {{tanggal}} sudah ditutup.', { tanggal: tgl_system })}
      <Button size="compact-sm" variant="light" leftSection={<IconPrinter size={15} aria-hidden />} onClick={() => setOpen(true)}>
        {say('Laporan Harian')} <ButtonKey of={keyOf.print} />
      </Button>
      {isOpen && <ClosedDayDrawer id={tgl_system} opened onClose={() => setOpen(false)} />}
    </p>
  )
}

interface CloseBoxProps {
  readonly day: OpenDay
  readonly check: ReturnType<typeof useQuery<ReplyOf<typeof checkDay>>>
  readonly onClosed: (tgl_system: string) => void
}

function CloseBox({ day, check, onClosed }: CloseBoxProps) {
  const say = useText()
  const session = useSession()
  const queries = useQueryClient()
  const [next, setNext] = useState(day.tgl_berikut)
  const [isAsking, setAsking] = useState(false)
  const { once, dialog } = useSendOnce([tutupToko])
  const isReady = check.data?.penghalang.length === 0 && !check.isFetching
  useShortcuts([{ ...keyOf.save, label: 'Tutup Toko', run: () => setAsking(true), disabled: !isReady || isAsking }])
  const close = () =>
    once(
      (sent) => send(closeDay, { body: { tgl_system: day.tgl_system, tgl_berikut: next } }, sent),
      async ({ message }) => {
        setAsking(false)
        showSuccess(message)
        onClosed(day.tgl_system)
        setSession({ ...(await send(readSession)), token: session.token })
        await queries.invalidateQueries()
      },
    )
  return (
    <section className="closing-box" aria-label={say('Tutup Toko')}>
      <dl className="closing-date">
        <dt>{say('Tanggal Yang Ditutup')}</dt>
        <dd>
          <time dateTime={day.tgl_system}>{day.tgl_system}</time>
        </dd>
      </dl>
      <FieldInput field={f.tgl_berikut} value={next} onChange={(date) => setNext(date ?? day.tgl_berikut)} />
      {day.hari_libur.length > 0 && (
        <p className="closing-holidays">
          {say('Hari libur dilewati: {{hari}}', { hari: day.hari_libur.map(({ tgl_libur, nama_libur }) => `${tgl_libur} ${nama_libur}`).join(', ') })}
        </p>
      )}
      <div className="closing-check">
        <CheckResult check={check} />
      </div>
      <Button leftSection={<IconLock size={16} aria-hidden />} disabled={!isReady} onClick={() => setAsking(true)}>
        {say('Tutup Toko')} <ButtonKey of={keyOf.save} />
      </Button>
      {check.data && <Problems found={check.data} />}
      <ConfirmLoss
        opened={isAsking}
        title="Tutup Toko"
        what={say('Tanggal {{tanggal}} ditutup dan toko pindah ke tanggal {{berikut}}.', { tanggal: day.tgl_system, berikut: next })}
        yes="Tutup Toko"
        no="Batal"
        onYes={close}
        onNo={() => setAsking(false)}
      >
        {say('Setelah itu tidak ada yang bisa dicatat atau dibatalkan pada tanggal yang ditutup.')}
      </ConfirmLoss>
      {dialog}
    </section>
  )
}

function CheckResult({ check }: { check: ReturnType<typeof useQuery<ReplyOf<typeof checkDay>>> }) {
  const say = useText()
  if (check.isFetching) return <p role="status">{say('Sedang Memeriksa Pembukuan')}</p>
  if (check.error) return <ErrorState error={check.error} onRetry={() => void check.refetch()} />
  const { length: n } = check.data?.penghalang ?? []
  return n > 0 ? (
    <p role="alert">
      <IconAlertTriangle size={18} color="var(--mantine-color-error)" aria-hidden />
      {say('{{n}} Masalah Harus Diselesaikan Sebelum Toko Ditutup', { n })}
    </p>
  ) : (
    <p role="status">
      <IconCircleCheck size={18} color="var(--mantine-color-teal-7)" aria-hidden />
      {say('Pembukuan Sesuai, Toko Bisa Ditutup')}
    </p>
  )
}

function Problems({ found: { penghalang, peringatan } }: { found: ReplyOf<typeof checkDay> }) {
  const say = useText()
  if (penghalang.length + peringatan.length === 0) return null
  return (
    <ul className="closing-problems">
      {penghalang.map(({ apa, kunci, seharusnya, tercatat, buka, jenis_dokumen, nomor_dokumen }) => (
        <li key={`${apa} ${kunci} ${tercatat}`}>
          <strong>{say(apa)}</strong>: {tillByName(kunci, say)} {nomor_dokumen && <ThingLink kind={jenis_dokumen} id={nomor_dokumen} />}{' '}
          {buka !== null && buka !== tutupToko.path && <ThingLink kind="layar" id={buka} />}
          {/* Some users may not read the cost of goods. */}
          {Boolean(seharusnya) && <small>{say('Seharusnya {{seharusnya}}, tercatat {{tercatat}}', { seharusnya, tercatat })}</small>}
        </li>
      ))}
      {peringatan.map(({ apa, n, buka }) => (
        <li key={apa}>
          <IconInfoCircle size={15} aria-hidden /> {say(apa, { n })} {buka !== null && <ThingLink kind="layar" id={buka} />}
        </li>
      ))}
    </ul>
  )
}

const dayColumns = [f.tgl_system, f.user_id, f.created_at, f.jumlah_transaksi, f.pieces, f.gross, f.saldo_kas, f.tgl_berikut].map((field) =>
  tableColumn(field === f.tgl_system ? col(field, { opens: 'tutup_toko' }) : col(field)),
)

/** How many days the list shows first. One touch shows more. */
const daysShown = 10

/** The closed days, the latest first. A row opens the figures of its day. */
function ClosedDays() {
  const say = useText()
  const { kode_toko, tgl_system } = useSession()
  const [opened, setOpened] = useState<string>()
  const list = usePages([listClosedDays.call, kode_toko, tgl_system], (after, signal) =>
    send(listClosedDays, { query: { limit: daysShown, ...(after ? { after } : {}) } }, { signal }),
  )
  return (
    <section className="closing-days">
      <h2>{say('Hari Yang Sudah Ditutup')}</h2>
      <PagedList
        list={list}
        label={say('Hari Yang Sudah Ditutup')}
        columns={dayColumns}
        rowKey="tgl_system"
        onOpen={setOpened}
        countText={(n, total) => say('{{n}} dari {{total}} hari', { n, total })}
      />
      {opened && <ClosedDayDrawer id={opened} opened onClose={() => setOpened(undefined)} />}
    </section>
  )
}
