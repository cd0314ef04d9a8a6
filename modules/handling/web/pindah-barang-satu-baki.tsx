import './stock.css'
import { useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { CallError, send } from '#engine/web/api.ts'
import { FieldForm, useRows } from '#engine/web/field-form.ts'
import { rowsOf, useList } from '#engine/web/lookup-input.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { IdleState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, useDocumentForm } from '#modules/documents/web/public.ts'
import { listPieces } from '#modules/goods/contract/data-barang.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { stock as s } from '../contract/fields.ts'
import { moveTarget, moveTray, pindahBarang, pindahSatuBaki, readTray } from '../contract/pindah-barang.ts'
import { refusals } from '../contract/refusals.ts'
import { moveLook } from './looks.tsx'
import { trayText } from './receipts.ts'
import { TargetBox, followWarehouse, targetMessages, trayLettersMin } from './target-box.tsx'

/** A tray with all that lies in it. */
interface Tray {
  readonly kode_baki: string
  readonly pieces: ReplyOf<typeof readTray>
}

/** The move of a whole tray while it is entered: the tray that is scanned first, and where it goes. */
class TrayForm extends FieldForm {
  readonly trays = this.rows<Tray>(s.asal_baki.wire, [], ({ kode_baki }) => kode_baki)

  constructor() {
    super(moveTarget, {}, followWarehouse)
  }

  /** The tray that is emptied. */
  get source(): Tray | undefined {
    return this.trays.list[0]?.about
  }

  /** Whether the user has chosen the target, as far as the form knows. */
  get hasTarget(): boolean {
    return Boolean(this.values[s.kode_baki.name]) && this.errors[s.kode_baki.name] === undefined
  }
}

const trayBody = objectOf([s.asal_baki, ...moveTarget])

/** All that lies in a tray; nothing in one that may be where something goes. */
const lyingIn = (kode_baki: string) =>
  send(readTray, { params: { kode_baki } }).catch((error: unknown) => {
    if (error instanceof CallError && error.code === refusals.TRAY_EMPTY.code) return []
    throw error
  })

/** Moves all that lies in a tray: scan it, scan or choose the other one, F9; scans of the next may come while it is being saved. */
export default function PindahBarangSatuBaki() {
  const say = useText()
  const queries = useQueryClient()
  const known = useList(masterBaki.api.list)
  const move = useDocumentForm({
    document: pindahBarang,
    draft: 'pindah_satu_baki',
    call: moveTray,
    make: () => new TrayForm(),
    messagesOf: (form) => ({ ...(form.source ? {} : { [s.asal_baki.wire]: 'Scan baki yang dipindah isinya' }), ...targetMessages(form) }),
    bodyOf: (form) => trayBody.parse({ ...form.toWire(moveTarget), asal_baki: form.source?.kode_baki }),
    onSaved: () => void queries.invalidateQueries({ queryKey: [listPieces.call] }),
  })
  const { form, screen } = move
  const [source] = useRows(form.trays).map(({ about }) => about)
  const startOver = () => {
    move.next()
    scans.again()
  }
  const trayOf = (code: string) => known.data?.find((row) => row[s.kode_baki.name] === code)
  const scans = useScans<Tray>({
    screen,
    ask: async (kode_baki) => {
      const [pieces] = await Promise.all([lyingIn(kode_baki), rowsOf(known)])
      return { kode_baki, pieces }
    },
    waitFor: move.inFlight,
    // What a scan means is settled when its turn comes: the first is emptied, the second is where it goes.
    refuse: (code, tray) => {
      if (!form.source) return tray?.pieces.length === 0 ? say(refusals.TRAY_EMPTY.text, { kode_baki: code }) : undefined
      if (form.hasTarget) return 'Simpan dahulu, atau ganti baki tujuan di kolomnya'
      if (code === form.source.kode_baki) return refusals.SAME_TRAY.text
      return trayOf(code) ? undefined : goodsRefusals.NOT_FOUND.text
    },
    take: (tray, code) => {
      if (form.source) form.assign({ kode_gudang: trayOf(code)?.['kode_gudang'] ?? null, kode_baki: code })
      else form.trays.add(tray)
    },
    onScanner: () => move.saved && startOver(),
    lettersMin: trayLettersMin,
  })
  const [first] = source?.pieces ?? []
  return (
    <EntryScreen
      screen={pindahSatuBaki}
      entry={move}
      look={moveLook}
      figures={[s.kode_baki, s.total_qty, s.total_berat]}
      count={source?.pieces.length ?? 0}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <ScanBox
            scans={scans}
            label="Scan Baki"
            placeholder="Scan baki asal, lalu baki tujuannya"
            missing={form.trays.message}
            disabled={!isOpen}
          />
          {source && first ? (
            <section className="entry-box stock-tray" aria-label={say('Baki Asal')}>
              <h2 className="entry-name">
                {say('Baki Asal')} {trayText(first.kode_gudang, source.kode_baki)}
              </h2>
              <EntrySums
                sums={[[s.total_qty, source.pieces.reduce((sum, { qty }) => sum + qty, 0)]]}
                total={[s.total_berat, sumOfGrams(source.pieces.map(({ berat }) => berat))]}
              />
            </section>
          ) : (
            <IdleState text="Scan baki yang dipindah isinya" />
          )}
        </>
      )}
      side={() => <TargetBox form={form} onDone={move.save} />}
    />
  )
}
