import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { documentWords as w } from '#engine/contract/document.ts'
import { send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { FieldForm, useFormValues, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, fieldMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { marketplace as m } from '../contract/fields.ts'
import {
  type MarketClaim,
  type MarketCut,
  cutLine,
  newPayout,
  payOut,
  payoutHeader,
  payoutLine,
  pencairanMarketplace,
  pencairanMarketplaceScreen,
  readClaims,
  readCuts,
} from '../contract/pencairan-marketplace.ts'
import { payoutLook } from './payout-look.tsx'

/** A payout while it is entered. */
class PayoutForm extends FieldForm {
  readonly claims = this.rows('detail_faktur', payoutLine)
  readonly cuts = this.rows('detail_retur', cutLine)

  constructor() {
    super([...payoutHeader])
  }

  /** The sum of the chosen claims and the fee of the marketplace, in rupiah. The fee is below 0 if more money came than it owes. */
  sumsOf(known: ReadonlyMap<string, MarketClaim>, knownCuts: ReadonlyMap<string, MarketCut>) {
    const owedRp = this.claims.list.reduce((sum, row) => sum + (known.get(row.entered(m.no_faktur) ?? '')?.nilai_tagihan ?? 0), 0)
    const cameRp = this.entered(m.uang_masuk) ?? 0
    const cutRp = this.cuts.list.reduce((sum, row) => sum + (knownCuts.get(row.entered(m.no_retur_marketplace) ?? '')?.potongan_pencairan ?? 0), 0)
    return { owedRp, cutRp, cameRp, feeRp: owedRp - cutRp - cameRp }
  }
}

const cutColumns = [
  col(m.no_retur_marketplace, { opens: 'retur_marketplace' }),
  col(m.kode_marketplace),
  col(m.no_pesanan_luar),
  col(w.tgl_system),
  col(m.potongan_pencairan, { total: true }),
].map(tableColumn)

const columns = [
  col(m.no_faktur, { opens: 'penjualan' }),
  col(m.kode_marketplace),
  col(m.no_pesanan_luar),
  col(w.tgl_system),
  col(m.umur_hari),
  col(m.nama_pembeli),
  col(m.nilai_tagihan, { total: true }),
].map(tableColumn)

/** Records a payout: the user enters marketplace and amount, chooses the settled claims and presses F9. The rest of the claims is the fee. */
export default function PencairanMarketplace() {
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const entry = useDocumentForm({
    document: pencairanMarketplace,
    call: payOut,
    make: () => new PayoutForm(),
    begin: (before) => ({
      kode_marketplace: before?.entered(m.kode_marketplace) ?? null,
      no_rekening: before?.entered(m.no_rekening) ?? null,
      tgl_rekening: before?.entered(m.tgl_rekening) ?? null,
    }),
    isEntered: (form) => form.isChanged,
    messagesOf: (form) => ({
      ...(form.claims.list.length === 0 ? { detail_faktur: 'Pilih Minimal Satu Tagihan' } : {}),
      ...fieldMessages(form, payoutHeader),
    }),
    bodyOf: (form) => newPayout.parse(form.toWire()),
    onSaved: () => {
      for (const { call } of [readClaims, readCuts]) void queries.invalidateQueries({ queryKey: [call] })
    },
  })
  const { form } = entry
  const { kode_marketplace } = useFormValues(form)
  const market = (kode_marketplace ?? null) as string | null
  const owed = useQuery({
    queryKey: [readClaims.call, kode_toko, market],
    queryFn: () => send(readClaims, { query: market ? { kode_marketplace: market } : {} }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const shown = useMemo(() => (owed.data?.rows ?? []).filter((claim) => !market || claim.kode_marketplace === market), [owed.data, market])
  const known = useMemo(() => new Map(shown.map((claim) => [claim.no_faktur, claim])), [shown])
  const cut = useQuery({
    queryKey: [readCuts.call, kode_toko, market],
    queryFn: () => send(readCuts, { query: market ? { kode_marketplace: market } : {} }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const cuts = useMemo(() => (cut.data ?? []).filter((one) => !market || one.kode_marketplace === market), [cut.data, market])
  const knownCuts = useMemo(() => new Map(cuts.map((one) => [one.no_retur_marketplace, one])), [cuts])
  const areCutsKnown = cut.isSuccess && !cut.isPlaceholderData
  useEffect(() => {
    const gone = areCutsKnown ? form.cuts.list.filter((row) => !knownCuts.has(row.entered(m.no_retur_marketplace) ?? '')) : []
    gone.forEach((row) => form.cuts.remove(row))
  }, [form, knownCuts, areCutsKnown])
  // Another marketplace has other claims. Until they are loaded, no chosen claim counts as gone.
  const isKnown = owed.isSuccess && !owed.isPlaceholderData
  useEffect(() => {
    const gone = isKnown ? form.claims.list.filter((row) => !known.has(row.entered(m.no_faktur) ?? '')) : []
    gone.forEach((row) => form.claims.remove(row))
  }, [form, known, isKnown])
  const sums = useReckoned(
    form,
    useCallback((of: PayoutForm) => of.sumsOf(known, knownCuts), [known, knownCuts]),
  )
  return (
    <EntryScreen
      screen={pencairanMarketplaceScreen}
      entry={entry}
      look={payoutLook}
      figures={[m.biaya_marketplace, m.uang_masuk]}
      count={form.claims.list.length}
      onNext={entry.next}
      lines={(isOpen) => (
        <Loaded query={owed}>
          {() => (
            <>
              <Claims claims={shown} form={form} isOpen={isOpen} />
              {cuts.length > 0 && <Cuts cuts={cuts} form={form} isOpen={isOpen} />}
            </>
          )}
        </Loaded>
      )}
      side={() => (
        <>
          <HeaderBox form={form} fields={payoutHeader} title={pencairanMarketplaceScreen.title} onDone={entry.save} />
          <EntrySums
            sums={[
              [m.nilai_tagihan, sums.owedRp],
              [m.potongan_pencairan, sums.cutRp],
              [m.biaya_marketplace, sums.feeRp],
            ]}
            total={[m.uang_masuk, sums.cameRp]}
          />
        </>
      )}
    />
  )
}

/** The open claims. A tick adds one to the payout. */
function Claims({ claims, form, isOpen }: { claims: readonly MarketClaim[]; form: PayoutForm; isOpen: boolean }) {
  const say = useText()
  const chosen = useRows(form.claims)
  const choose = ({ kode_marketplace, no_faktur }: MarketClaim) => {
    if (!form.entered(m.kode_marketplace)) form.set('kode_marketplace', kode_marketplace)
    const row = form.claims.list.find((each) => each.entered(m.no_faktur) === no_faktur)
    if (row) form.claims.remove(row)
    else form.claims.add(undefined, { no_faktur })
  }
  return (
    <section className="entry-box" aria-label={say('Tagihan Marketplace')}>
      {form.claims.message && (
        <p className="entry-message" role="alert">
          {say(form.claims.message)}
        </p>
      )}
      <DataTable
        label={say('Tagihan Marketplace')}
        columns={columns}
        sections={[{ heading: undefined, rows: claims, subtotal: undefined }]}
        rowKey={({ no_faktur }) => no_faktur}
        onOpen={(row) => isOpen && choose(row)}
        actions={(row) => (
          <Checkbox
            size="xs"
            disabled={!isOpen}
            checked={chosen.some((each) => each.values['no_faktur'] === row.no_faktur)}
            aria-label={say('Validasi {{reference}}', { reference: row.no_faktur })}
            onChange={() => choose(row)}
          />
        )}
        actionsPx={48}
        emptyText="Tidak Ada Tagihan Marketplace"
      />
    </section>
  )
}

/** The cuts for returned pieces. A tick adds one to the payout. */
function Cuts({ cuts, form, isOpen }: { cuts: readonly MarketCut[]; form: PayoutForm; isOpen: boolean }) {
  const say = useText()
  const chosen = useRows(form.cuts)
  const choose = ({ kode_marketplace, no_retur_marketplace }: MarketCut) => {
    if (!form.entered(m.kode_marketplace)) form.set('kode_marketplace', kode_marketplace)
    const row = form.cuts.list.find((each) => each.entered(m.no_retur_marketplace) === no_retur_marketplace)
    if (row) form.cuts.remove(row)
    else form.cuts.add(undefined, { no_retur_marketplace })
  }
  return (
    <section className="entry-box" aria-label={say('Potongan Retur')}>
      {form.cuts.message && (
        <p className="entry-message" role="alert">
          {say(form.cuts.message)}
        </p>
      )}
      <DataTable
        label={say('Potongan Retur')}
        columns={cutColumns}
        sections={[{ heading: undefined, rows: cuts, subtotal: undefined }]}
        rowKey={({ no_retur_marketplace }) => no_retur_marketplace}
        onOpen={(row) => isOpen && choose(row)}
        actions={(row) => (
          <Checkbox
            size="xs"
            disabled={!isOpen}
            checked={chosen.some((each) => each.values['no_retur_marketplace'] === row.no_retur_marketplace)}
            aria-label={say('Validasi {{reference}}', { reference: row.no_retur_marketplace })}
            onChange={() => choose(row)}
          />
        )}
        actionsPx={48}
        emptyText="Tidak Ada Potongan Retur"
      />
    </section>
  )
}
