import './harga-hari-ini.css'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { viewerOf } from '#engine/contract/session.ts'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { DoorLink } from '#engine/web/door-link.tsx'
import { showSuccess, toast } from '#engine/web/dialogs.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { keep, storedLocally } from '#engine/web/local-data.ts'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { EmptyState, ErrorState, LoadingState, Note } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { type PricesOfDay, hargaHariIni, readPricesOfDay, readRatesOfDay } from '../contract/harga-hari-ini.ts'
import { masterGroup } from '../contract/master-group.ts'
import { listPlans } from '../contract/rencana-harga.ts'
import { PriceMoves } from './price-moves.tsx'
import { PricePlans } from './price-plans.tsx'
import { PricePreview } from './price-preview.tsx'
import { type DayGroup, type Drafts, type PriceName, changesOf, movedTogether, pricesNow, stillMeant, typed } from './price-sheet.ts'
import { usePricesChanged } from './prices-changed.ts'
import { PriceTable } from './price-table.tsx'
import { TurnQuestion } from './turn-question.tsx'

/** The input survives a reload. */
const keptUnder = 'kencana.harga-hari-ini'
const keptDrafts = z.array(z.tuple([z.string(), z.number()]))

/** The prices of the day on one page: typed in place or moved together, looked at (F8), and published at once or at a moment (F9). */
export default function HargaHariIni() {
  const queries = useQueryClient()
  const session = useSession()
  const { isPusat } = viewerOf(session)
  const day = useQuery({ queryKey: [readPricesOfDay.call], queryFn: () => send(readPricesOfDay), staleTime: 0 })
  usePricesChanged(() => {
    for (const { call } of [readPricesOfDay, listPlans]) void queries.invalidateQueries({ queryKey: [call] })
  })
  return (
    <Panel screen={hargaHariIni}>
      {isPusat && session.modules.includes('HARGA_DUA_ORANG') && <Note text="Perubahan Harga Perlu Persetujuan Orang Kedua" />}
      {!isPusat && <Note text="Daftar Ini Berlaku Di Semua Cabang, Hanya Kantor Pusat Yang Dapat Mengubahnya" />}
      {day.data ? (
        <Sheet day={day.data} isWritten={isPusat} />
      ) : day.error ? (
        <ErrorState error={day.error} onRetry={() => void day.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Panel>
  )
}

const nobody: ReadonlySet<string> = new Set()

function Sheet({ day, isWritten }: { day: PricesOfDay; isWritten: boolean }) {
  const say = useText()
  const queries = useQueryClient()
  const { settings } = useSession()
  const percentMax = numberSetting({ setting: (key) => settings[key] }, 'BATAS_UBAH_HARGA')
  const [all, setDrafts] = useState<Drafts>(readDrafts)
  const [marked, setMarked] = useState(nobody)
  const [isLooking, setLooking] = useState(false)
  const [turning, setTurning] = useState<DayGroup>()
  const now = useMemo(() => pricesNow(day), [day])
  // Another user may have set one to the same value meanwhile, or removed it.
  const drafts = useMemo(() => stillMeant(all, now), [all, now])
  const changes = useMemo(() => changesOf(drafts, now), [drafts, now])
  useEffect(
    () =>
      void keep(
        keptUnder,
        [...drafts].filter(([, harga]) => harga !== null),
      ),
    [drafts],
  )
  const onType = useCallback(
    (name: PriceName, harga: number | null, unread?: string) => setDrafts((was) => typed(was, now, name, harga, unread)),
    [now],
  )
  const onMark = useCallback(
    (groups: readonly string[], isMarked: boolean) =>
      setMarked((was) => new Set(isMarked ? [...was, ...groups] : [...was].filter((each) => !groups.includes(each)))),
    [],
  )
  const renew = () => {
    for (const { call } of [readPricesOfDay, listPlans, readRatesOfDay]) void queries.invalidateQueries({ queryKey: [call] })
  }
  const isUnread = [...drafts.values()].includes(null)
  const look = () => {
    if (isUnread) toast('Ada Harga Yang Kosong, Mohon Periksa Kembali', 'bad')
    else if (changes.length > 0) setLooking(true)
  }
  useShortcuts([{ ...keyOf.preview, run: look, disabled: !isWritten || changes.length === 0 }])
  if (day.grup.length === 0)
    return (
      <EmptyState text="Belum ada group barang yang dapat diberi harga">
        <DoorLink to={masterGroup.screen} />
      </EmptyState>
    )
  return (
    <div className="price-day">
      {isWritten && <PriceMoves marked={marked} onMove={(together) => setDrafts(movedTogether(day, drafts, together))} />}
      <PriceTable day={day} now={now} drafts={drafts} marked={marked} onType={isWritten ? onType : undefined} onMark={onMark} onTurn={setTurning} />
      {isWritten && (
        <>
          <div className="price-bar">
            <span role="status">{say('{{n}} harga diubah, belum terbit', { n: changes.length })}</span>
            <Button variant="default" disabled={drafts.size === 0} onClick={() => setDrafts(new Map())}>
              {say('Kembalikan Semua')}
            </Button>
            <Button disabled={changes.length === 0} onClick={look}>
              {say('Lihat Perubahan')} <ButtonKey of={keyOf.preview} />
            </Button>
          </div>
          <PricePlans
            onUse={({ harga }) => {
              setDrafts(new Map(harga.map(({ sumber, kode, harga_baru }) => [`${sumber} ${kode}`, harga_baru] as const)))
              toast('Harga Rencana Ini Sudah Diisikan, Silakan Periksa')
            }}
          />
        </>
      )}
      {turning && (
        <TurnQuestion
          group={turning}
          gold={day.emas.find(({ kode_kadar }) => kode_kadar === turning.kode_kadar)?.harga ?? turning.harga}
          percentMax={percentMax}
          onDone={(message) => {
            setTurning(undefined)
            showSuccess(message)
            renew()
          }}
          onClose={() => setTurning(undefined)}
        />
      )}
      {isLooking && (
        <PricePreview
          day={day}
          drafts={drafts}
          changes={changes}
          percentMax={percentMax}
          onDone={(message) => {
            setLooking(false)
            setDrafts(new Map())
            setMarked(nobody)
            showSuccess(message)
            renew()
          }}
          onClose={() => setLooking(false)}
        />
      )}
    </div>
  )
}

function readDrafts(): Drafts {
  const found = keptDrafts.safeParse(storedLocally(keptUnder))
  return new Map((found.data ?? []) as [PriceName, number][])
}
