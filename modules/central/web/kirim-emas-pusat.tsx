import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { toast } from '#engine/web/dialogs.tsx'
import { FieldForm, type FormRow, useFormValues, useReckoned, useRows } from '#engine/web/field-form.ts'
import { keyOf } from '#engine/web/keys.ts'
import { listKey } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, TypedRows, fieldMessages, rowMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { byTheTray } from '#modules/documents/contract/trade.ts'
import { goldSources, gold as g } from '../contract/fields.ts'
import { goldSendingHeader, kirimEmas, newGoldSending, readGoldOnTheRoad, readSendableGold, sendGold, sentFields } from '../contract/kirim-emas.ts'
import { kirimEmasScreen } from '../contract/screens.ts'
import { goldSendingLook } from './looks.tsx'

/** Gold that is sent, while it is entered. */
class SendingForm extends FieldForm {
  readonly goods = this.rows('detail_emas', sentFields)

  constructor() {
    super(goldSendingHeader)
  }
}

/** How one of the used goods that the shop has is asked for. */
const askedUsed = (kode_toko: string, code: unknown) => ({
  queryKey: [readSendableGold.call, kode_toko, code],
  queryFn: async () => (await send(readSendableGold, { query: { cari: String(code) } })).rows.find(({ kode_emas }) => kode_emas === code) ?? null,
  enabled: Boolean(code),
})

/** Sends used gold and scrap to the head office: pieces and lots by F7, or all of them by F8; the number of the seal, F9. */
export default function KirimEmasPusat() {
  const say = useText()
  const queries = useQueryClient()
  const { kode_toko } = useSession()
  const sending = useDocumentForm({
    document: kirimEmas,
    call: sendGold,
    make: () => new SendingForm(),
    messagesOf: (form) => ({
      ...(form.goods.list.length === 0 ? { detail_emas: 'Data Barang Harus Diisi' } : {}),
      ...rowMessages(form.goods, sentFields),
      ...fieldMessages(form, goldSendingHeader),
    }),
    bodyOf: (form) => newGoldSending.parse(form.toWire()),
    onSaved: () => {
      for (const { call } of [readSendableGold, readGoldOnTheRoad]) void queries.invalidateQueries({ queryKey: [call] })
      void queries.invalidateQueries({ queryKey: listKey(readSendableGold.call) })
    },
  })
  const { form } = sending
  const lines = useRows(form.goods)
  const codes = useReckoned(form, codesOf)
  const berat = sumOfGrams(useQueries({ queries: codes.split('\n').map((code) => askedUsed(kode_toko, code)) }).map(({ data }) => data?.berat ?? 0))
  const addAll = async () => {
    try {
      const { rows } = await send(readSendableGold, { query: { limit: byTheTray.n } })
      const there = new Set(codesOf(form).split('\n'))
      form.goods.dropLeftEmpty()
      for (const used of rows) {
        queries.setQueryData(askedUsed(kode_toko, used.kode_emas).queryKey, used)
        if (!there.has(used.kode_emas)) form.goods.add(undefined, { kode_emas: used.kode_emas })
      }
      if (rows.length === 0) toast('Tidak Ada Barang Bekas Atau Rosok', 'bad')
    } catch (failed) {
      toast(errorText(failed), 'bad')
    }
  }
  const isOpen = sending.saved === undefined && sending.approval === undefined
  useShortcuts([{ ...keyOf.takeAll, label: 'Semua Barang Bekas', run: () => void addAll(), disabled: !isOpen }])
  return (
    <EntryScreen
      screen={kirimEmasScreen}
      entry={sending}
      look={goldSendingLook}
      figures={[g.total_qty, g.total_berat]}
      count={lines.length}
      onNext={sending.next}
      lines={(isOpen) => (
        <>
          <TypedRows rows={form.goods} fields={sentFields} title="Tambah Baris" isOpen={isOpen} isAll beside={(row) => <UsedHint row={row} />} />
          <Button
            variant="default"
            className="typed-add"
            leftSection={<IconListCheck size={16} aria-hidden />}
            onClick={() => void addAll()}
            disabled={!isOpen}
          >
            {say('Semua Barang Bekas')} <ButtonKey of={keyOf.takeAll} />
          </Button>
        </>
      )}
      side={() => (
        <>
          <HeaderBox form={form} fields={goldSendingHeader} title={kirimEmasScreen.title} onDone={sending.save} />
          <EntrySums sums={[]} total={[g.total_berat, berat]} />
        </>
      )}
    />
  )
}

/** The codes of its goods, each once, as one text: it stays the same while only other things change. */
const codesOf = ({ goods }: SendingForm) => [...new Set(goods.list.map((row) => String(row.values['kode_emas'] ?? '')))].join('\n')

/** What a piece or lot is, where it lies, and what it weighs. */
function UsedHint({ row }: { row: FormRow }) {
  const say = useText()
  const { kode_toko } = useSession()
  const { data: used } = useQuery(askedUsed(kode_toko, useFormValues(row)['kode_emas']))
  if (!used) return null
  return (
    <span className="entry-facts">
      {used.nama_barang} · {say(goldSources[used.tempat_asal])} · {say('{{n}} barang', { n: used.qty })} · {g.berat.format(used.berat)} g
    </span>
  )
}
