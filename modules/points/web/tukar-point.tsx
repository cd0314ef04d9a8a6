import './points.css'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useEffect, useRef } from 'react'
import { formatNumber } from '#engine/kinds/number.ts'
import { FieldForm, type FormRow, type FormRows, useFieldValue, useReckoned, useRow, useRows } from '#engine/web/field-form.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { listKey, useList } from '#engine/web/lookup-input.tsx'
import { useText } from '#engine/web/text.ts'
import {
  EntryFigure,
  EntryFigures,
  EntryLine,
  EntryLines,
  EntryScreen,
  EntrySums,
  rowMessages,
  useDocumentForm,
} from '#modules/documents/web/public.ts'
import { masterDataHadiah } from '#modules/masters/contract/master-data-hadiah.ts'
import { findMembers } from '#modules/members/contract/find-members.ts'
import { readPoints } from '../contract/poin-manual.ts'
import { points as p } from '../contract/fields.ts'
import { exchangePoints, newExchange, takenGift, tukarPoin } from '../contract/tukar-poin.ts'
import { tukarPointScreen } from '../contract/tukar-poin-screens.ts'
import { exchangeLook } from './looks.tsx'
import { PointsEnd, usePoints } from './member-points.tsx'
import { MemberBox, memberFields, missingMember } from './member-box.tsx'

/** A gift of the list, with its stock in the shop. */
interface Gift {
  readonly kode_hadiah: string
  readonly nama_hadiah: string
  readonly poin: number
  readonly stock: number
}

const [qty] = takenGift

/** An exchange while it is entered. */
export class ExchangeForm extends FieldForm {
  readonly gifts = this.rows<Gift>('detail_hadiah', takenGift, ({ kode_hadiah }) => kode_hadiah)

  constructor() {
    super([...memberFields, p.keterangan.optional()])
  }

  /** Adds one of a gift. */
  take(gift: Gift): void {
    const row = this.gifts.list.find(({ about }) => about.kode_hadiah === gift.kode_hadiah)
    if (row) row.set(qty.name, (row.entered(qty) ?? 0) + 1)
    else this.gifts.add(gift, { [qty.name]: 1 })
  }

  /** The points of all gifts. */
  get poin(): number {
    return this.gifts.list.reduce((sum, row) => sum + row.about.poin * (row.entered(qty) ?? 0), 0)
  }
}

/** Gifts for points: find the member, choose his gifts, F9. */
export default function TukarPoint() {
  const say = useText()
  const queries = useQueryClient()
  const entry = useDocumentForm({
    document: tukarPoin,
    call: exchangePoints,
    make: () => new ExchangeForm(),
    isEntered: (form) => form.gifts.list.length > 0,
    messagesOf: (form) => ({
      ...rowMessages(form.gifts, takenGift),
      ...(form.gifts.list.length === 0 ? { detail_hadiah: 'Hadiah Harus Dipilih' } : {}),
      ...missingMember(form),
    }),
    bodyOf: (form) =>
      newExchange.parse({
        ...form.toWire([p.kode_member, p.keterangan]),
        detail_hadiah: form.gifts.list.map((row) => ({ ...row.toWire(), kode_hadiah: row.about.kode_hadiah })),
      }),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: listKey(masterDataHadiah.api.list) })
      void queries.invalidateQueries({ queryKey: [findMembers.call] })
      void queries.invalidateQueries({ queryKey: [readPoints.call] })
    },
    onRefused: () => void queries.invalidateQueries({ queryKey: listKey(masterDataHadiah.api.list) }),
  })
  const { form } = entry
  const kode_member = useFieldValue(form, p.kode_member)
  const points = usePoints(kode_member)
  const lines = useRows(form.gifts)
  const poin = useReckoned(
    form,
    useCallback((each: ExchangeForm) => each.poin, []),
  )
  // Other gifts come to other points: what the server said of the member is no longer so.
  useEffect(() => {
    if (form.errors[p.kode_member.name]) form.assign({ [p.kode_member.name]: form.values[p.kode_member.name] })
  }, [form, poin])
  const toGifts = () => entry.screen.current?.querySelector<HTMLElement>('.gift:enabled')?.focus()
  return (
    <EntryScreen
      screen={tukarPointScreen}
      entry={entry}
      look={exchangeLook}
      figures={[p.nama_member, p.total_hadiah, p.total_poin]}
      count={lines.length}
      onNext={entry.next}
      lines={(isOpen) => (
        <>
          <GiftList form={form} isOpen={isOpen} />
          {form.gifts.message && (
            <p className="entry-message" role="alert">
              {say(form.gifts.message)}
            </p>
          )}
          <EntryLines lines={form.gifts} empty="Pilih hadiah yang ditukar">
            {(line) => <Line key={line.id} lines={form.gifts} line={line} onDone={toGifts} />}
          </EntryLines>
        </>
      )}
      side={(isOpen) => (
        <>
          <MemberBox form={form} isOpen={isOpen} onDone={toGifts}>
            {points.data && kode_member !== null && <PointsEnd {...points.data} />}
            <FormField form={form} field={p.keterangan.optional()} />
          </MemberBox>
          <EntrySums sums={[]} total={[p.total_poin, poin]} />
        </>
      )}
    />
  )
}

