import { Button, Checkbox, Group, Menu, Progress, Select, Text, UnstyledButton } from '@mantine/core'
import { IconCamera, IconClipboard, IconDots } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { ConfirmLoss, Question, showSuccess, toast } from '#engine/web/dialogs.tsx'
import { useMayRead } from '#engine/web/door.ts'
import { Figure } from '#engine/web/figure.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { keep, storedLocally } from '#engine/web/local-data.ts'
import { PagedList, usePages } from '#engine/web/paged-list.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { SavedNotice } from '#modules/documents/web/public.ts'
import { type PhotographedPiece, PiecePhoto } from '#modules/goods/web/public.ts'
import { type Verdict, counting as c, countStates, verdicts } from '../contract/fields.ts'
import { type Opname, lihatOpname } from '../contract/opname.ts'
import {
  type CountPicture,
  type Scan,
  type Scanned,
  abandonCount,
  finishCount,
  listCounts,
  listJudged,
  nextPass,
  pauseCount,
  readCount,
  resumeCount,
} from '../contract/sesi-opname.ts'
import { CameraScans } from './camera-scans.tsx'
import { opnameLook } from './opname-look.tsx'
import { PastedCodes } from './pasted-codes.tsx'
import { ReaderButton } from './reader-button.tsx'
import { useCountMoved, useScanQueue } from './use-count.ts'

/** The classes in the order of the work that they need. */
const shownFirst: readonly Verdict[] = [
  'KURANG',
  'SALAH_BAKI',
  'KEMBALI',
  'DIHAPUS',
  'TERJUAL',
  'TIDAK_DIKENAL',
  'LAIN',
  'DI_LUAR',
  'KELUAR',
  'MASUK',
  'DITEMUKAN',
]

/** The classes that are always shown. The others are added as soon as they have a piece. */
const always: readonly Verdict[] = ['KURANG', 'SALAH_BAKI', 'TERJUAL', 'TIDAK_DIKENAL', 'DITEMUKAN']

interface CountRoomProps {
  readonly picture: CountPicture
  readonly byTray: boolean
  readonly hasReader: boolean
  readonly onLeave: () => void
}

/** What a scan should say; anything else is looked at. */
const asItShould: readonly Verdict[] = ['DITEMUKAN', 'MASUK', 'KEMBALI']

/** What a scan was answered: a piece with its class, or the tray that the next pieces lie in. */
type Heard = Scanned | { readonly baki: string }

/** A count at this machine: scans, how it stands at every device, and what becomes of it. */
export function CountRoom({ picture, byTray, hasReader, onLeave }: CountRoomProps) {
  const say = useText()
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const { sesi, baki: trays } = picture
  const { no_sesi, status_sesi } = sesi
  const isOpen = status_sesi === 'OPEN'
  const screen = useRef<HTMLDivElement>(null)
  const { queue, waiting } = useScanQueue(no_sesi, isOpen)
  // Who counts several trays says at which he is; after a reload he is there still.
  const atName = `kencana.opname.baki.${kode_toko}.${no_sesi}`
  const only = trays.length === 1 ? trays[0]?.kode_baki : undefined
  const [tray, setTray] = useState<string | null>(() => (byTray ? ((storedLocally(atName) as string | undefined) ?? only ?? null) : null))
  const at = useRef(tray)
  const goTo = (kode_baki: string | null) => {
    at.current = kode_baki
    keep(atName, kode_baki)
    setTray(kode_baki)
  }
  const [last, setLast] = useState<Scanned>()
  // Each pass begins with the pieces that are still missing.
  const [chosen, choose] = useState({ putaran: sesi.putaran, verdict: 'KURANG' as Verdict })
  const shown = chosen.putaran === sesi.putaran ? chosen.verdict : 'KURANG'
  const setShown = (verdict: Verdict) => choose({ putaran: sesi.putaran, verdict })
  const again = () =>
    Promise.all([readCount.call, listJudged.call].map((call) => queries.invalidateQueries({ queryKey: [call, kode_toko, no_sesi] })))
  useCountMoved(no_sesi, () => void again())

  // A tray is scanned like a piece: what comes next lies in it, also while pieces before it wait for their answers.
  const ask = (code: string, cara: Scan['cara'] = 'SCAN'): Promise<Heard> => {
    if (!byTray || !trays.some(({ kode_baki }) => kode_baki === code)) return queue.add(code, at.current, cara)
    goTo(code)
    return Promise.resolve({ baki: code })
  }
  const take = (heard: Heard) => {
    if (!('baki' in heard)) setLast(heard)
  }
  const isAmiss = (heard: Heard) => !('baki' in heard) && !asItShould.includes(heard.hasil)
  const scans = useScans<Heard>({ ask, take, isAmiss, screen })
  const addAll = (codes: readonly string[], cara: Scan['cara']) => {
    for (const code of codes) void ask(code, cara).then(take, (error: unknown) => toast(errorText(error), 'bad'))
  }
  return (
    <div className="count-room" ref={screen}>
      <div className="count-left">
        {isOpen && (
          <div className="count-scan">
            {byTray && (
              <Select
                label={say('Baki Yang Dihitung')}
                data={trays.map(({ kode_baki, nama_baki }) => ({ value: kode_baki, label: `${kode_baki} — ${nama_baki}` }))}
                value={tray}
                onChange={goTo}
              />
            )}
            <ScanBox scans={scans} placeholder={byTray ? 'Scan barcode, tag atau kode baki, lalu Enter' : 'Scan barcode atau tag, lalu Enter'} />
            <OtherRules hasReader={hasReader} onCodes={addAll} />
          </div>
        )}
        {waiting > 0 && (
          <p className="count-waiting" role="status">
            {say('{{n}} scan belum terkirim, tersimpan di perangkat ini', { n: waiting })}
            {queue.trouble && ` · ${say(queue.trouble)}`}
          </p>
        )}
        {last && isOpen && <LastSeen seen={last} />}
        <JudgedList picture={picture} shown={shown} onShow={setShown} tray={byTray ? tray : null} />
      </div>
      <CountSide picture={picture} waiting={waiting} tray={tray} onTray={byTray ? goTo : undefined} onLeave={onLeave} onChanged={again} />
    </div>
  )
}

