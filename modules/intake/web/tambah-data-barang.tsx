import './tambah-data-barang.css'
import './pictures.ts'
import { SimpleGrid } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { send } from '#engine/web/api.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { mayEnter, useMayRead } from '#engine/web/door.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { useFieldValue, useOutcome, useReckoned } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { useFormDraft } from '#engine/web/form-draft.ts'
import { FormPart } from '#engine/web/form-part.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { useAskBeforeClosing } from '#engine/web/leaving.ts'
import { listKey, useList } from '#engine/web/lookup-input.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { FormFoot, useSave } from '#engine/web/save-form.tsx'
import { useLinkValue } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { useDiscard } from '#engine/web/undo.tsx'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { dollars, parameterKurs } from '#modules/pricing/contract/parameter-kurs.ts'
import { dataBarang, listPieces } from '#modules/goods/contract/data-barang.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { pieceFailedText } from '#modules/goods/contract/refusals.ts'
import { PieceTaskLinks, TrayField, useKnowsSuppliers } from '#modules/goods/web/public.ts'
import { FormulaLines } from '#modules/pricing/web/public.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { type BoughtLot, readBoughtLots, readOrdersToFill, readPreOrdersToFill } from '../contract/barang-masuk.ts'
import { intakes as i, isOfLot } from '../contract/fields.ts'
import { printedPurity, proposedOf } from '../contract/proposals.ts'
import { tambahDataBarang } from '../contract/screens.ts'
import { addPiece } from '../contract/tambah-data-barang.ts'
import { PieceForm, isAsked, messagesOf, parts, pieceFields, propose, sourcesOf, tillPrice, usualSource } from './piece-form.ts'
import { useProposalLists } from './proposal-lists.ts'
import { StoneLines } from './stone-lines.tsx'

/** What the next piece of the same tray most likely has as well. */
const keptForNext = ['asal', 'kode_supplier', 'kode_dept', 'kode_group', 'kadar', 'kadar_cetak', 'kode_gudang', 'kode_baki', 'kode_bandrol']
const lastMax = 8

/** Adds pieces one after the other: what they have in common stays, and each is in its tray when its barcode appears. */
export default function TambahDataBarang() {
  const say = useText()
  const { kode_toko, modules } = useSession()
  const mayRead = useMayRead()
  const hasStones = modules.includes('BERLIAN')
  const queries = useQueryClient()
  const lists = useProposalLists()
  const rates = useList(parameterKurs.api.list, hasStones)
  const kurs = rates.data?.find((row) => row[parameterKurs.key] === dollars)?.['kurs'] as number | undefined
  const element = useRef<HTMLFormElement>(null)
  const [last, setLast] = useState<readonly { kode_barcode: string; nama_barang: string }[]>([])

  const known = useRef(lists)
  known.current = lists
  const lots = useRef<readonly BoughtLot[]>([])
  const knowsSuppliers = useKnowsSuppliers()
  const draft = useFormDraft(
    tambahDataBarang.path,
    (): PieceForm => {
      const made: PieceForm = new PieceForm(usualSource(knowsSuppliers), (values, changed) => {
        if (changed === 'kode_gudang') return { kode_baki: null }
        if (changed === 'kode_lot') {
          const lot = lots.current.find((each) => each.kode_lot === values['kode_lot'])
          return lot && { asal: lot.asal, ...proposedOf(lot) }
        }
        if (changed !== 'kode_group') return undefined
        const kadar = known.current.kadarOf(String(values['kode_group']))
        // A bought piece keeps its purity, also under another group.
        if (kadar === undefined || values['kode_lot']) return undefined
        return { kadar, ...(made.isTyped('kadar_cetak') ? {} : { kadar_cetak: printedPurity(kadar) }) }
      })
      return made
    },
    isChanged,
  )
  const { form } = draft
  const { once, begin, dialog: approval } = useSendOnce([dataBarang], draft)
  const isEntered = useOutcome(form, isChanged)
  useAskBeforeClosing(isEntered)
  const asal = useFieldValue(form, i.asal) ?? 'SALDO_AWAL'
  const bought = useList(readBoughtLots.call, isOfLot(asal))
  lots.current = (bought.data ?? []) as unknown as readonly BoughtLot[]
  const told = useMemo(() => pieceFields.filter((field) => isAsked(field, asal, modules) && mayEnter(field, mayRead)), [asal, modules, mayRead])
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-field="kode_barcode"]')?.focus(), [kode_toko])
  // The board of work leads here with the order that a piece was made for.
  const ordered = useLinkValue('no_pesanan')
  useEffect(() => {
    if (ordered !== undefined) form.set('no_pesanan', ordered)
  }, [ordered, form])

  const saving = useSave(form, element, {
    failedText: pieceFailedText,
    check: () => {
      form.dropLeftEmpty()
      propose(form, lists)
      const areFieldsRight = form.check(told)
      const areStonesRight = !form.stones.list.map((line) => line.check()).includes(false)
      const messages = messagesOf(form, lists)
      form.setErrors({ ...form.stoneErrors, ...messages, ...form.errors })
      return areFieldsRight && areStonesRight && Object.keys(messages).length === 0
    },
    send: () => {
      const body = { ...form.toWire(told), batu: form.toWire()['batu'] } as never
      return once(
        (sent) => send(addPiece, { body }, sent),
        ({ kode_barcode }) => {
          const added = { kode_barcode, nama_barang: String(form.values['nama_barang']) }
          setLast((before) => [added, ...before].slice(0, lastMax))
          toast('Berhasil Menyimpan Data', 'good')
          form.reset(Object.fromEntries(keptForNext.map((name) => [name, form.values[name]])))
          void queries.invalidateQueries({ queryKey: [listPieces.call] })
          void queries.invalidateQueries({ queryKey: listKey(readBoughtLots.call) })
          for (const { call } of [readOrdersToFill, readPreOrdersToFill]) void queries.invalidateQueries({ queryKey: listKey(call) })
          element.current?.querySelector<HTMLElement>('[data-field="nama_barang"]')?.focus()
        },
      )
    },
  })
  const discard = useDiscard({
    title: tambahDataBarang.title,
    isEntered: isEntered,
    content: () => ({ key: draft.key(), form: form.snapshot() }),
    empty: () => {
      begin()
      form.reset()
    },
    bringBack: (was) => {
      draft.renew(was.key)
      form.restore(was.form)
    },
  })
  useShortcuts([
    { ...keyOf.save, run: () => void saving.save() },
    { ...keyOf.discard, run: () => discard(), disabled: !isEntered || saving.isBusy },
  ])
  return (
    <Panel screen={tambahDataBarang}>
      <form
        key={kode_toko}
        ref={element}
        noValidate
        onKeyDown={(event) => enterMovesOn(event, () => void saving.save())}
        onBlur={(event: FocusEvent<HTMLFormElement>) => isFollowed(event.target) && propose(form, lists)}
        onSubmit={(event) => {
          event.preventDefault()
          void saving.save()
        }}
      >
        {parts.map((part) => (
          <FormPart key={part.title} title={part.title}>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" verticalSpacing="s">
              {part.fields
                .filter((field) => told.includes(field))
                .map((field) => (
                  <div key={field.name} className={field.kind.name === 'image' ? 'piece-entry-photo' : undefined}>
                    <PieceField form={form} field={field} />
                  </div>
                ))}
            </SimpleGrid>
          </FormPart>
        ))}
        {hasStones && <StoneLines form={form} kurs={kurs} />}
        <PricePreview form={form} kurs={kurs ?? 0} />
        <FormFoot saving={saving} onBack={() => isEntered && discard()} backLabel="Kosongkan" />
      </form>
      {approval}
      {last.length > 0 && (
        <section aria-label={say('Baru Ditambahkan')} className="piece-last">
          <h2>{say('Baru Ditambahkan')}</h2>
          <ol>
            {last.map((piece) => (
              <li key={piece.kode_barcode}>
                <ThingLink kind="barang" id={piece.kode_barcode} /> {piece.nama_barang}
              </li>
            ))}
          </ol>
          <PieceTaskLinks by={keyOf.followUp} kode_barcodes={last.map(({ kode_barcode }) => kode_barcode)} />
        </section>
      )}
    </Panel>
  )
}

