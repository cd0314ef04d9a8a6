import './stock.css'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useEffect, useRef } from 'react'
import { send } from '#engine/web/api.ts'
import { useMayRead } from '#engine/web/door.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FormRow, useReckoned, useRow, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { ThingLink } from '#engine/web/openers.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { diamonds as d } from '#modules/masters/contract/stone-fields.ts'
import {
  type DocumentForm,
  EntryLine,
  EntryLines,
  EntryPiece,
  EntryScreen,
  EntrySums,
  TypedRows,
  rowMessages,
  useDocumentForm,
} from '#modules/documents/web/public.ts'
import { listPieces, readHistory, readPiece } from '#modules/goods/contract/data-barang.ts'
import { PieceTaskLinks } from '#modules/goods/web/public.ts'
import { gramRounding } from '#modules/settings/contract/rounding.ts'
import { stock as s } from '../contract/fields.ts'
import {
  type Partable,
  type Parting,
  childFields,
  newParting,
  partPieces,
  pecahBarang,
  pecahBarangScreen,
  scanPartable,
  stoneGoes,
} from '../contract/pecah-barang.ts'
import { partingLook } from './looks.tsx'
import { type PartedStones, PartingForm, partingMessages, propose, reason, restGoes, takePiece } from './parting-form.ts'
import { trayText } from './receipts.ts'

/**
 * Makes other pieces of pieces. One scan and a save give the piece a new tag. Another line parts it (F7); another scan joins two pieces.
 * The rest of the gold is shown, and it needs an approval.
 */
export default function PecahBarang() {
  const say = useText()
  const rounding = useRounding()
  const parting = useParting()
  const { form, screen } = parting
  const parents = useRows(form.parents)
  const stones = useRows(form.stones)
  const children = useRows(form.children)
  useEffect(() => propose(form, rounding), [form, rounding, parents, children])
  const startOver = () => {
    parting.next()
    scans.again()
  }
  const scans = useScans<Partable>({
    screen,
    ask: (code) => send(scanPartable, { params: { kode_barcode: code } }),
    waitFor: parting.inFlight,
    refuse: (code) => (form.pieces.some(({ kode_barcode }) => kode_barcode === code) ? 'Barcode Sudah Ada Di Tabel' : undefined),
    take: (piece) => takePiece(form, piece, rounding),
    onScanner: () => parting.saved && startOver(),
  })
  return (
    <EntryScreen
      screen={pecahBarangScreen}
      entry={parting}
      look={partingLook}
      figures={[s.barcode_asal, s.total_qty, s.sisa_berat]}
      further={(saved) => (
        <PieceTaskLinks by={keyOf.followUp} kode_barcodes={(saved as Parting).detail_barang.map(({ kode_barcode }) => kode_barcode)} />
      )}
      count={parents.length}
      onNext={startOver}
      lines={(isOpen) => (
        <div className="stock-tray stock-parting" onBlur={() => propose(form, rounding)}>
          <ScanBox scans={scans} missing={form.parents.message} disabled={!isOpen} />
          <EntryLines lines={form.parents} empty="Scan barang yang dipecah atau diganti barcodenya">
            {(line) => <Parent key={line.id} form={form} line={line} />}
          </EntryLines>
          {parents.length > 0 && (
            <>
              <h2 className="stock-part">{say('Menjadi')}</h2>
              <TypedRows
                rows={form.children}
                fields={childFields}
                title="Barang Baru"
                isOpen={isOpen}
                alike={['nama_barang', 'kode_dept', 'kode_group', 'kode_baki', 'markup']}
                beside={(row) => <Share form={form} row={row} />}
              />
            </>
          )}
          {stones.length > 0 && children.length > 1 && (
            <section className="stock-stones" aria-label={say('Batu')}>
              <h2 className="stock-part">{say('Batu')}</h2>
              {stones.map((row) => (
                <Stones key={row.id} row={row} />
              ))}
            </section>
          )}
        </div>
      )}
      side={() => <Sums form={form} onDone={parting.save} />}
    />
  )
}

const useRounding = () => {
  const { settings } = useSession()
  return gramRounding({ setting: (key) => settings[key] })
}

