import { percentText } from '#engine/kinds/number.ts'
import './sorting.css'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { send } from '#engine/web/api.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { FieldForm, type FormRow, useFormValues, useReckoned, useRow, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { ScaleBox } from '#engine/web/scale/scale-box.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { EntryLine, EntryLines, EntryScreen, EntrySums, HeaderBox, useDocumentForm } from '#modules/documents/web/public.ts'
import { masterKadar } from '#modules/masters/contract/master-kadar.ts'
import { sorting as s } from '../contract/fields.ts'
import {
  type Candidate,
  newSorting,
  readCandidates,
  scanCandidates,
  sortGoods,
  sortedFields,
  sortingHeader,
  sortir,
  sortirPembelian,
} from '../contract/sortir.ts'
import { sortingLook } from './looks.tsx'
import { SortingForm, messagesOf, propose } from './sorting-form.ts'

/** Sorts bought goods: scan a piece, a lot or an invoice, weigh each, say its purity, condition and purpose, F9. */
export default function SortirPembelian() {
  const say = useText()
  const queries = useQueryClient()
  const entry = useDocumentForm({
    document: sortir,
    call: sortGoods,
    make: () => new SortingForm(),
    messagesOf,
    bodyOf: (form) => {
      const detail_barang = form.goods.list.map((row) => ({ kode_beli: row.about.kode_beli, ...row.toWire() }))
      return newSorting.parse({ ...form.toWire(sortingHeader), detail_barang })
    },
    onSaved: () => void queries.invalidateQueries({ queryKey: [readCandidates.call] }),
  })
  const { form, screen } = entry
  useEffect(() => form.follow(() => propose(form)), [form])
  const lines = useRows(form.goods)
  const weighed = useReckoned(form, sumsOf)
  const next = useReckoned(form, nextName)
  const scale = useRef<HTMLInputElement>(null)
  const scans = useScans<readonly Candidate[]>({
    screen,
    ask: (kode_beli) => send(scanCandidates, { params: { kode_beli } }),
    waitFor: entry.inFlight,
    refuse: (code, goods) =>
      form.has(code) || (goods !== undefined && goods.every(({ kode_beli }) => form.has(kode_beli))) ? 'Barang Sudah Ada Di Tabel' : undefined,
    take: (goods) => {
      form.take(goods)
      scale.current?.focus()
    },
    onScanner: () => entry.saved && startOver(),
  })
  const startOver = () => {
    entry.next()
    scans.again()
  }
  const weigh = (grams: number) => {
    form.next?.set(s.berat_sortir.name, grams)
    if (form.next === undefined) scans.focus()
  }
  const take = useCallback((goods: Candidate) => form.take([goods]), [form])
  return (
    <EntryScreen
      screen={sortirPembelian}
      entry={entry}
      look={sortingLook}
      figures={[s.total_qty, s.total_berat]}
      count={lines.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <ScanBox
            scans={scans}
            placeholder="Scan barcode, nomor lot atau nomor faktur, lalu Enter"
            missing={form.goods.message}
            disabled={!isOpen}
          />
          <EntryLines lines={form.goods} empty="Scan atau pilih barang beli yang disortir">
            {(row) => <SortedLine key={row.id} form={form} row={row} onDone={scans.focus} />}
          </EntryLines>
          {isOpen && <Candidates form={form} onTake={take} />}
        </>
      )}
      side={(isOpen) => (
        <>
          <section className="entry-box" aria-label={say('Berat Sortir')}>
            <ScaleBox label="Berat Sortir" input={scale} disabled={!isOpen} onWeight={weigh} />
            <p className="sorting-hint">{next}</p>
          </section>
          <HeaderBox form={form} fields={sortingHeader} title={sortirPembelian.title} onDone={entry.save} />
          <EntrySums sums={[[s.berat_beli, weighed.beli]]} total={[s.total_berat, weighed.berat]} />
        </>
      )}
    />
  )
}

const sumsOf = (form: SortingForm) => {
  const { berat, selisih } = form.weighed
  return { berat, beli: Math.round((berat - selisih) * 1000) / 1000 }
}
/** What is weighed next, by its name. */
const nextName = ({ next }: SortingForm) =>
  next ? `${next.about.nama_barang} · ${next.about.kode_beli} · ${s.berat_beli.format(next.about.berat_beli)} g` : ''