/** A list that was copied from elsewhere, the camera, a reader of tags. */
function OtherRules({ hasReader, onCodes }: { hasReader: boolean; onCodes: (codes: readonly string[], cara: Scan['cara']) => void }) {
  const say = useText()
  const [open, setOpen] = useState<'KAMERA' | 'TEMPEL'>()
  useShortcuts([{ ...keyOf.pasteList, run: () => setOpen('TEMPEL'), disabled: open !== undefined }])
  return (
    <Group gap="s">
      <Button variant="default" leftSection={<IconClipboard size={16} aria-hidden />} onClick={() => setOpen('TEMPEL')}>
        {say('Tempel Daftar')} <ButtonKey of={keyOf.pasteList} />
      </Button>
      <Button variant="default" leftSection={<IconCamera size={16} aria-hidden />} onClick={() => setOpen('KAMERA')}>
        {say('Kamera')}
      </Button>
      {hasReader && <ReaderButton onTags={(tags) => onCodes(tags, 'RFID')} />}
      {open === 'TEMPEL' && <PastedCodes onClose={() => setOpen(undefined)} onCodes={(codes) => onCodes(codes, 'TEMPEL')} />}
      {open === 'KAMERA' && <CameraScans onClose={() => setOpen(undefined)} onCode={(code) => onCodes([code], 'KAMERA')} />}
    </Group>
  )
}

/** The latest scan at this machine: large, and in its colour. */
function LastSeen({ seen }: { seen: Scanned }) {
  const say = useText()
  const { hasil, kode_barcode, nama_barang, kode_baki, foto, kode, ulang } = seen
  return (
    <output className="count-last" data-verdict={hasil} aria-live="polite">
      {kode_barcode && <PiecePhoto piece={{ kode_barcode, nama_barang, foto }} size={56} />}
      <span className="count-last-what">
        <strong>
          {say(verdicts[hasil])}
          {ulang && ` · ${say('Sudah Di-scan')}`}
        </strong>
        <span>{[kode_barcode ?? kode, nama_barang].filter(Boolean).join(' · ')}</span>
        {hasil === 'SALAH_BAKI' && kode_baki && <span>{say('Tempatnya di baki {{baki}}', { baki: kode_baki })}</span>}
      </span>
      {seen.berat_stock !== null && (
        <span>
          <Figure field={c.berat_stock} value={seen.berat_stock} strong /> g
        </span>
      )}
    </output>
  )
}

