import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { send } from '#engine/web/api.ts'
import { useMayRead } from '#engine/web/door.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { FieldForm, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useText } from '#engine/web/text.ts'
import { type DocumentForm, EntryScreen, EntrySums, useDocumentForm } from '#modules/documents/web/public.ts'
import { listPieces } from '#modules/goods/contract/data-barang.ts'
import { warehousesToDestroyFrom } from '#modules/goods/contract/ready-places.ts'
import { stock as s } from '../contract/fields.ts'
import {
  type Destroyable,
  type Destruction,
  destroyPieces,
  hancurBarang,
  hancurDataBarang,
  newDestruction,
  scanDestroyable,
} from '../contract/hancur-barang.ts'
import { destructionLook } from './looks.tsx'
import { ScannedPieces, weightOf } from './scanned-pieces.tsx'

const reason = s.keterangan.labelled('Alasan')

/** A destruction while it is entered. */
export class DestructionForm extends FieldForm {
  readonly pieces = this.rows<Destroyable>('detail_barang', [], ({ kode_barcode }) => kode_barcode)

  constructor() {
    super([reason])
  }
}

/** Destroys pieces: scan them, enter the reason, F9. It needs an approval. */
export default function HancurDataBarang() {
  const say = useText()
  const mayRead = useMayRead()
  const destruction = useDestruction()
  const { form, screen } = destruction
  const lines = useRows(form.pieces)
  const sums = useReckoned(
    form,
    useCallback(
      ({ pieces }: DestructionForm) => ({ berat: weightOf(pieces), nilai: pieces.list.reduce((sum, { about }) => sum + about.nilai, 0) }),
      [],
    ),
  )
  const startOver = () => {
    destruction.next()
    scans.again()
  }
  const scans = useScans<Destroyable>({
    screen,
    ask: (code) => send(scanDestroyable, { params: { kode_barcode: code } }),
    waitFor: destruction.inFlight,
    refuse: (code) => (form.pieces.list.some(({ about }) => about.kode_barcode === code) ? 'Barcode Sudah Ada Di Tabel' : undefined),
    take: (piece) => void form.pieces.add(piece),
    onScanner: () => destruction.saved && startOver(),
  })
  return (
    <EntryScreen
      screen={hancurDataBarang}
      entry={destruction}
      look={destructionLook}
      figures={[s.total_qty, s.total_berat]}
      count={lines.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <ScanBox scans={scans} missing={form.pieces.message} disabled={!isOpen} />
          <ScannedPieces
            lines={form.pieces}
            emptyText="Scan barang yang dihancurkan"
            beside={({ nilai, harga_per_gram }) => (
              <>
                {mayRead(s.nilai) && <Figure field={s.nilai} value={nilai} strong />}
                {harga_per_gram === null && <span className="entry-facts">{say('Harga Beli Belum Diatur')}</span>}
              </>
            )}
          />
        </>
      )}
      side={() => (
        <>
          <section className="entry-box" aria-label={say('Alasan')} onKeyDown={(event) => enterMovesOn(event, destruction.save)}>
            <FormField form={form} field={reason} />
          </section>
          <EntrySums sums={mayRead(s.nilai) ? [[s.nilai, sums.nilai]] : []} total={[s.total_berat, sums.berat]} />
          <Warehouses />
        </>
      )}
    />
  )
}

/** Where there is something that could be destroyed. */
function Warehouses() {
  const say = useText()
  const { data = [] } = useQuery({ queryKey: [warehousesToDestroyFrom.call], queryFn: () => send(warehousesToDestroyFrom) })
  if (data.length === 0) return <p className="entry-facts">{say('Stock Barang Habis')}</p>
  return (
    <section className="entry-box" aria-label={say('Gudang')}>
      {data.map(({ kode_gudang, nama_gudang, jumlah }) => (
        <div key={kode_gudang} className="entry-sum">
          <span>
            {kode_gudang} · {nama_gudang}
          </span>
          <span>{jumlah !== undefined && say('{{n}} barang', { n: jumlah })}</span>
        </div>
      ))}
    </section>
  )
}

function useDestruction(): DocumentForm<DestructionForm, Destruction> {
  const queries = useQueryClient()
  const destruction: DocumentForm<DestructionForm, Destruction> = useDocumentForm({
    document: hancurBarang,
    call: destroyPieces,
    make: () => new DestructionForm(),
    isEntered: hasLines,
    messagesOf: (form) => ({
      ...(hasLines(form) ? {} : { detail_barang: 'Data Barang Harus Diisi' }),
      ...(form.entered(reason)?.trim() ? {} : { keterangan: 'Alasan Tidak Boleh Kosong' }),
    }),
    bodyOf: (form) =>
      newDestruction.parse({ ...form.toWire(), detail_barang: form.pieces.list.map(({ about: { kode_barcode } }) => ({ kode_barcode })) }),
    onSaved: () => {
      for (const call of [listPieces.call, warehousesToDestroyFrom.call]) void queries.invalidateQueries({ queryKey: [call] })
    },
    focusOtherwise: (messages) => 'detail_barang' in messages && destruction.screen.current?.querySelector<HTMLElement>('[data-scan]')?.focus(),
  })
  return destruction
}

const hasLines = ({ pieces }: DestructionForm) => pieces.list.length > 0