const found: readonly AnyField[] = sortedFields

/** What goods are and what the books have of them; and what is found. */
function SortedLine({ form, row, onDone }: { form: SortingForm; row: FormRow<Candidate>; onDone: () => void }) {
  const { about } = useRow(row)
  return (
    <EntryLine lines={form.goods} line={row} what={about.kode_beli}>
      <div className="entry-what">
        <span className="entry-name">{about.nama_barang}</span>
        <CandidateFacts goods={about} />
      </div>
      <div className="typed-fields sorting-fields" onKeyDown={(event) => enterMovesOn(event, onDone)}>
        {found.map((field) => (
          <FormField key={field.name} form={row} field={field} />
        ))}
      </div>
    </EntryLine>
  )
}

function CandidateFacts({ goods }: { goods: Candidate }) {
  const say = useText()
  const { kode_beli, kode_barcode, kind, no_dokumen, kadar_beli, qty, berat_beli, fine_beli } = goods
  return (
    <span className="entry-facts">
      {kode_barcode === null ? `${say('Lot')} ${kode_beli}` : <ThingLink kind="barang" id={kode_barcode} />} ·{' '}
      <ThingLink kind={kind.toLowerCase()} id={no_dokumen} /> · {say('{{n}} barang', { n: qty })} ·{' '}
      {kadar_beli !== null && <>{percentText(kadar_beli)} · </>}
      <Figure field={s.berat_beli} value={berat_beli} /> g · {say(s.fine.label)} <Figure field={s.fine_beli} value={fine_beli} /> g
    </span>
  )
}

const filters: readonly AnyField[] = [s.no_dokumen.optional(), s.tgl_masuk.optional(), s.kode_kadar.from(masterKadar, 'nama_kadar').optional()]

/** What stands with the used goods, by document, day and purity: picked here, the oldest first. */
function Candidates({ form, onTake }: { form: SortingForm; onTake: (goods: Candidate) => void }) {
  const say = useText()
  const { kode_toko } = useSession()
  const filter = useMemo(() => new FieldForm(filters), [])
  const { no_dokumen, tgl_masuk, kode_kadar } = useFormValues(filter)
  const requested = {
    ...(no_dokumen ? { cari: String(no_dokumen) } : {}),
    ...(tgl_masuk ? { tgl_masuk: String(tgl_masuk) } : {}),
    ...(kode_kadar ? { kode_kadar: String(kode_kadar) } : {}),
  }
  const { data, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: [readCandidates.call, kode_toko, requested],
    queryFn: ({ pageParam }) => send(readCandidates, { query: { ...requested, limit: 20, ...(pageParam ? { after: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const lines = useRows(form.goods)
  const taken = useMemo(() => new Set(lines.map(({ about }) => about.kode_beli)), [lines])
  const open = (data?.pages ?? []).flatMap(({ rows }) => rows).filter(({ kode_beli }) => !taken.has(kode_beli))
  return (
    <section className="entry-box sorting-candidates" aria-label={say('Barang Beli')}>
      <div className="typed-fields sorting-filters">
        {filters.map((field) => (
          <FormField key={field.name} form={filter} field={field} />
        ))}
      </div>
      {data && <p className="sorting-hint">{say(open.length === 0 ? 'Tidak Ada Barang Beli' : 'Barang Beli')}</p>}
      {open.map((goods) => (
        <div key={goods.kode_beli} className="entry-sum">
          <span>
            <strong>{goods.nama_barang}</strong> <CandidateFacts goods={goods} />
          </span>
          <Button
            size="compact-sm"
            variant="default"
            className="sorting-pick"
            onClick={() => onTake(goods)}
            aria-label={say('Pilih {{kode}}', { kode: goods.kode_beli })}
          >
            {say('Pilih')}
          </Button>
        </div>
      ))}
      {hasNextPage && (
        <Button size="compact-sm" variant="subtle" onClick={() => void fetchNextPage()} disabled={isFetching}>
          {say('Berikutnya')}
        </Button>
      )}
    </section>
  )
}
