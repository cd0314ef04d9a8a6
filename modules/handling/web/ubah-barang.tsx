import './stock.css'
import { Badge, SimpleGrid } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnyField } from '#engine/contract/field.ts'
import { CallError, send } from '#engine/web/api.ts'
import { showSuccess, toast } from '#engine/web/dialogs.tsx'
import { useMayRead } from '#engine/web/door.ts'
import { type FieldForm, useOutcome } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { FormPart } from '#engine/web/form-part.tsx'
import { useList } from '#engine/web/lookup-input.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { FormFoot, SaveForm, useSave } from '#engine/web/save-form.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useLinkValue } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { IdleState } from '#engine/web/states.tsx'
import { errorText, useText } from '#engine/web/text.ts'
import { type Unsaved, useUnsaved } from '#engine/web/unsaved.tsx'
import { useApproval, useSendOnce } from '#modules/approvals/web/public.ts'
import { diamonds as d } from '#modules/masters/contract/stone-fields.ts'
import { dollars, parameterKurs, rupiahOfDollars } from '#modules/pricing/contract/parameter-kurs.ts'
import { type Piece, listPieces, readHistory, readPiece } from '#modules/goods/contract/data-barang.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { weightMessages } from '#modules/goods/contract/pieces.ts'
import { pieceFailedText } from '#modules/goods/contract/refusals.ts'
import { ubahBarangScreen } from '#modules/goods/contract/screens.ts'
import { keepingRates } from '#modules/goods/contract/stones.ts'
import { editPiece, plainFields, saidByStones } from '#modules/goods/contract/ubah-barang.ts'
import { PiecePhoto, useKnowsSuppliers } from '#modules/goods/web/public.ts'
// A screen that shows the form of a piece can also take its picture.
import { StoneLines, StonedForm } from '#modules/intake/web/public.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { listPrice } from '#modules/pricing/contract/price.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import {
  type RequestedChange,
  type ChangedValues,
  correctPiece,
  lihatUbahBarang,
  reason,
  termFields,
  ubahBarang,
  valueFields,
} from '../contract/ubah-barang.ts'

const why = reason.named('alasan')
const plain: readonly AnyField[] = plainFields.map((field): AnyField => (field.name === 'foto' ? field.optional().labelled('Foto Baru') : field))

/** What is changed of a piece at once, and what with an approval. What its stones say of it is not typed over; what it costs on consignment is its supplier's. */
function fieldsOf({ is_konsinyasi, batu }: Piece): { readonly plain: readonly AnyField[]; readonly valued: readonly AnyField[] } {
  const isElsewhere = ({ name }: AnyField) => (is_konsinyasi && name === g.harga_beli.name) || (batu.length > 0 && saidByStones.includes(name))
  const valued: readonly AnyField[] = is_konsinyasi ? [...valueFields.filter(({ name }) => name !== g.hpp.name), ...termFields] : valueFields
  return { plain: plain.filter((field) => !isElsewhere(field)), valued }
}

/** Changes a piece: what moves no value is saved at once, what moves value asks for an approval first. */
export default function UbahBarang() {
  const screen = useRef<HTMLDivElement>(null)
  const [piece, setPiece] = useState<Piece>()
  // Asks about unsaved values of the piece before, when another piece or screen takes its place.
  const leave = useRef<Unsaved['leave']>((go) => go())
  const guard = (next: Unsaved['leave']) => {
    leave.current = next
  }
  const scans = useScans<Piece>({
    screen,
    ask: (kode_barcode) => send(readPiece, { params: { kode_barcode } }),
    take: (scanned) =>
      leave.current(() => {
        flushSync(() => setPiece(scanned))
        screen.current?.querySelector<HTMLElement>('[data-field="nama_barang"]')?.focus()
      }),
  })
  // The piece that the user had open on the screen before this one.
  const told = useLinkValue('kode_barcode')
  const { scan } = scans
  useEffect(() => {
    if (told) scan(told)
  }, [told, scan])
  return (
    <Panel screen={ubahBarangScreen}>
      <div ref={screen} className="stock-tray">
        <ScanBox scans={scans} />
        {piece ? (
          <PieceForm key={piece.kode_barcode} piece={piece} onGuard={guard} onRead={setPiece} onDone={scans.focus} />
        ) : (
          <IdleState text="Scan barang yang diubah" />
        )}
      </div>
    </Panel>
  )
}