/** A piece that is to become others, as it is. */
const Parent = memo(function Parent({ form, line }: { form: PartingForm; line: FormRow<Partable> }) {
  const mayRead = useMayRead()
  const { about: piece } = useRow(line)
  return (
    <EntryLine lines={form.parents} line={line} what={piece.kode_barcode}>
      <EntryPiece piece={piece}>
        <ThingLink kind="barang" id={piece.kode_barcode} /> · {piece.kode_group} · {trayText(piece.kode_gudang, piece.kode_baki)}
      </EntryPiece>
      <div className="entry-weight">
        <span>
          <Figure field={s.berat_stock} value={piece.berat_stock} strong /> g
        </span>
      </div>
      <div className="entry-price">{mayRead(s.hpp) && <Figure field={s.hpp} value={piece.hpp} />}</div>
    </EntryLine>
  )
})

/** Shows which new piece the row is, the gold that it takes, and its cost to users who may read it. */
function Share({ form, row }: { form: PartingForm; row: FormRow }) {
  const mayRead = useMayRead()
  const { at, share } = useReckoned(
    form,
    useCallback(
      (of: PartingForm) => {
        const found = of.children.list.indexOf(row)
        return { at: found, share: of.parted?.children[found] }
      },
      [row],
    ),
  )
  if (!share) return null
  return (
    <span className="entry-facts">
      <strong>{at + 1}</strong> · <Figure field={s.fine} value={share.fineMg / 1000} /> g{' '}
      {mayRead(s.hpp) && (
        <>
          · <Figure field={s.hpp} value={share.costRp} />
        </>
      )}
    </span>
  )
}

/** Stones of one sort, and with which of the new pieces they go on. */
function Stones({ row }: { row: FormRow<PartedStones> }) {
  const say = useText()
  const { about } = useRow(row)
  const [anak] = stoneGoes
  return (
    <div className="stock-stone">
      <span>
        {about.kode_shape} · {say('{{n}} butir', { n: about.butir })} · <Figure field={d.karat} value={about.karat} /> ct{' '}
        <span className="entry-facts">{about.kode_barcode}</span>
      </span>
      <FormField form={row} field={anak} />
    </div>
  )
}

/** Why, what there was, what is in the new pieces and what is left, in sight while it changes. */
function Sums({ form, onDone }: { form: PartingForm; onDone: () => void }) {
  const say = useText()
  const mayRead = useMayRead()
  const sums = useReckoned(
    form,
    useCallback((of: PartingForm) => {
      const [whole, rest] = [of.wholeMg, of.restMg]
      return { berat_asal: whole / 1000, total_berat: (whole - rest) / 1000, sisa: rest / 1000, hpp: of.parted?.rest.costRp ?? 0 }
    }, []),
  )
  return (
    <>
      <section className="entry-box" aria-label={say('Alasan')} onKeyDown={(event) => enterMovesOn(event, onDone)}>
        <FormField form={form} field={reason} />
        {sums.sisa > 0 && <FormField form={form} field={restGoes} />}
      </section>
      <EntrySums
        sums={[[s.berat_asal, sums.berat_asal], [s.total_berat, sums.total_berat], ...(mayRead(s.sisa_hpp) ? [[s.sisa_hpp, sums.hpp] as const] : [])]}
        total={[s.sisa_berat, sums.sisa]}
      />
    </>
  )
}

function useParting(): DocumentForm<PartingForm, Parting> {
  const queries = useQueryClient()
  const rounding = useRounding()
  const latest = useRef(rounding)
  latest.current = rounding
  const parting: DocumentForm<PartingForm, Parting> = useDocumentForm({
    document: pecahBarang,
    call: partPieces,
    make: () => new PartingForm(),
    isEntered: ({ pieces }) => pieces.length > 0,
    messagesOf: (form) => {
      propose(form, latest.current)
      return { ...partingMessages(form, latest.current), ...rowMessages(form.children, childFields) }
    },
    bodyOf: (form) =>
      newParting.parse({
        ...form.toWire(),
        sisa_ke: form.restMg > 0 ? form.entered(restGoes) : null,
        detail_induk: form.pieces.map(({ kode_barcode, versi }) => ({ kode_barcode, versi })),
        batu: form.stones.list.map((row) => ({ ...row.toWire(), kode_barcode: row.about.kode_barcode, no_batu: row.about.no_batu })),
      }),
    onSaved: () => {
      for (const call of [listPieces.call, readPiece.call, readHistory.call]) void queries.invalidateQueries({ queryKey: [call] })
    },
    focusOtherwise: (messages) => 'detail_induk' in messages && parting.screen.current?.querySelector<HTMLElement>('[data-scan]')?.focus(),
  })
  return parting
}
