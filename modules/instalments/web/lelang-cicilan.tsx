import { useCallback, useEffect } from 'react'
import { useRows } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { CaseScreen, EventForm } from '#modules/cases/web/public.ts'
import { instalments as c } from '../contract/fields.ts'
import { type OpenContract, instalmentCase, pieceBack } from '../contract/mutasi-cicilan.ts'
import { refusals } from '../contract/refusals.ts'
import { takenBackAt } from '../contract/schedule.ts'
import { endSums, unpaidOf } from './end-sums.ts'
import { eventLook } from './looks.tsx'
import { lateContracts } from './open-contracts.tsx'

type Piece = OpenContract['detail_barang'][number]

/** The value of goods that are taken back, and which of several pieces came back. */
class BackForm extends EventForm {
  readonly pieces = this.rows<Piece>('detail_barang', pieceBack)
}

const makeForm = () => new BackForm(c.no_cicilan, instalmentCase.steps.LELANG.asks)

/** The pieces that can stay away: several that the customer has. */
const choosable = ({ status_barang, detail_barang }: OpenContract): readonly Piece[] =>
  status_barang === 'DISERAHKAN' && detail_barang.length > 1 ? detail_barang : []

function messagesOf(_: OpenContract, { pieces }: BackForm): Record<string, string> {
  const [first] = pieces.list
  return first && pieces.list.every((row) => row.entered(c.dikembalikan) !== true)
    ? { [`${first.path}dikembalikan`]: refusals.NO_GOODS_BACK.text }
    : {}
}

/** Takes the goods of a late contract back at a value that a second person allows. */
export default function LelangCicilan() {
  const { tgl_system } = useSession()
  const sumsOf = useCallback(
    (contract: OpenContract, form: BackForm) => {
      const value = form.entered(c.harga_ambil) ?? 0
      const unpaid = unpaidOf(contract, tgl_system)
      const end = takenBackAt(unpaid, value)
      return { sums: [...endSums(unpaid, end), [c.sisa_lelang, end.sisa_lelang] as const], total: [c.nilai_ambil, value] as const }
    },
    [tgl_system],
  )
  return (
    <CaseScreen
      of={instalmentCase}
      step="LELANG"
      kind={lateContracts}
      look={eventLook}
      make={makeForm}
      messagesOf={messagesOf}
      sumsOf={sumsOf}
      Besides={PiecesBack}
      figures={[c.nilai_ambil, c.sisa_lelang, c.rugi_lelang]}
    />
  )
}

/** Which of several pieces came back; all of them at first. */
function PiecesBack({ thing, form, isOpen }: { thing: OpenContract; form: BackForm; isOpen: boolean }) {
  const say = useText()
  const rows = useRows(form.pieces)
  useEffect(() => {
    const pieces = choosable(thing)
    const isLike =
      form.pieces.list.length === pieces.length && form.pieces.list.every(({ about }, at) => about.kode_barcode === pieces[at]?.kode_barcode)
    if (isLike) return
    form.pieces.clear()
    for (const piece of pieces) form.pieces.add(piece, { kode_barcode: piece.kode_barcode, dikembalikan: true })
  }, [thing, form])
  if (rows.length === 0) return null
  return (
    <section className="entry-box" aria-label={say('Barang Yang Kembali')}>
      <p>{say('Barang Yang Kembali')}</p>
      {rows.map((row) => (
        <FormField key={row.id} form={row} field={c.dikembalikan.labelled(`${row.about.kode_barcode} ${row.about.nama_barang}`)} disabled={!isOpen} />
      ))}
    </section>
  )
}