/** The gifts of the chain with their stock in the shop; a press takes one. */
function GiftList({ form, isOpen }: { readonly form: ExchangeForm; readonly isOpen: boolean }) {
  const say = useText()
  const list = useList(masterDataHadiah.api.list)
  const gifts = (list.data ?? []) as readonly (Gift & Record<string, unknown>)[]
  return (
    <section className="entry-box" aria-label={say('Pilih Hadiah')}>
      {list.isSuccess && gifts.length === 0 ? (
        <p className="points-hint">{say('Belum ada hadiah. Tambah di Master Data Hadiah.')}</p>
      ) : (
        <ul className="gift-list">
          {gifts.map((gift) => (
            <li key={gift.kode_hadiah}>
              <button type="button" className="gift" disabled={!isOpen || gift.stock === 0} onClick={() => form.take(gift)}>
                <span className="gift-name">{gift.nama_hadiah}</span>
                <span>
                  {say('{{n}} poin', { n: formatNumber(gift.poin, 0) })} ·{' '}
                  {gift.stock === 0 ? say('Stock Habis') : say('Sisa {{n}}', { n: formatNumber(gift.stock, 0) })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface LineProps {
  readonly lines: FormRows<Gift>
  readonly line: FormRow<Gift>
  readonly onDone: () => void
}

const Line = memo(function Line({ lines, line, onDone }: LineProps) {
  const say = useText()
  const { about: gift } = useRow(line)
  const inputs = useRef<HTMLDivElement>(null)
  const poin = useReckoned(
    line,
    useCallback((row: FormRow<Gift>) => row.about.poin * (row.entered(qty) ?? 0), []),
  )
  // After a gift was chosen, its number follows.
  useEffect(() => inputs.current?.querySelector<HTMLInputElement>('[data-field$=".qty"]')?.select(), [])
  return (
    <EntryLine lines={lines} line={line} what={gift.nama_hadiah}>
      <div className="entry-what">
        <span className="entry-name">{gift.nama_hadiah}</span>
        <span className="entry-facts">
          {gift.kode_hadiah} · {say('{{n}} poin', { n: formatNumber(gift.poin, 0) })}
        </span>
      </div>
      <div className="entry-inputs" ref={inputs} onKeyDown={(event) => enterMovesOn(event, onDone)}>
        <FormField form={line} field={qty} />
      </div>
      <EntryFigures>
        <EntryFigure value={poin}>{say('Poin')}</EntryFigure>
      </EntryFigures>
    </EntryLine>
  )
})