const pieceColumns = [col(c.foto, { width: 0.4 }), col(c.kode_hitung, { opens: 'barang' }), col(c.nama_barang, { width: 1.6 }), col(c.kode_baki)].map(
  tableColumn,
)
const worthColumns = [col(c.berat_stock), col(c.hpp)].map(tableColumn)
/** The place and time of the scan; empty for a piece that was not seen. */
const seenColumns = [col(c.baki_temuan), col(c.waktu_scan)].map(tableColumn)
const missingColumns = [...pieceColumns, ...worthColumns]
const judgedColumns = [...pieceColumns, ...worthColumns, ...seenColumns]

/** The pieces of a class, of all trays or of the one that is being counted. */
function JudgedList({
  picture,
  shown,
  onShow,
  tray,
}: {
  picture: CountPicture
  shown: Verdict
  onShow: (verdict: Verdict) => void
  tray: string | null
}) {
  const say = useText()
  const { kode_toko } = useSession()
  const [isOfTray, setOfTray] = useState(false)
  const { no_sesi } = picture.sesi
  const kode_baki = isOfTray && tray ? tray : undefined
  const wanted = { hasil: shown, ...(kode_baki ? { kode_baki } : {}), limit: 200 }
  const list = usePages([listJudged.call, kode_toko, no_sesi, wanted], (after, signal) =>
    send(listJudged, { params: { no_sesi }, query: { ...wanted, ...(after ? { after } : {}) } }, { signal }),
  )
  const figures = new Map(picture.hasil.map((figure) => [figure.hasil, figure]))
  return (
    <section className="count-judged" aria-label={say('Hasil')}>
      <div className="count-classes" role="tablist" aria-label={say('Hasil')}>
        {shownFirst
          .filter((verdict) => figures.has(verdict) || verdict === shown || always.includes(verdict))
          .map((verdict) => (
            <UnstyledButton
              key={verdict}
              role="tab"
              aria-selected={verdict === shown}
              className="count-class"
              data-verdict={verdict}
              onClick={() => onShow(verdict)}
            >
              <span>{say(verdicts[verdict])}</span>
              <strong>{figures.get(verdict)?.jumlah_barang ?? 0}</strong>
              <Latest of={picture.terakhir.filter(({ hasil }) => hasil === verdict)} />
            </UnstyledButton>
          ))}
      </div>
      {tray && (
        <Checkbox label={say('Baki {{baki}} saja', { baki: tray })} checked={isOfTray} onChange={(event) => setOfTray(event.currentTarget.checked)} />
      )}
      <PagedList
        list={list}
        label={say(verdicts[shown])}
        columns={shown === 'KURANG' ? missingColumns : judgedColumns}
        rowKey="kode_hitung"
        cell={(column, row) =>
          column.name === 'foto' && row['kode_barcode'] ? <PiecePhoto piece={row as unknown as PhotographedPiece} size={28} /> : undefined
        }
        countText={(n, total) => say('{{n}} dari {{total}} barang', { n, total })}
        emptyText={shown === 'KURANG' ? 'Semua Barang Sudah Ditemukan' : 'Tidak Ada Data'}
      />
    </section>
  )
}

/** The latest pieces of a class, one line each; with the right tray for a piece in the wrong tray. The list below has all of them. */
function Latest({ of }: { of: CountPicture['terakhir'] }) {
  if (of.length === 0) return null
  return (
    <span className="count-latest" aria-hidden>
      {of.map(({ kode_hitung, hasil, nama_barang, kode_baki, baki_temuan }) => (
        <span key={kode_hitung}>
          {hasil === 'SALAH_BAKI' && <b>{`${baki_temuan ?? ''} → ${kode_baki ?? ''} `}</b>}
          {kode_hitung} {nama_barang}
        </span>
      ))}
    </span>
  )
}

interface CountSideProps {
  readonly picture: CountPicture
  /** Scans of this machine that the server does not have yet. */
  readonly waiting: number
  readonly tray: string | null
  readonly onTray: ((kode_baki: string) => void) | undefined
  readonly onLeave: () => void
  readonly onChanged: () => Promise<unknown>
}

