import './board.css'
import { Button, Checkbox, Select, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { documentWords as w } from '#engine/contract/document.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { send } from '#engine/web/api.ts'
import { showError, toast } from '#engine/web/dialogs.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { FieldInput } from '#engine/web/field-input.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { openThing } from '#engine/web/openers.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { EmptyState, Note } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { pesanan } from '#modules/orders/contract/pesanan.ts'
import { preOrder } from '#modules/preorders/contract/pre-order.ts'
import { service } from '#modules/repairs/contract/service.ts'
import { type WorkKind, type WorkStage, board as b, type markedStages, workKinds, workStages } from '../contract/fields.ts'
import { type Board, type WorkCard, cardsMax, markWork, nextOf, readBoard } from '../contract/papan-pengerjaan.ts'
import { papanPengerjaan } from '../contract/screens.ts'
import { dueMood, dueText } from './due-text.ts'
import { neighbourOf } from './neighbour-of.ts'

const stages = Object.keys(workStages) as WorkStage[]
const documents = { PESANAN: pesanan, PRE_ORDER: preOrder, SERVICE: service } as const satisfies Record<WorkKind, object>
const givenTo = b.kode_tukang.labelled('Serahkan Ke').optional()
const ofCraftsman = b.kode_tukang.optional()

const focusCard = (screen: HTMLElement | null, number: string | undefined) =>
  [...(screen?.querySelectorAll<HTMLElement>('[data-card]') ?? [])].find(({ dataset }) => dataset['card'] === number)?.focus()

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** What customers wait for, by how far it is: chosen by arrows, moved by a key or by the scan of its paper. */
export default function PapanPengerjaan() {
  const say = useText()
  const session = useSession()
  const { kode_toko: here, shops } = session
  const queries = useQueryClient()
  const navigate = useNavigate()
  const screen = useRef<HTMLDivElement>(null)
  const [kind, setKind] = useState<WorkKind | null>(null)
  const [shop, setShop] = useState<string | null>(here)
  const [craftsman, setCraftsman] = useState<string | null>(null)
  const [receiver, setReceiver] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [isLateOnly, setLateOnly] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const [cari] = useDebouncedValue(typed.trim(), 250)
  const doorOf = doorsFor(session)
  const query = {
    ...(kind && { jenis_kerja: kind }),
    ...(shop && { kode_toko: shop }),
    ...(craftsman && { kode_tukang: craftsman }),
    ...(cari && { cari }),
    ...(isLateOnly && { hanya_lewat: 'true' }),
  }
  const list = useQuery({
    queryKey: [readBoard.call, here, query],
    queryFn: ({ signal }) => send(readBoard, { query }, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const mark = async (card: WorkCard, langkah_tanda: keyof typeof markedStages) => {
    // The chosen craftsman gets it, or else the planned one.
    const kode_tukang = langkah_tanda === 'DIKERJAKAN' ? (receiver ?? card.kode_tukang) : null
    const after = await send(markWork, { body: { jenis_kerja: card.jenis_kerja, no_kerja: card.no_kerja, langkah_tanda, kode_tukang } })
    toast('{{nomor}}: {{langkah}}', 'good', {
      nomor: after.no_kerja,
      langkah: [say(workStages[after.langkah_kerja]), after.nama_tukang].filter((part) => part !== null).join(' · '),
    })
    setChosen(after.no_kerja)
    await queries.invalidateQueries({ queryKey: [readBoard.call] })
  }
  const isOurs = ({ kode_toko }: WorkCard) => kode_toko === here
  const advance = async (card: WorkCard) => {
    const next = nextOf(card)
    if ('mark' in next) return mark(card, next.mark)
    if (doorOf(next.screen) === 'OPEN') await navigate({ to: next.screen.path, search: next.search } as never)
    return undefined
  }
  const scans = useScans<WorkCard | undefined>({
    screen,
    documents: Object.values(documents),
    ask: async (code) => {
      const { kartu } = await send(readBoard, { query: { cari: code, kode_toko: here } })
      return kartu.find(({ no_kerja }) => no_kerja === code)
    },
    refuse: (_, card) => (card ? undefined : 'Nomor Tidak Ada Di Papan'),
    take: (card) => card && void advance(card).catch(showError),
  })
  const cards = list.data?.kartu ?? []
  const columns = stages.map((stage) => cards.filter(({ langkah_kerja }) => langkah_kerja === stage))
  const current = cards.find(({ no_kerja }) => no_kerja === chosen)
  const isMovable = current !== undefined && isOurs(current)
  useShortcuts([
    { ...keyOf.advance, run: () => current && void advance(current).catch(showError), disabled: !isMovable },
    {
      ...keyOf.sendBack,
      run: () => current && void mark(current, 'DITERIMA').catch(showError),
      disabled: !isMovable || current.langkah_kerja !== 'DIKERJAKAN',
    },
  ])
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!arrows.includes(event.key) || !(event.target as HTMLElement).matches('[data-card]')) return
    event.preventDefault()
    const next = neighbourOf(
      columns.map((column) => column.map(({ no_kerja }) => no_kerja)),
      chosen,
      event.key,
    )
    focusCard(screen.current, next)
  }
  // A card that was moved is another element in another column: the focus goes with it.
  const held = useRef(false)
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const number = target.dataset['card']
    held.current = number !== undefined
    if (number !== undefined) setChosen(number)
  }
  useLayoutEffect(() => {
    if (held.current && document.activeElement === document.body) focusCard(screen.current, chosen)
  }, [list.data, chosen])
  const first = columns.find((column) => column.length > 0)?.[0]?.no_kerja
  const board = ({ lebih }: Board) => (
    <>
      {lebih.map((each) => (
        <Note key={each} text="{{jenis}}: hanya {{n}} yang paling mendesak yang tampil" values={{ jenis: say(workKinds[each]), n: cardsMax }} />
      ))}
      <div className="board-columns">
        {stages.map((stage, at) => (
          <section key={stage} aria-label={say(workStages[stage])}>
            <h2>
              <span>{say(workStages[stage])}</span> <span>{columns[at]!.length}</span>
            </h2>
            <ul>
              {columns[at]!.map((card) => (
                <Card
                  key={`${card.kode_toko} ${card.no_kerja}`}
                  card={card}
                  isFirst={card.no_kerja === (current ? chosen : first)}
                  isOurs={isOurs(card)}
                  mayOpen={(to) => doorOf(to) === 'OPEN'}
                  onMark={(langkah) => void mark(card, langkah).catch(showError)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
  return (
    <Panel screen={papanPengerjaan} onRefresh={() => list.refetch()}>
      <div ref={screen} onKeyDown={walk} onFocus={onFocus}>
        <ScanBox scans={scans} label="Scan Nomor Nota" placeholder="Scan nomor nota untuk memindahkannya" />
        <div className="board-filter">
          <Select
            label={say('Jenis')}
            placeholder={say('SEMUA')}
            clearable
            data={Object.entries(workKinds).map(([value, label]) => ({ value: value as WorkKind, label: say(label) }))}
            value={kind}
            onChange={(value) => setKind(value)}
          />
          {shops.length > 1 && (
            <Select
              label={say('Toko')}
              placeholder={say('SEMUA CABANG')}
              clearable
              data={shops.map(({ kode_toko, nama_toko }) => ({ value: kode_toko, label: `${kode_toko} — ${nama_toko}` }))}
              value={shop}
              onChange={setShop}
            />
          )}
          <FieldInput field={ofCraftsman} at="tukang_papan" value={craftsman} error={undefined} onChange={setCraftsman} />
          <FieldInput field={givenTo} at="serahkan_ke" value={receiver} error={undefined} onChange={setReceiver} />
          <TextInput
            label={say('Cari')}
            placeholder={say('Nomor, customer atau HP')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Checkbox label={say(b.hanya_lewat.label)} checked={isLateOnly} onChange={({ target }) => setLateOnly(target.checked)} />
        </div>
        <Loaded query={list}>{(found) => (found.kartu.length === 0 ? <EmptyState text="Tidak Ada Yang Sedang Dikerjakan" /> : board(found))}</Loaded>
      </div>
    </Panel>
  )
}

interface CardProps {
  readonly card: WorkCard
  /** The one that the Tab key comes to. */
  readonly isFirst: boolean
  readonly isOurs: boolean
  readonly mayOpen: (screen: Screen) => boolean
  readonly onMark: (stage: keyof typeof markedStages) => void
}

function Card({ card, isFirst, isOurs, mayOpen, onMark }: CardProps) {
  const say = useText()
  const { jenis_kerja, no_kerja, kode_toko, nama_customer, no_hp, tentang_kerja, tgl_janji, sisa_hari, umur_hari, total_qty, qty_siap } = card
  const due = dueMood(sisa_hari)
  const next = nextOf(card)
  return (
    <li className="work-card" data-due={due}>
      <UnstyledButton
        className="work-card-facts"
        data-card={no_kerja}
        tabIndex={isFirst ? 0 : -1}
        onClick={() => openThing(documents[jenis_kerja].name, no_kerja)}
      >
        <span className="work-card-head">
          <strong>{no_kerja}</strong>
          <small>{[say(workKinds[jenis_kerja]), ...(isOurs ? [] : [kode_toko])].join(' · ')}</small>
        </span>
        <span>{nama_customer}</span>
        <small>{no_hp}</small>
        <span>{tentang_kerja}</span>
        {card.langkah_kerja === 'SEBAGIAN' && <small>{say('{{jadi}} dari {{dipesan}} sudah jadi', { jadi: qty_siap, dipesan: total_qty })}</small>}
        {card.nama_tukang !== null && <small>{`${say('Tukang')}: ${card.nama_tukang}`}</small>}
        <span className="work-card-head">
          <span className="work-due" data-due={due}>
            {dueText(sisa_hari, say)}
          </span>
          <small>{w.tgl_system.format(tgl_janji)}</small>
        </span>
        <small>{say('Umur {{n}} hari', { n: umur_hari })}</small>
      </UnstyledButton>
      {isOurs && (
        <div className="work-card-ways">
          {'mark' in next ? (
            <Button size="xs" variant="default" tabIndex={-1} onClick={() => onMark(next.mark)}>
              {say(jenis_kerja === 'PRE_ORDER' ? 'Sudah Dipesan' : 'Serahkan Ke Tukang')}
            </Button>
          ) : (
            mayOpen(next.screen) && (
              <ScreenLink path={next.screen.path} search={next.search}>
                {say(next.screen.title)}
              </ScreenLink>
            )
          )}
          {card.langkah_kerja === 'DIKERJAKAN' && (
            <Button size="xs" variant="subtle" tabIndex={-1} onClick={() => onMark('DITERIMA')}>
              {say('Kembalikan')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
