import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { send } from '#engine/web/api.ts'
import { FieldForm, type FormRow, useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { listKey } from '#engine/web/lookup-input.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { kirimEmasScreen } from '#modules/central/contract/screens.ts'
import { EntryScreen, EntrySums, HeaderBox, TypedRows, fieldMessages, rowMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { readOpenBatches } from '../contract/batches.ts'
import { originPlaces, refining as r } from '../contract/fields.ts'
import { batchHeader, kirimBarangCuci, kirimCuci, missingInBatch, newBatch, readSendableLots, sendBatch, sentLine } from '../contract/kirim-cuci.ts'
import { refusals } from '../contract/refusals.ts'
import { batchLook } from './looks.tsx'

const [kode_lot, berat] = sentLine

/** A batch while it is entered. */
export class BatchForm extends FieldForm {
  readonly goods = this.rows('detail_barang', sentLine)

  constructor() {
    super(batchHeader)
  }
}

/** What is wrong with a batch before it is sent. */
export const messagesOf = (form: BatchForm): Record<string, string> => ({
  ...(form.goods.list.length === 0 ? { detail_barang: 'Data Barang Harus Diisi' } : {}),
  ...rowMessages(form.goods, sentLine),
  ...fieldMessages(form, batchHeader),
  ...missingInBatch(form.entered(r.tujuan_cuci), form.entered(r.kode_tukang)),
})

/** How one of the lots that the shop can send is asked for. */
const askedLot = (kode_toko: string, code: unknown) => ({
  queryKey: [readSendableLots.call, kode_toko, code],
  queryFn: async () => (await send(readSendableLots, { query: { cari: String(code) } })).rows.find(({ kode_lot: each }) => each === code) ?? null,
  enabled: Boolean(code),
})

/** The lots of the rows with their entered weights, as one text: the text stays the same while other fields change. */
const enteredIn = ({ goods }: BatchForm) => JSON.stringify(goods.list.map((row) => [row.entered(kode_lot), row.entered(berat)]))

/** So many days is the usual work. */
const usualDays = 3

/** Sends a batch; a shop whose gold is refined at the head office sends it there. */
export default function KirimBarangCuci() {
  const { modules } = useSession()
  return modules.includes('SEPUHAN_TERPUSAT') ? <ToHeadOffice /> : <SendBatch />
}

function ToHeadOffice() {
  const say = useText()
  return (
    <EmptyState text={refusals.REFINED_CENTRALLY.text}>
      <ScreenLink path={kirimEmasScreen.path}>{say(kirimEmasScreen.title)}</ScreenLink>
    </EmptyState>
  )
}

/** Sends a batch: lots by F7 or by scan, how much of each, where to, F9. */
function SendBatch() {
  const queries = useQueryClient()
  const { kode_toko, tgl_system } = useSession()
  const entry = useDocumentForm({
    document: kirimCuci,
    call: sendBatch,
    make: () => new BatchForm(),
    begin: () => ({ jenis_cuci: 'CUCI', tujuan_cuci: 'BANGKU', perkiraan_selesai: daysAfter(tgl_system, usualDays) }),
    messagesOf,
    bodyOf: (form) => newBatch.parse(form.toWire()),
    isEntered: (form) => form.goods.list.length > 0,
    onSaved: () => {
      for (const key of [[readSendableLots.call], listKey(readSendableLots.call), listKey(readOpenBatches.call)])
        void queries.invalidateQueries({ queryKey: key })
    },
  })
  const { form } = entry
  const lines = useRows(form.goods)
  const entered = JSON.parse(useReckoned(form, enteredIn)) as readonly (readonly [lot: string | null, grams: number | null])[]
  const known = useQueries({ queries: entered.map(([code]) => askedLot(kode_toko, code)) })
  // All of a lot goes where no weight is entered.
  const total = sumOfGrams(entered.map(([, grams], at) => grams ?? known[at]?.data?.berat ?? 0))
  const isAway = useFieldValue(form, r.tujuan_cuci) === 'TUKANG'
  const header = isAway ? batchHeader : batchHeader.filter(({ name }) => name !== r.kode_tukang.name)
  return (
    <EntryScreen
      screen={kirimBarangCuci}
      entry={entry}
      look={batchLook}
      figures={[r.total_qty, r.total_berat, r.total_fine]}
      count={lines.length}
      onNext={entry.next}
      lines={(isOpen) => (
        <TypedRows rows={form.goods} fields={sentLine} title="Tambah Baris" isOpen={isOpen} isAll beside={(row) => <LotHint row={row} />} />
      )}
      side={() => (
        <>
          <HeaderBox form={form} fields={header} title={kirimBarangCuci.title} onDone={entry.save} />
          <EntrySums sums={[]} total={[r.total_berat, total]} />
        </>
      )}
    />
  )
}

/** What there is of the lot of a row: all of it goes, unless a weight is entered. */
function LotHint({ row }: { readonly row: FormRow }) {
  const say = useText()
  const { kode_toko } = useSession()
  const code = useFieldValue(row, kode_lot)
  const { data: lot } = useQuery(askedLot(kode_toko, code))
  if (!lot) return null
  return (
    <span className="entry-facts">
      {say(originPlaces[lot.asal_barang])} · {say('{{n}} barang', { n: lot.qty_lot })} · {r.berat.format(lot.berat)} g · {say(r.fine.label)}{' '}
      {r.fine.format(lot.fine)} g
    </span>
  )
}