/** How far it is, tray by tray, who scans, and what becomes of it. */
function CountSide({ picture, waiting, tray, onTray, onLeave, onChanged }: CountSideProps) {
  const say = useText()
  const mayRead = useMayRead()
  const { sesi, baki, hasil, petugas } = picture
  const sum = (of: (each: (typeof baki)[number]) => number) => baki.reduce((all, each) => all + of(each), 0)
  const [expected, found, missing] = [sum((each) => each.diharapkan), sum((each) => each.ditemukan), sum((each) => each.kurang)]
  const consigned = sum((each) => each.jumlah_konsinyasi)
  const done = (all: number, left: number) => (all === 0 ? 100 : Math.round(((all - left) / all) * 100))
  const lost = hasil.find((figure) => figure.hasil === 'KURANG')
  return (
    <aside className="count-side">
      <section className="count-box" aria-label={say('Kemajuan')}>
        <p className="count-state" data-state={sesi.status_sesi}>
          {say(countStates[sesi.status_sesi])} · {say('Putaran {{n}}', { n: sesi.putaran })}
        </p>
        <p className="count-big" data-testid="count-progress">
          <strong>{found}</strong> / {expected}
        </p>
        <Progress value={done(expected, missing)} aria-label={say('Kemajuan')} />
        {consigned > 0 && <p className="count-note">{say('{{n}} di antaranya konsinyasi', { n: consigned })}</p>}
        {lost && (
          <p className="count-note">
            {say('Belum Ditemukan')}: {lost.jumlah_barang} · <Figure field={c.jumlah_berat} value={lost.jumlah_berat} /> g
            {mayRead(c.nilai_barang) && (
              <>
                {' · '}
                <Figure field={c.nilai_barang} value={lost.nilai_barang} />
              </>
            )}
          </p>
        )}
      </section>
      <section className="count-box count-trays" aria-label={say('Baki')}>
        {baki.map((each) => (
          <UnstyledButton
            key={each.kode_baki}
            className="count-tray"
            data-current={each.kode_baki === tray || undefined}
            disabled={!onTray}
            onClick={() => onTray?.(each.kode_baki)}
          >
            <span>
              {each.kode_baki} <small>{each.nama_baki}</small>
            </span>
            <span>
              {each.ditemukan}/{each.diharapkan}
            </span>
            <Progress size="xs" value={done(each.diharapkan, each.kurang)} aria-label={each.kode_baki} />
          </UnstyledButton>
        ))}
      </section>
      {petugas.length > 0 && (
        <section className="count-box" aria-label={say('Petugas')}>
          {petugas.map((each) => (
            <p key={`${each.user_id} ${each.nama_perangkat}`} className="count-person">
              <span>
                {each.user_id} <small>{each.nama_perangkat}</small>
              </span>
              <span>{each.jumlah_scan}</span>
            </p>
          ))}
        </section>
      )}
      <CountActions picture={picture} waiting={waiting} onLeave={onLeave} onChanged={onChanged} />
    </aside>
  )
}