const isChanged = (form: PieceForm) => form.isChanged

/** What other fields follow from, once it is complete: never from the first digit of it. */
const followed: readonly string[] = ['berat_bruto', 'berat_stock', 'berat', 'kode_dept', 'harga_beli']
const isFollowed = (target: EventTarget) =>
  target instanceof HTMLInputElement && (followed.includes(target.name) || target.closest('.stone-line') !== null)

function PieceField({ form, field }: { form: PieceForm; field: AnyField }) {
  const knowsSuppliers = useKnowsSuppliers()
  const only = useMemo(() => sourcesOf(knowsSuppliers), [knowsSuppliers])
  if (field.name === 'kode_baki') return <TrayField form={form} />
  if (field.name === 'asal') return <FormField form={form} field={field} only={only} />
  if (field.name === 'kode_barcode') return <FormField form={form} field={field} description="Kosongkan untuk dibuat otomatis" />
  if (field.name === 'harga_beli') return <AgreedPrice form={form} field={field} />
  return <FormField form={form} field={field} />
}

/** On consignment it is what its supplier is owed once the piece is sold. */
function AgreedPrice({ form, field }: { form: PieceForm; field: AnyField }) {
  const asal = useFieldValue(form, i.asal)
  return <FormField form={form} field={field} {...(asal === 'KONSINYASI' ? { label: 'Harga Konsinyasi' } : {})} />
}

/** What the piece would cost a customer today, line by line, and how much pure gold is in it, while it is being typed. */
function PricePreview({ form, kurs }: { form: PieceForm; kurs: number }) {
  const say = useText()
  const groups = useList(masterGroup.api.list)
  const { settings } = useSession()
  const preview = useReckoned(
    form,
    useCallback(
      (of: PieceForm) => {
        const group = groups.data?.find((row) => row['kode_group'] === of.values['kode_group'])
        const rounding = saleRounding({ setting: (key) => settings[key] })
        const price = tillPrice(of, group && Number(group['harga']), kurs, rounding)
        const [berat, stock] = [of.entered(i.berat) ?? 0, of.entered(i.berat_stock) ?? 0]
        return price && { price, fine: fineMg(Math.round(Math.min(berat, stock) * 1000), of.entered(i.kadar) ?? 0) / 1000 }
      },
      [groups.data, settings, kurs],
    ),
  )
  if (!preview) return null
  const { price, fine } = preview
  return (
    <div className="piece-preview" aria-live="polite">
      <p>
        {say('Harga Jual')} <Figure field={g.harga_jual} value={price.harga_total} strong /> · {say('Berat Murni')}{' '}
        <Figure field={g.fine} value={fine} strong /> g · {say('Harga Per Gram')} <Figure field={g.harga_group} value={price.harga_per_gram} />
      </p>
      <FormulaLines lines={price.rumus} total={price.harga_total} />
    </div>
  )
}
