import './points.css'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { formatNumber } from '#engine/kinds/number.ts'
import { send } from '#engine/web/api.ts'
import { FieldForm, type FormRow, useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { listKey } from '#engine/web/lookup-input.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, TypedRows, useDocumentForm } from '#modules/documents/web/public.ts'
import { masterDataHadiah } from '#modules/masters/contract/master-data-hadiah.ts'
import { points as p } from '../contract/fields.ts'
import {
  type GiftInStock,
  bringGifts,
  comingGift,
  countedGift,
  giftsHeader,
  hadiahMasuk,
  hadiahMasukScreen,
  missingInGift,
  missingInHeader,
  newGiftsIn,
  readGifts,
} from '../contract/hadiah-masuk.ts'
import { giftsLook } from './looks.tsx'

const [sebab_hadiah, no_rekening, nama_pihak, keterangan] = giftsHeader
const [kode_hadiah, qty, harga_hadiah] = comingGift
const [, hitung_hadiah] = countedGift
const lineFields = [kode_hadiah, qty, harga_hadiah, hitung_hadiah] as const

/** Gifts that come in, while they are entered. */
export class GiftsForm extends FieldForm {
  readonly gifts = this.rows('detail_hadiah', lineFields)

  constructor() {
    super(giftsHeader)
  }

  /** The rupiah of all lines. */
  get totalRp(): number {
    return this.gifts.list.reduce((sum, row) => sum + (row.entered(harga_hadiah) ?? 0), 0)
  }
}

/** The message of each empty field that the reason needs. */
function missingInLines({ gifts, entered }: Pick<GiftsForm, 'gifts'> & { readonly entered: GiftsForm['entered'] }): Record<string, string> {
  const reason = entered(sebab_hadiah)
  return Object.assign(
    {},
    ...gifts.list.map((row, at) => {
      const line = { qty: row.entered(qty), harga_hadiah: row.entered(harga_hadiah), hitung_hadiah: row.entered(hitung_hadiah) }
      const messages = { ...(row.entered(kode_hadiah) === null ? { kode_hadiah: 'Hadiah Harus Dipilih' } : {}), ...missingInGift(reason, line) }
      return Object.fromEntries(Object.entries(messages).map(([name, message]) => [`detail_hadiah.${at}.${name}`, message]))
    }),
  ) as Record<string, string>
}

/** Gifts are bought, brought in as opening stock or counted: say which, the gifts, F9. */
export default function HadiahMasuk() {
  const say = useText()
  const queries = useQueryClient()
  const known = useQuery({ queryKey: [readGifts.call], queryFn: () => send(readGifts), staleTime: 0 })
  const gifts = known.data ?? []
  const entry = useDocumentForm({
    document: hadiahMasuk,
    call: bringGifts,
    make: () => new GiftsForm(),
    begin: (before) => ({ sebab_hadiah: before?.entered(sebab_hadiah) ?? 'BELI' }),
    isEntered: (form) => form.gifts.list.length > 0,
    messagesOf: (form) => ({
      ...missingInHeader(form.entered(sebab_hadiah), { keterangan: form.entered(keterangan) }),
      ...missingInLines({ gifts: form.gifts, entered: (field) => form.entered(field) }),
      ...(form.gifts.list.length === 0 ? { detail_hadiah: 'Hadiah Harus Diisi' } : {}),
    }),
    bodyOf: (form) => {
      const counts = form.entered(sebab_hadiah) === 'HITUNG'
      const requested = counts ? { qty: null, harga_hadiah: null } : { hitung_hadiah: null }
      return newGiftsIn.parse({ ...form.toWire(), detail_hadiah: form.gifts.list.map((row) => ({ ...row.toWire(), ...requested })) })
    },
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: [readGifts.call] })
      void queries.invalidateQueries({ queryKey: listKey(masterDataHadiah.api.list) })
    },
  })
  const { form } = entry
  const lines = useRows(form.gifts)
  const reason = useFieldValue(form, sebab_hadiah)
  const totalRp = useReckoned(
    form,
    useCallback((each: GiftsForm) => each.totalRp, []),
  )
  const isCounted = reason === 'HITUNG'
  const header = reason === 'BELI' ? [sebab_hadiah, no_rekening, nama_pihak, keterangan] : [sebab_hadiah, keterangan]
  return (
    <EntryScreen
      screen={hadiahMasukScreen}
      entry={entry}
      look={giftsLook}
      figures={[p.sebab_hadiah, p.total_hadiah, p.total_biaya]}
      count={lines.length}
      onNext={entry.next}
      lines={(isOpen) => (
        <>
          {reason === 'SALDO_AWAL' && lines.length === 0 && <OldStock form={form} gifts={gifts} isOpen={isOpen} />}
          <TypedRows
            rows={form.gifts}
            fields={isCounted ? countedGift : comingGift}
            title="Hadiah"
            isOpen={isOpen}
            isAll
            beside={(row) => <InShop row={row} gifts={gifts} />}
          />
        </>
      )}
      side={() => (
        <>
          <HeaderBox form={form} fields={header} title={hadiahMasukScreen.title} onDone={entry.save} />
          {!isCounted && <EntrySums sums={[]} total={[p.total_biaya, totalRp]} />}
          {isCounted && <p className="points-hint">{say('Selisih dengan stock dibukukan setelah otorisasi.')}</p>}
        </>
      )}
    />
  )
}

/** The stock of the gift of a row in the shop. */
function InShop({ row, gifts }: { readonly row: FormRow; readonly gifts: readonly GiftInStock[] }) {
  const say = useText()
  const code = useFieldValue(row, kode_hadiah)
  const gift = gifts.find((each) => each.kode_hadiah === code)
  return gift ? <span className="entry-facts">{say('Stock {{n}}', { n: formatNumber(gift.stock, 0) })}</span> : null
}

/** Offers the stock that was typed before gifts were stock, until a shop has brought it in. */
function OldStock({ form, gifts, isOpen }: { readonly form: GiftsForm; readonly gifts: readonly GiftInStock[]; readonly isOpen: boolean }) {
  const say = useText()
  const old = gifts.filter(({ stock_lama }) => stock_lama !== null)
  if (old.length === 0) return null
  const fill = () => {
    for (const gift of old) form.gifts.add(undefined, { kode_hadiah: gift.kode_hadiah, qty: gift.stock_lama })
  }
  return (
    <Button variant="light" onClick={fill} disabled={!isOpen}>
      {say('Isi {{n}} hadiah dari stock lama', { n: old.length })}
    </Button>
  )
}
