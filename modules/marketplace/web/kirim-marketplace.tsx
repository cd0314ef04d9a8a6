import { Group, Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { showError, toast } from '#engine/web/dialogs.tsx'
import { FieldForm, useFieldError, useFieldValue, useRows } from '#engine/web/field-form.ts'
import { keyOf } from '#engine/web/keys.ts'
import { Panel } from '#engine/web/panel.tsx'
import { useSave } from '#engine/web/save-form.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { useDiscard } from '#engine/web/undo.tsx'
import { useUnsaved } from '#engine/web/unsaved.tsx'
import { EntryLines } from '#modules/documents/web/public.ts'
import { SendFoot, SendLine } from '#modules/web-shop/web/public.ts'
import { pickedFor } from '#modules/goods/web/public.ts'
import {
  type Offerable,
  type OpenAccount,
  findOfferable,
  listOffers,
  newOffers,
  offerFields,
  readOpenAccounts,
  sendOffers,
} from '../contract/barang-marketplace.ts'
import { marketplace as m } from '../contract/fields.ts'
import { kirimMarketplace } from '../contract/screens.ts'

/** The form of pieces to offer. */
class OfferForm extends FieldForm {
  readonly pieces = this.rows<Offerable>('detail_barang', offerFields, ({ kode_barcode }) => kode_barcode)

  constructor() {
    super([m.kode_marketplace, m.ekspedisi])
  }
}

/** Offers pieces at a marketplace: the user chooses account and courier, scans pieces or the tray, changes names and prices, and presses F9. */
export default function KirimMarketplace() {
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const screen = useRef<HTMLDivElement>(null)
  // This form has no draft: a stored price could be sent on a later day.
  const [form] = useState(() => new OfferForm())
  const unsaved = useUnsaved(() => form.pieces.list.length > 0)
  const lines = useRows(form.pieces)
  const accounts = useQuery({ queryKey: [readOpenAccounts.call, kode_toko], queryFn: () => send(readOpenAccounts) })
  const kode_marketplace = useFieldValue(form, m.kode_marketplace)
  const account = accounts.data?.find((each) => each.kode_marketplace === kode_marketplace)
  // If there is only one, the user need not choose.
  useEffect(() => {
    const [only, ...others] = accounts.data ?? []
    if (only && others.length === 0 && !form.entered(m.kode_marketplace)) choose(form, only)
  }, [accounts.data, form])
  const isThere = (code: string) => form.pieces.list.some(({ about }) => about.kode_barcode === code)
  const take = (found: readonly Offerable[]) => {
    for (const piece of found)
      if (!isThere(piece.kode_barcode)) form.pieces.add(piece, { nama_barang: piece.nama_barang, harga_web: piece.harga_web })
  }
  const ask = (kode: string) => send(findOfferable, { params: { kode_marketplace: form.entered(m.kode_marketplace) ?? '-', kode } })
  const scans = useScans<Offerable[]>({
    screen,
    ask,
    refuse: (code) => (isThere(code) ? 'Barcode Sudah Ada Di Tabel' : undefined),
    take,
  })
  // The pieces that the user marked in the list of pieces, added as soon as the account is known.
  useEffect(() => {
    if (!kode_marketplace) return
    const picked = pickedFor(kirimMarketplace.path)
    const all = async () => {
      for (const kode of picked) take(await ask(kode))
    }
    all().catch(showError)
    // eslint-disable-next-line react/exhaustive-deps -- they are handed over once
  }, [kode_marketplace])
  const clear = () => {
    form.pieces.clear()
    scans.again()
  }
  const discard = useDiscard({
    title: kirimMarketplace.title,
    isEntered: lines.length > 0,
    content: () => form.snapshot(),
    empty: clear,
    bringBack: (was) => form.restore(was),
  })
  const saving = useSave(form, screen, {
    check: () => form.check(),
    send: async () => {
      const body = newOffers.parse({
        ...form.toWire(),
        detail_barang: form.pieces.list.map((line) => ({ ...line.toWire(), kode_barcode: line.about.kode_barcode })),
      })
      const { message } = await send(sendOffers, { body })
      toast(message, 'good')
      void queries.invalidateQueries({ queryKey: [listOffers.call] })
      clear()
    },
  })
  const isReady = lines.length > 0 && !saving.isBusy
  useShortcuts([
    { ...keyOf.discard, run: () => discard(lines.length), disabled: !isReady },
    { ...keyOf.save, label: 'Kirim', run: () => void saving.save(), disabled: !isReady },
  ])
  return (
    <Panel screen={kirimMarketplace}>
      <div ref={screen} className="entry-left">
        <Group gap="s" mb="s" align="flex-start">
          <Chosen
            form={form}
            field={m.kode_marketplace}
            label="Marketplace"
            choices={(accounts.data ?? []).map((each) => ({ value: each.kode_marketplace, label: `${each.nama_marketplace} · ${each.nama_akun}` }))}
            onPick={(value) => {
              if (lines.length > 0) discard(lines.length)
              else clear()
              const picked = accounts.data?.find((each) => each.kode_marketplace === value)
              if (picked) choose(form, picked)
            }}
          />
          <Chosen
            form={form}
            field={m.ekspedisi}
            label="Ekspedisi"
            choices={(account?.daftar_ekspedisi ?? []).map((value) => ({ value, label: value }))}
            onPick={(value) => form.set('ekspedisi', value)}
          />
        </Group>
        <ScanBox
          scans={scans}
          label="Scan Barang Atau Baki"
          placeholder="Scan atau ketik barcode atau kode baki, lalu Enter"
          missing={form.pieces.message}
          disabled={!account}
          isFirst={false}
        />
        <EntryLines lines={form.pieces} empty={account ? 'Scan barang yang dijual di marketplace' : 'Pilih marketplace dahulu'}>
          {(line) => <SendLine key={line.id} lines={form.pieces} line={line} fields={offerFields} onDone={scans.focus} />}
        </EntryLines>
        <SendFoot saving={saving} isReady={isReady} count={lines.length} onClear={() => discard(lines.length)} />
      </div>
      {unsaved.question}
    </Panel>
  )
}

/** Chooses an account and one of its couriers. */
function choose(form: OfferForm, { kode_marketplace, daftar_ekspedisi }: OpenAccount): void {
  form.assign({ kode_marketplace, ekspedisi: daftar_ekspedisi.length === 1 ? daftar_ekspedisi[0] : null })
}

interface ChosenProps {
  readonly form: OfferForm
  readonly field: typeof m.kode_marketplace | typeof m.ekspedisi
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onPick: (value: string | null) => void
}

/** One of what the accounts of the shop say. */
function Chosen({ form, field, label, choices, onPick }: ChosenProps) {
  const say = useText()
  const value = useFieldValue(form, field)
  const error = useFieldError(form, field.name)
  return (
    <Select
      label={say(label)}
      withAsterisk
      aria-required
      name={field.name}
      data-field={field.name}
      w={280}
      data={[...choices]}
      value={value}
      allowDeselect={false}
      error={error && say(error)}
      nothingFoundMessage={say('Data Tidak Ditemukan')}
      onChange={onPick}
    />
  )
}
