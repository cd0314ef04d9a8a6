import './receiving.css'
import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import type { AnyField } from '#engine/contract/field.ts'
import { send } from '#engine/web/api.ts'
import { FieldForm, type FormRow, useFormValues, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { listKey } from '#engine/web/lookup-input.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useSession } from '#engine/web/session.ts'
import { LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, TypedRows, fieldMessages, rowMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { type PaidSums, PaymentsPane, paidSums, paymentMessages, paymentRows, usePaidSums } from '#modules/payments/web/public.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import {
  requestedOf,
  bayarSupplier,
  bayarSupplierScreen,
  chosenDebt,
  handedGold,
  newSettlement,
  paySupplier,
  paysMoney,
  readDebts,
  readGold,
  settledClaim,
  settlementHeader,
  settlementMessages,
} from '../contract/bayar-supplier.ts'
import { type SettlementKind, receiving as r, supplierClaims } from '../contract/fields.ts'
import { paymentLook } from './looks.tsx'

type Debt = ReplyOf<typeof readDebts>[number]

const goldFields = [r.kode_lot.from({ api: { list: readGold.call, pages: readGold.call }, key: 'kode_lot' }, 'nama_barang'), handedGold[1]] as const

/** A payment to a supplier while it is entered. */
export class SettlementForm extends FieldForm {
  readonly debts = this.rows('detail_hutang', chosenDebt)
  readonly gold = this.rows('detail_emas', goldFields)
  readonly payments = paymentRows(this)

  constructor() {
    super(settlementHeader)
  }

  /** How the supplier is settled with. */
  get way(): SettlementKind {
    return this.entered(r.pelunasan) ?? 'RUPIAH'
  }

  /** What is asked of all of it, by the way. */
  get requested(): readonly AnyField[] {
    const some: readonly string[] = [r.jumlah_dilunasi.name, r.emas_dilunasi.name, r.harga_emas.name]
    const requested = requestedOf(this.way)
    return settlementHeader.filter(({ name }) => !some.includes(name) || requested.includes(name))
  }

  /** The money that leaves, in rupiah. */
  get sums(): PaidSums {
    const inGold = rupiahFor(this.entered(r.emas_dilunasi) ?? 0, this.entered(r.harga_emas) ?? 0)
    const due = this.way === 'EMAS_RUPIAH' ? inGold : (this.entered(r.jumlah_dilunasi) ?? 0)
    return paidSums(this.payments, paysMoney(this.way) ? due : 0)
  }
}

/** What is wrong with a payment before it is sent. */
export function messagesOf(form: SettlementForm): Record<string, string> {
  const { way, gold, payments } = form
  return {
    ...fieldMessages(form, form.requested),
    ...settlementMessages(way, form.values),
    ...(way === 'EMAS'
      ? { ...(gold.list.length === 0 ? { detail_emas: 'Emas Yang Diserahkan Harus Diisi' } : {}), ...rowMessages(gold, goldFields) }
      : {}),
    ...(paysMoney(way) ? paymentMessages(payments, form.sums.total, 'OUT') : {}),
  }
}

/** Of what stands in the form, what belongs to its way. */
function bodyOf(form: SettlementForm) {
  const { way } = form
  const wire = form.toWire(form.requested)
  const rows = form.toWire()
  return newSettlement.parse({
    ...wire,
    detail_hutang: settledClaim(way) ? rows['detail_hutang'] : [],
    detail_emas: way === 'EMAS' ? rows['detail_emas'] : [],
    detail_bayar: paysMoney(way) ? rows['detail_bayar'] : [],
  })
}

/** Settles with a supplier: who, how, which debts (the oldest first where none is chosen), and what he gets. */
export default function BayarSupplier() {
  const { kode_toko } = useSession()
  const say = useText()
  const queries = useQueryClient()
  const payment = useDocumentForm({
    document: bayarSupplier,
    call: paySupplier,
    make: () => new SettlementForm(),
    begin: (before) => ({ pelunasan: before?.way ?? 'RUPIAH' }),
    isEntered: (form) => form.isChanged,
    messagesOf,
    bodyOf,
    // What was settled is owed no more, and what was handed over cannot be handed over again.
    onSaved: () => {
      for (const queryKey of [[readDebts.call], [readGold.call], listKey(readGold.call)]) void queries.invalidateQueries({ queryKey })
    },
  })
  const { form } = payment
  const { kode_supplier, pelunasan } = useFormValues(form)
  const way = (pelunasan ?? 'RUPIAH') as SettlementKind
  const claim = settledClaim(way)
  const debts = useQuery({
    queryKey: [readDebts.call, kode_toko, kode_supplier],
    queryFn: () => send(readDebts, { params: { kode_supplier: String(kode_supplier) } }),
    enabled: Boolean(kode_supplier),
    staleTime: 0,
  })
  // Another supplier, and another way, has other debts.
  useEffect(() => {
    const known = (debts.data ?? []).filter(({ jenis_tagihan }) => jenis_tagihan === claim).map(({ no_dokumen }) => no_dokumen)
    const gone = debts.data ? form.debts.list.filter((row) => !known.includes(String(row.values['no_dokumen']))) : []
    gone.forEach((row) => form.debts.remove(row))
  }, [form, debts.data, claim])
  const sums = usePaidSums(
    form,
    useCallback((of: SettlementForm) => of.sums, []),
  )
  const gold = useRows(form.gold)
  return (
    <EntryScreen
      screen={bayarSupplierScreen}
      entry={payment}
      look={paymentLook}
      figures={[r.emas_dilunasi]}
      count={gold.length}
      onNext={payment.next}
      lines={(isOpen) => (
        <>
          <section className="entry-box supplier-debts" aria-label={say(supplierClaims.HUTANG_SUPPLIER)}>
            {!kode_supplier && <p>{say('Pilih supplier untuk melihat hutangnya.')}</p>}
            {kode_supplier && debts.isPending ? <LoadingState /> : null}
            {debts.data && <Debts debts={debts.data} form={form} claim={claim} isOpen={isOpen} />}
          </section>
          {way === 'EMAS' && (
            <TypedRows rows={form.gold} fields={goldFields} title="Emas Yang Diserahkan" isOpen={isOpen} beside={(row) => <GoldHint row={row} />} />
          )}
        </>
      )}
      side={() => <HeaderBox form={form} fields={form.requested} title={r.kode_supplier.label} onDone={payment.save} />}
      pay={(isOpen) =>
        paysMoney(way) && (
          <>
            <EntrySums sums={[]} total={[r.jumlah_bayar, sums.total]} />
            <PaymentsPane payments={form.payments} sums={sums} direction="OUT" isOpen={sums.total > 0} hasKeys={isOpen} onDone={payment.save} />
          </>
        )
      }
    />
  )
}

interface DebtsProps {
  readonly debts: readonly Debt[]
  readonly form: SettlementForm
  /** The debts that may be chosen. */
  readonly claim: string | undefined
  readonly isOpen: boolean
}

/** What a supplier is owed and has in advance; those that are settled are chosen in the order in which they are to be. */
function Debts({ debts, form, claim, isOpen }: DebtsProps) {
  const say = useText()
  const chosen = useRows(form.debts)
  const wrong = useReckoned(form, wrongDebts)
  const rowOf = (no_dokumen: string) => chosen.find((row) => row.values['no_dokumen'] === no_dokumen)
  const sum = (jenis: Debt['jenis_tagihan'], of: (debt: Debt) => number) =>
    debts.filter(({ jenis_tagihan }) => jenis_tagihan === jenis).reduce((total, debt) => total + of(debt), 0)
  if (debts.length === 0) return <p>{say('Tidak ada hutang.')}</p>
  return (
    <>
      <p className="supplier-totals">
        <span>
          {say(supplierClaims.HUTANG_SUPPLIER)} <Figure field={r.rupiah} value={sum('HUTANG_SUPPLIER', ({ rupiah }) => rupiah)} strong />
        </span>
        <span>
          {say(supplierClaims.HUTANG_EMAS)} <Figure field={r.fine} value={sum('HUTANG_EMAS', ({ fine }) => Math.round(fine * 1000)) / 1000} strong />{' '}
          g
        </span>
        <span>
          {say(supplierClaims.UANG_MUKA_SUPPLIER)} <Figure field={r.rupiah} value={sum('UANG_MUKA_SUPPLIER', ({ rupiah }) => rupiah)} strong />
        </span>
      </p>
      {form.debts.message && (
        <p className="entry-message" role="alert">
          {say(form.debts.message)}
        </p>
      )}
      {claim && <p className="supplier-hint">{say('Tanpa pilihan, hutang tertua dilunasi lebih dahulu.')}</p>}
      <div className="supplier-scroll">
        <table className="supplier-table">
          <thead>
            <tr>
              <th />
              {[r.no_dokumen, r.umur_hari, r.rupiah].map((field) => (
                <th key={field.name}>{say(field.label)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {debts.map((debt) => {
              const row = debt.jenis_tagihan === claim ? rowOf(debt.no_dokumen) : undefined
              const message = row && wrong.get(row)
              const place = row ? chosen.indexOf(row) + 1 : undefined
              return (
                <tr key={`${debt.jenis_tagihan} ${debt.no_dokumen}`} data-chosen={row !== undefined}>
                  <td>
                    {debt.jenis_tagihan === claim && (
                      <Checkbox
                        size="xs"
                        checked={row !== undefined}
                        disabled={!isOpen}
                        label={place}
                        aria-label={say('Lunasi {{no_dokumen}}', { no_dokumen: debt.no_dokumen })}
                        onChange={() => (row ? form.debts.remove(row) : form.debts.add(undefined, { no_dokumen: debt.no_dokumen }))}
                        {...(row ? { 'data-field': `${row.path}${r.no_dokumen.wire}`, 'data-error': message !== undefined } : {})}
                      />
                    )}
                  </td>
                  <td>
                    <ThingLink kind={debt.kind} id={debt.no_dokumen} />
                    <span className="supplier-fact">
                      {say(supplierClaims[debt.jenis_tagihan])} · <Figure field={r.tgl_system} value={debt.tgl_system} />
                    </span>
                    {message !== undefined && (
                      <p className="entry-message" role="alert">
                        {say(message)}
                      </p>
                    )}
                  </td>
                  <td>
                    <Figure field={r.umur_hari} value={debt.umur_hari} />
                  </td>
                  <td>
                    <Figure field={r.rupiah} value={debt.rupiah} strong />
                    {debt.fine > 0 && (
                      <span className="supplier-fact">
                        <Figure field={r.fine} value={debt.fine} /> g
                      </span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** What is wrong with the debts that are chosen, each at its own. */
const wrongDebts = ({ debts }: SettlementForm) => new Map(debts.list.map((row) => [row, row.message ?? row.errors[r.no_dokumen.name]]))

/** How much there is of a lot, and the fine gold of it. */
function GoldHint({ row }: { row: FormRow }) {
  const say = useText()
  const { kode_toko } = useSession()
  const { kode_lot } = useFormValues(row)
  const { data } = useQuery({
    queryKey: [readGold.call, kode_toko, kode_lot],
    queryFn: () => send(readGold, { query: { cari: String(kode_lot) } }),
    enabled: Boolean(kode_lot),
  })
  const lot = data?.rows.find((each) => each.kode_lot === kode_lot)
  if (!lot) return null
  return (
    <span className="entry-facts">
      {say('Ada {{berat}} g, murni {{fine}} g', { berat: r.berat.format(lot.berat), fine: r.fine.format(lot.fine) })}
    </span>
  )
}