interface PieceFormProps {
  readonly piece: Piece
  /** Says how the form is left, so that nothing is lost. */
  readonly onGuard: (leave: Unsaved['leave']) => void
  /** It is another piece now. */
  readonly onRead: (piece: Piece) => void
  readonly onDone: () => void
}

function PieceForm({ piece, onGuard, onRead, onDone }: PieceFormProps) {
  const mayRead = useMayRead()
  const queries = useQueryClient()
  const { withApproval, dialog } = useApproval()
  const correcting = useSendOnce([lihatUbahBarang])
  const element = useRef<HTMLFormElement>(null)
  const { kode_barcode } = piece
  const { modules } = useSession()
  const knowsSuppliers = useKnowsSuppliers()
  const shown = (fields: readonly AnyField[]) => fields.filter((field) => mayRead(field) && (field.name !== g.kode_supplier.name || knowsSuppliers))
  // A user who may not read the cost of stones may not change them.
  const hasStones = modules.includes('BERLIAN') && mayRead(d.modal_usd)
  const rates = useList(parameterKurs.api.list, hasStones)
  const kurs = piece.batu[0]?.kurs ?? (rates.data?.find((row) => row[parameterKurs.key] === dollars)?.['kurs'] as number | undefined)
  const { plain: words, valued } = fieldsOf(piece)
  const [form] = useState(() => begun(new StonedForm([...shown(words), ...shown(valued), why]), piece))
  const again = async () => {
    const now = await send(readPiece, { params: { kode_barcode } })
    onRead(now)
    return now
  }
  const saving = useSave(form, element, {
    failedText: pieceFailedText,
    check: () => {
      const values = changedIn(form, shown(valued), piece)
      const hasValues = Object.keys(values).length > 0 || form.stones.isChanged
      form.check()
      const messages: Record<string, string> = {
        ...form.stoneErrors,
        ...form.errors,
        ...(hasValues ? weightMessages({ ...piece, ...(values as object) }) : {}),
      }
      if (!hasValues) delete messages[why.name]
      form.setErrors(messages)
      return Object.keys(messages).length === 0
    },
    send: async () => {
      const [plainly, values] = [changedIn(form, shown(words), piece), changedIn(form, shown(valued), piece) as ChangedValues]
      const perubahan = { ...values, ...(form.stones.isChanged ? { batu: form.toWire()['batu'] as ChangedValues['batu'] } : {}) }
      let { versi } = piece
      try {
        if (Object.keys(plainly).length > 0) {
          const body = { ...plainly, versi }
          ;({ versi } = await withApproval((approvals) => send(editPiece, { params: { kode_barcode }, body }, { approvals })))
        }
        if (Object.keys(perubahan).length > 0) {
          const body = { kode_barcode, versi, alasan: String(form.values[why.name]), ...perubahan } as RequestedChange
          await correcting.once((sent) => send(correctPiece, { body }, sent))
        }
      } catch (error) {
        // The words are saved; what was not allowed stands in the form as it was typed.
        if (versi !== piece.versi) form.rebase(startOf(await again()))
        // What is wrong with all of the piece stands at no field.
        if (error instanceof CallError && kode_barcode in error.fields) toast(errorText(error), 'bad')
        throw error
      }
      showSuccess('Berhasil Mengedit Data')
      for (const call of [listPieces, readPiece, readHistory, ubahBarang.calls.list].map((each) => each.call))
        void queries.invalidateQueries({ queryKey: [call] })
      begun(form, await again())
      onDone()
    },
  })
  const takeBack = () => {
    correcting.begin()
    begun(form, piece)
  }
  const unsaved = useUnsaved(() => form.isChanged)
  useEffect(() => {
    onGuard(unsaved.leave)
    return () => onGuard((go) => go())
  })
  return (
    <SaveForm element={element} saving={saving}>
      <div className="stock-piece">
        <PiecePhoto piece={piece} size={64} />
        <div>
          <h2 className="entry-name">
            {kode_barcode} · {piece.nama_barang}
          </h2>
          <span className="entry-facts">
            {piece.nama_gudang} / {piece.nama_baki}
          </span>
        </div>
      </div>
      <Part title="Data Barang" fields={shown(words)} form={form} />
      <Part
        title="Berat, Kadar Dan Modal"
        fields={[...shown(valued), why]}
        form={form}
        badge={<NeedsApproval form={form} piece={piece} fields={valued} />}
      />
      {hasStones && <StoneLines form={form} kurs={kurs} />}
      <PriceChange form={form} piece={piece} kurs={kurs ?? 0} />
      <FormFoot saving={saving} onBack={() => unsaved.leave(takeBack)} backLabel="Kembalikan" />
      {unsaved.question}
      {dialog}
      {correcting.dialog}
    </SaveForm>
  )
}