function CountActions({ picture, waiting, onLeave, onChanged }: Pick<CountSideProps, 'picture' | 'waiting' | 'onLeave' | 'onChanged'>) {
  const say = useText()
  const queries = useQueryClient()
  const { no_sesi, status_sesi } = picture.sesi
  const [asking, setAsking] = useState<'SELESAI' | 'BATAL'>()
  const [hasMore, setMore] = useState(false)
  const [moves, setMoves] = useState(true)
  const [saved, setSaved] = useState<Opname>()
  const { once, dialog } = useSendOnce([lihatOpname])
  const [isOpen, isRunning] = [status_sesi === 'OPEN' || status_sesi === 'PAUSED', status_sesi === 'OPEN']
  const isFree = asking === undefined && saved === undefined && !dialog
  // What this machine has seen and the server does not know would be missing.
  const isSent = waiting === 0
  const counted = (verdict: Verdict) => picture.hasil.find(({ hasil }) => hasil === verdict)?.jumlah_barang ?? 0
  const change = async (call: typeof pauseCount) => {
    try {
      const { message } = await send(call, { params: { no_sesi } })
      toast(message, 'good')
      await onChanged()
    } catch (error) {
      toast(errorText(error), 'bad')
    }
  }
  const abandon = async () => {
    await send(abandonCount, { params: { no_sesi } })
    setAsking(undefined)
    onLeave()
  }
  const finish = () =>
    once(
      (sent) => send(finishCount, { params: { no_sesi }, body: { pindahkan: moves } }, sent),
      async ({ message, opname }) => {
        setAsking(undefined)
        if (opname) setSaved(opname)
        else showSuccess(message)
        await Promise.all([onChanged(), queries.invalidateQueries({ queryKey: [listCounts.call] })])
      },
    )
  useShortcuts([
    { ...keyOf.more, run: () => setMore(true), disabled: !isOpen || !isFree },
    { ...keyOf.nextPass, run: () => void change(nextPass), disabled: !isRunning || !isFree },
    {
      ...keyOf.pause,
      label: isRunning ? 'Tunda' : 'Lanjutkan',
      run: () => void change(isRunning ? pauseCount : resumeCount),
      disabled: !isOpen || !isFree,
    },
    { ...keyOf.save, label: 'Selesai', run: () => setAsking('SELESAI'), disabled: !isOpen || !isFree || !isSent },
    { ...keyOf.close, label: 'Daftar', run: onLeave, disabled: !isFree, when: isOutsideMenu },
  ])
  return (
    <div className="count-actions">
      <Group gap="s" wrap="nowrap">
        <Button variant="default" px="s" flex="1 1 auto" onClick={onLeave}>
          {say('Daftar')} <ButtonKey of={keyOf.close} />
        </Button>
        {isOpen && (
          <Button variant="default" px="s" flex="1 1 auto" onClick={() => void change(isRunning ? pauseCount : resumeCount)}>
            {say(isRunning ? 'Tunda' : 'Lanjutkan')} <ButtonKey of={keyOf.pause} />
          </Button>
        )}
        {isOpen && (
          <Menu opened={hasMore} onChange={setMore}>
            <Menu.Target>
              <Button variant="default" aria-label={say('Lainnya')} px="s">
                <IconDots size={16} aria-hidden /> <ButtonKey of={keyOf.more} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item disabled={!isRunning} onClick={() => void change(nextPass)}>
                {say('Putaran Berikutnya')} <ButtonKey of={keyOf.nextPass} />
              </Menu.Item>
              <Menu.Item color="red" onClick={() => setAsking('BATAL')}>
                {say('Tidak Dilanjutkan')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {isOpen && (
        <Button fullWidth disabled={!isSent} onClick={() => setAsking('SELESAI')}>
          {say('Selesai')} <ButtonKey of={keyOf.save} />
        </Button>
      )}
      <Question
        opened={asking === 'SELESAI' && !dialog}
        title="Selesaikan Stock Opname ?"
        yes="Selesai"
        no="Batal"
        onYes={finish}
        onNo={() => setAsking(undefined)}
      >
        <Text size="sm">
          {say('{{hilang}} barang belum ditemukan akan dicatat hilang, {{kembali}} barang kembali dari daftar hilang.', {
            hilang: counted('KURANG'),
            kembali: counted('KEMBALI'),
          })}
        </Text>
        {counted('DIHAPUS') > 0 && (
          <Text size="sm" mt="xs">
            {say('{{n}} barang yang sudah dihapus ditemukan: masuk lagi ke stock, kecuali konsinyasi dan yang sudah dibayar karyawan.', {
              n: counted('DIHAPUS'),
            })}
          </Text>
        )}
        {counted('SALAH_BAKI') > 0 && (
          <Checkbox
            mt="sm"
            label={say('Pindahkan {{n}} barang salah baki ke baki tempat ditemukan', { n: counted('SALAH_BAKI') })}
            checked={moves}
            onChange={(event) => setMoves(event.currentTarget.checked)}
          />
        )}
      </Question>
      <ConfirmLoss
        opened={asking === 'BATAL'}
        title="Stock Opname Tidak Dilanjutkan ?"
        what={`${no_sesi} · ${say('{{n}} barang discan', { n: picture.hasil.reduce((sum, { hasil, jumlah_barang }) => sum + (hasil === 'KURANG' ? 0 : jumlah_barang), 0) })}`}
        onYes={abandon}
        onNo={() => setAsking(undefined)}
      >
        {say('Hasil scan tidak dipakai dan tidak ada yang berubah di stok.')}
      </ConfirmLoss>
      <SavedNotice look={opnameLook} saved={saved} figures={[c.jumlah_berat, c.jumlah_barang]} onNext={() => setSaved(undefined)} />
      {dialog}
    </div>
  )
}

/** Escape in an open menu closes the menu, and does not leave the count. */
const isOutsideMenu = (target: EventTarget | null) => !(target instanceof Element && target.closest('[role="menu"]'))
