import './central.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import type { Call, Endpoint } from '#engine/contract/endpoint.ts'
import type { AnyField } from '#engine/contract/field.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { send } from '#engine/web/api.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { FieldForm, type FormRow, useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { useSession } from '#engine/web/session.ts'
import { ErrorState, IdleState } from '#engine/web/states.tsx'
import { errorText, useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, fieldMessages, rowMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { gold as g } from '../contract/fields.ts'
import { type GoldOnTheRoad, type TravellingGold, readGoldOnTheRoad, readTravellingGold } from '../contract/kirim-emas.ts'
import { terimaEmas, weighedFields } from '../contract/terima-emas.ts'
import { GoldRoad } from './gold-road.tsx'
import { GoldDifference, goldArrivalLook } from './looks.tsx'

type Lot = TravellingGold['detail_emas'][number]

/** A sending while the user enters its arrival. */
class ArrivingForm extends FieldForm {
  readonly lots = this.rows<Lot>('detail_emas', weighedFields, ({ kode_lot }) => kode_lot)

  constructor(header: readonly AnyField[]) {
    super([g.no_kirim_emas, ...header])
  }
}

/** What is between the scale and what was sent; nothing while nothing was weighed. */
const differenceOf = (row: FormRow<Lot>) => {
  const weighed = row.entered(g.berat_terima)
  return weighed === null ? 0 : sumOfGrams([weighed, -row.about.berat])
}

interface ArrivingGoldProps {
  readonly screen: Screen
  readonly call: Endpoint<Call, undefined, z.ZodType, typeof terimaEmas.calls.read.reply>
  readonly body: z.ZodType
  readonly header: readonly AnyField[]
  /** What is sent to this shop, or what it has sent. */
  readonly way: 'TO_HERE' | 'FROM_HERE'
  readonly title: string
  readonly emptyText: string
  readonly idleText: string
  /** The sending is lost: nothing is weighed. */
  readonly isLost?: boolean
}

/** Says what became of gold that was sent: choose the sending, weigh each lot, the number of the seal or the reason, F9. */
export function ArrivingGold(props: ArrivingGoldProps) {
  const { screen, call, body, header, way, title, emptyText, idleText, isLost = false } = props
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const keyOf = (number: string | null) => [readTravellingGold.call, kode_toko, number]
  const read = (no_kirim_emas: string) => send(readTravellingGold, { params: { no_kirim_emas } })
  const lookAgain = () => {
    for (const each of [readTravellingGold.call, readGoldOnTheRoad.call]) void queries.invalidateQueries({ queryKey: [each] })
  }
  const entry = useDocumentForm({
    document: terimaEmas,
    draft: screen.path,
    call,
    make: () => new ArrivingForm(header),
    isEntered: (form) => form.values[g.no_kirim_emas.name] !== null,
    messagesOf: (form) => ({
      ...fieldMessages(form, [g.no_kirim_emas]),
      ...(isLost ? {} : rowMessages(form.lots, weighedFields)),
      ...fieldMessages(form, header),
    }),
    bodyOf: (form) =>
      body.parse({
        ...form.toWire(),
        detail_emas: form.lots.list.map((row) => ({ kode_lot: row.about.kode_lot, berat_terima: row.entered(g.berat_terima) })),
      }),
    onSaved: lookAgain,
    onRefused: lookAgain,
  })
  const { form } = entry
  const no_kirim_emas = useFieldValue(form, g.no_kirim_emas)
  const travelling = useQuery({ queryKey: keyOf(no_kirim_emas), queryFn: () => read(no_kirim_emas ?? ''), enabled: no_kirim_emas !== null })
  const sent = no_kirim_emas === null ? undefined : travelling.data
  const lines = useRows(form.lots)
  const weighed = useReckoned(
    form,
    useCallback((of: ArrivingForm) => sumOfGrams(of.lots.list.map((row) => row.entered(g.berat_terima) ?? 0)), []),
  )
  const requested = useRef('')
  const choose = async ({ no_kirim_emas: chosen }: GoldOnTheRoad) => {
    requested.current = chosen
    const found = await read(chosen).catch((failed: unknown) => {
      toast(errorText(failed), 'bad')
      lookAgain()
    })
    // An answer that comes late is not the last one's that was pressed.
    if (!found || requested.current !== chosen) return
    queries.setQueryData(keyOf(chosen), found)
    // Drawn before the next key.
    flushSync(() => {
      form.reset({ no_kirim_emas: chosen })
      if (!isLost) for (const lot of found.detail_emas) form.lots.add(lot)
    })
    const first = isLost ? header[0]?.wire : `detail_emas.0.${g.berat_terima.wire}`
    entry.screen.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
  }
  const toHeader = () => entry.screen.current?.querySelector<HTMLElement>(`[data-field="${header[0]?.wire}"]`)?.focus()
  return (
    <EntryScreen
      screen={screen}
      entry={entry}
      look={goldArrivalLook}
      figures={[g.no_kirim_emas, g.total_terima, g.total_selisih]}
      canSave={sent !== undefined}
      count={isLost ? (sent?.detail_emas.length ?? 0) : lines.length}
      onNext={entry.next}
      lines={() => (
        <>
          <GoldRoad
            title={title}
            way={way}
            emptyText={emptyText}
            isChosen={(one) => one.no_kirim_emas === no_kirim_emas}
            onChoose={(one) => void choose(one)}
          />
          {travelling.error && no_kirim_emas !== null && <ErrorState error={travelling.error} onRetry={() => void travelling.refetch()} />}
          {sent && !isLost && (
            <ol className="entry-lines gold-weighed" onKeyDown={(event) => enterMovesOn(event, toHeader)}>
              {lines.map((row) => (
                <WeighedLot key={row.id} row={row} />
              ))}
            </ol>
          )}
        </>
      )}
      side={() =>
        sent ? (
          <>
            <SendingBox sent={sent} />
            <HeaderBox form={form} fields={header} title={screen.title} onDone={entry.save} />
            <EntrySums
              sums={isLost ? [] : [[g.total_kirim, sent.total_berat]]}
              total={isLost ? [g.total_kirim, sent.total_berat] : [g.total_terima, weighed]}
            />
          </>
        ) : (
          <IdleState text={idleText} />
        )
      }
    />
  )
}

/** From whom gold is, and when it left. */
function SendingBox({ sent }: { sent: TravellingGold }) {
  const say = useText()
  return (
    <section className="entry-box entry-about" aria-label={sent.no_kirim_emas}>
      <h2>
        {sent.no_kirim_emas} · {sent.nama_asal}
      </h2>
      <p>
        {sent.tgl_system} · {say('Dikirim {{nama}}', { nama: sent.user_id })} · {say('ke {{toko}}', { toko: sent.nama_tujuan })}
        {sent.keterangan !== null && ` · ${sent.keterangan}`}
      </p>
    </section>
  )
}

/** A lot as it was sent, and its weight now. */
function WeighedLot({ row }: { row: FormRow<Lot> }) {
  const { kode_lot, nama_barang, kadar, berat } = row.about
  const difference = useReckoned(row, differenceOf)
  return (
    <li className="entry-line">
      <p>
        <strong>{nama_barang}</strong> · {kode_lot}
        {kadar !== null && ` · ${g.kadar.format(kadar)}%`} · <Figure field={g.berat} value={berat} />
        {'\u00a0g '}
        <GoldDifference value={difference} />
      </p>
      <div className="typed-fields">
        {weighedFields.map((field) => (
          <FormField key={field.name} form={row} field={field} />
        ))}
      </div>
    </li>
  )
}