function Part({ title, fields, form, badge }: { title: string; fields: readonly AnyField[]; form: FieldForm; badge?: ReactNode }) {
  return (
    <FormPart title={title} badge={badge}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" verticalSpacing="s">
        {fields.map((field) => (
          <FormField key={field.name} form={form} field={field} />
        ))}
      </SimpleGrid>
    </FormPart>
  )
}

/** Says before saving that the change will need an approval. */
function NeedsApproval({ form, piece, fields }: { form: StonedForm; piece: Piece; fields: readonly AnyField[] }) {
  const say = useText()
  const isNeeded = useOutcome(
    form,
    useCallback((of: StonedForm) => of.stones.isChanged || Object.keys(changedIn(of, fields, piece)).length > 0, [fields, piece]),
  )
  return (
    <Badge color={isNeeded ? 'yellow' : 'gray'} variant="light" className="stock-need">
      {say('Perlu Otorisasi')}
    </Badge>
  )
}

/** What a customer pays for it now, and once it is changed. */
function PriceChange({ form, piece, kurs }: { form: StonedForm; piece: Piece; kurs: number }) {
  const say = useText()
  const { settings } = useSession()
  const groups = useList(masterGroup.api.list)
  const prices = useOutcome(
    form,
    useCallback(
      (of: StonedForm) => {
        const rounding = saleRounding({ setting: (key) => settings[key] })
        const changed = { ...piece, ...(changedIn(of, of.fields, piece) as Partial<Piece>) }
        const group = changed.kode_group === piece.kode_group ? undefined : groups.data?.find((row) => row['kode_group'] === changed.kode_group)
        const harga_batu = of.stones.isChanged ? priceOfStones(of, piece, kurs) : piece.harga_batu
        const harga_group = group ? Number(group['harga']) : piece.harga_group
        return [listPrice(piece, rounding), listPrice({ ...changed, harga_group, harga_batu }, rounding)] as const
      },
      [piece, kurs, settings, groups.data],
    ),
  )
  const [before, after] = prices
  if (before === after) return null
  return (
    <p className="stock-price" aria-live="polite">
      {say('Harga')} <Figure field={g.harga} value={before} /> → <Figure field={g.harga} value={after} strong />
    </p>
  )
}

/** What the stones of the form ask, each at the rate that it has or will get. */
const priceOfStones = ({ stoneLines }: StonedForm, { batu }: Piece, kursNow: number) =>
  keepingRates(stoneLines, batu).reduce((sum, { jual_usd, kurs = kursNow }) => sum + rupiahOfDollars(jual_usd, kurs), 0)

/** The form as the piece is. */
function begun(form: StonedForm, piece: Piece): StonedForm {
  form.reset(startOf(piece))
  form.stones.begin(undefined, piece.batu)
  return form
}

const startOf = (piece: Piece) => ({ ...(piece as Readonly<Record<string, unknown>>), foto: null, alasan: null })

/** What the form says otherwise than the piece; no new picture says nothing. */
function changedIn(form: FieldForm, fields: readonly AnyField[], piece: Piece): Record<string, unknown> {
  const before = piece as Readonly<Record<string, unknown>>
  const changed = fields.filter(({ name }) =>
    name === 'foto' ? form.values[name] : name in form.values && (form.values[name] ?? null) !== (before[name] ?? null),
  )
  return Object.fromEntries(changed.map(({ name }) => [name, form.values[name] ?? null]))
}
