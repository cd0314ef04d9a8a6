import './counting.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Screen } from '#engine/contract/screen.ts'
import { send } from '#engine/web/api.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { Figure } from '#engine/web/figure.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { forget, keep, storedLocally } from '#engine/web/local-data.ts'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { errorText, useText } from '#engine/web/text.ts'
import { UnstyledButton } from '@mantine/core'
import { documentWords as w } from '#engine/contract/document.ts'
import { type CountKind, countStates } from '../contract/fields.ts'
import { countScreens } from '../contract/screens.ts'
import { type Count, listCounts, readCount } from '../contract/sesi-opname.ts'
import { BeginAll, BeginReceived, BeginTags, BeginTrays, type BeginProps } from './begin-count.tsx'
import { CountRoom } from './count-room.tsx'
import { useCountMoved } from './use-count.ts'

/** How a kind of count begins, and how its scans come in. */
interface CountFacts {
  readonly Begin: (props: BeginProps) => React.ReactNode
  /** The user says at which tray he scans. */
  readonly byTray: boolean
  /** A reader of tags is connected to this machine. */
  readonly hasReader?: true
}

const kinds: Readonly<Record<CountKind, CountFacts>> = {
  BAKI: { Begin: BeginTrays, byTray: true },
  PENERIMAAN: { Begin: BeginReceived, byTray: false },
  GLOBAL: { Begin: BeginAll, byTray: true },
  RFID: { Begin: BeginTags, byTray: false, hasReader: true },
}

/** A screen of counts of one kind: those that are open, a new one, and the one that this machine is at. */
export function CountScreen({ kind }: { kind: CountKind }) {
  const screen = countScreens[kind]
  const { kode_toko } = useSession()
  const name = `kencana.opname.${kode_toko}.${kind}`
  const [at, setAt] = useState<{ name: string; no_sesi: string | undefined }>({ name, no_sesi: storedLocally(name) as string | undefined })
  const no_sesi = at.name === name ? at.no_sesi : (storedLocally(name) as string | undefined)
  const go = (next: string | undefined) => {
    if (next === undefined) forget(name)
    else keep(name, next)
    setAt({ name, no_sesi: next })
  }
  return no_sesi === undefined ? (
    <CountList kind={kind} screen={screen} onOpen={go} />
  ) : (
    <OneCount key={no_sesi} kind={kind} screen={screen} no_sesi={no_sesi} onLeave={() => go(undefined)} />
  )
}

function OneCount({ kind, screen, no_sesi, onLeave }: { kind: CountKind; screen: Screen; no_sesi: string; onLeave: () => void }) {
  const { kode_toko } = useSession()
  const count = useQuery({
    queryKey: [readCount.call, kode_toko, no_sesi],
    queryFn: () => send(readCount, { params: { no_sesi } }),
    staleTime: 0,
    // Sales do not announce their effect on counts, so it is fetched after a while.
    refetchInterval: (query) => (query.state.data?.sesi.status_sesi === 'OPEN' ? 10_000 : false),
  })
  const { byTray, hasReader = false } = kinds[kind]
  return (
    <Panel screen={screen} title={no_sesi} onRefresh={() => count.refetch()}>
      {count.isPending ? (
        <LoadingState />
      ) : count.data ? (
        <CountRoom picture={count.data} byTray={byTray} hasReader={hasReader} onLeave={onLeave} />
      ) : (
        <ErrorState error={count.error} onRetry={onLeave} />
      )}
    </Panel>
  )
}

function CountList({ kind, screen, onOpen }: { kind: CountKind; screen: Screen; onOpen: (no_sesi: string) => void }) {
  const say = useText()
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: [listCounts.call, kode_toko, kind],
    queryFn: () => send(listCounts, { query: { jenis_opname: kind } }),
    staleTime: 0,
  })
  useCountMoved(undefined, () => void list.refetch())
  const begin = async (call: () => Promise<{ no_sesi: string }>) => {
    try {
      const { no_sesi } = await call()
      void queries.invalidateQueries({ queryKey: [listCounts.call] })
      onOpen(no_sesi)
    } catch (error) {
      toast(errorText(error), 'bad')
    }
  }
  const { Begin } = kinds[kind]
  const isOpen = ({ status_sesi }: Count) => status_sesi === 'OPEN' || status_sesi === 'PAUSED'
  const shown = (heading: string, counts: readonly Count[]) =>
    counts.length > 0 && (
      <section className="count-list" aria-label={say(heading)}>
        <h2>{say(heading)}</h2>
        <ul>
          {counts.map((count) => (
            <li key={count.no_sesi}>
              <UnstyledButton className="count-card" onClick={() => onOpen(count.no_sesi)}>
                <strong>{count.no_sesi}</strong>
                <span className="count-state" data-state={count.status_sesi}>
                  {say(countStates[count.status_sesi])}
                </span>
                <span>
                  {count.user_id} · <Figure field={w.created_at} value={count.created_at} />
                </span>
                {count.keterangan && <span>{count.keterangan}</span>}
                {count.no_opname && <span>{count.no_opname}</span>}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <Panel screen={screen} onRefresh={() => list.refetch()}>
      <section className="count-begin" aria-label={say('Mulai Opname')}>
        <Begin onBegin={begin} />
      </section>
      <Loaded query={list}>
        {(counts) => (
          <>
            {shown('Sedang Berjalan', counts.filter(isOpen))}
            {shown(
              'Terakhir Selesai',
              counts.filter((count) => !isOpen(count)),
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
