import './receiving.css'
import { useCallback, useEffect, useMemo } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { FieldForm, type FormRow, useFormValues, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { useList } from '#engine/web/lookup-input.tsx'
import { KeyedScreenLink } from '#engine/web/screen-link.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, TypedRows, fieldMessages, rowMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { tambahBarangBanyak } from '#modules/intake/contract/tambah-barang-banyak.ts'
import { handLots } from '#modules/intake/web/public.ts'
import { masterKadar } from '#modules/masters/contract/master-kadar.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { receiving as r } from '../contract/fields.ts'
import {
  type DeliveredLine,
  type Delivery,
  type Owed,
  debtMessages,
  deliveryFields,
  deliveryHeader,
  goldMessages,
  lotOf,
  newDelivery,
  owedFor,
  penerimaan,
  penerimaanBarang,
  receiveGoods,
} from '../contract/penerimaan.ts'
import { deliveryLook } from './looks.tsx'

/** A delivery while it is entered. */
export class DeliveryForm extends FieldForm {
  readonly goods = this.rows('detail_barang', deliveryFields)

  constructor() {
    super(deliveryHeader)
  }

  /** What its supplier is owed in. */
  get owedIn(): string {
    return this.entered(r.hutang_dalam) ?? 'RUPIAH'
  }

  /** What a gram of gold stands at; null where rupiah are owed. */
  get goldRp(): number | null {
    return this.owedIn === 'EMAS' ? (this.entered(r.harga_emas) ?? 0) : null
  }
}

/** What is asked of a line, by what is owed. */
const fieldsOf = (owedIn: string): readonly AnyField[] =>
  deliveryFields.filter(({ name }) => name !== (owedIn === 'EMAS' ? r.harga_supplier.name : r.kadar_hutang.name))

/** What is asked of all of it, by what is owed. */
const headerOf = (owedIn: string): readonly AnyField[] => deliveryHeader.filter(({ name }) => name !== r.harga_emas.name || owedIn === 'EMAS')

const owedOf = (row: FormRow, goldRp: number | null): Owed =>
  owedFor(
    {
      berat: row.entered(r.berat) ?? 0,
      harga_supplier: goldRp === null ? row.entered(r.harga_supplier) : null,
      kadar_hutang: row.entered(r.kadar_hutang),
      upah: row.entered(r.upah) ?? 0,
    },
    goldRp,
  )

/** What is wrong with a delivery before it is sent. */
export function messagesOf(form: DeliveryForm): Record<string, string> {
  const { goods, owedIn } = form
  return {
    ...(goods.list.length === 0 ? { detail_barang: 'Data Barang Harus Diisi' } : {}),
    ...rowMessages(goods, fieldsOf(owedIn)),
    ...Object.assign(
      {},
      ...goods.list.map((row, at) =>
        Object.fromEntries(
          Object.entries(debtMessages(owedIn, wireOf(row, owedIn))).map(([name, message]) => [`detail_barang.${at}.${name}`, message]),
        ),
      ),
    ),
    ...fieldMessages(form, headerOf(owedIn)),
    ...goldMessages(owedIn, form.goldRp),
  }
}

/** What stands in a line of the other kind of debt is not this one's. */
const wireOf = (row: FormRow, owedIn: string): Pick<DeliveredLine, 'harga_supplier' | 'kadar_hutang'> => ({
  harga_supplier: owedIn === 'EMAS' ? null : row.entered(r.harga_supplier),
  kadar_hutang: owedIn === 'EMAS' ? row.entered(r.kadar_hutang) : null,
})

/** Takes a supplier's delivery in: lines by F7, what he is owed for each, F9. */
export default function PenerimaanBarang() {
  const kadarOf = usePurities()
  const delivery = useDocumentForm({
    document: penerimaan,
    call: receiveGoods,
    make: () => new DeliveryForm(),
    begin: () => ({ hutang_dalam: 'RUPIAH' }),
    messagesOf,
    bodyOf: (form) => {
      const wire = form.toWire() as Record<string, unknown> & { detail_barang: object[] }
      const detail_barang = wire.detail_barang.map((line, at) => ({ ...line, ...wireOf(form.goods.list[at] as FormRow, form.owedIn) }))
      return newDelivery.parse({ ...wire, harga_emas: form.goldRp, detail_barang })
    },
  })
  const { form } = delivery
  const lines = useRows(form.goods)
  const { hutang_dalam } = useFormValues(form)
  const owedIn = String(hutang_dalam ?? 'RUPIAH')
  const sums = useReckoned(
    form,
    useCallback((of: DeliveryForm) => {
      const owed = of.goods.list.map((row) => owedOf(row, of.goldRp))
      const sum = (what: (each: Owed) => number) => owed.reduce((total, each) => total + what(each), 0)
      return {
        berat: sumOfGrams(of.goods.list.map((row) => row.entered(r.berat) ?? 0)),
        hutang_fine: sumOfGrams(owed.map((each) => each.hutang_fine)),
        hutang_rp: sum((each) => each.hutang_rp),
        hpp: sum((each) => each.hpp),
      }
    }, []),
  )
  return (
    <EntryScreen
      screen={penerimaanBarang}
      entry={delivery}
      look={deliveryLook}
      figures={[r.total_qty, r.total_berat]}
      further={(saved) => <TagLink delivery={saved as Delivery} />}
      count={lines.length}
      onNext={delivery.next}
      lines={(isOpen) => (
        <TypedRows
          rows={form.goods}
          fields={fieldsOf(owedIn)}
          title="Tambah Baris"
          isOpen={isOpen}
          isAll
          alike={[r.kode_dept.name, r.kadar_hutang.name]}
          beside={(row) => <OwedForLine row={row} form={form} kadarOf={kadarOf} />}
        />
      )}
      side={() => (
        <>
          <HeaderBox form={form} fields={headerOf(owedIn)} title={r.kode_supplier.label} onDone={delivery.save} />
          <EntrySums
            sums={[
              [r.total_berat, sums.berat],
              ...(owedIn === 'EMAS' ? [[r.hutang_fine, sums.hutang_fine] as const] : []),
              [r.hutang_rp, sums.hutang_rp],
            ]}
            total={[r.total_hpp, sums.hpp]}
          />
        </>
      )}
    />
  )
}

/** Leads to where the pieces of a delivery get their tags, with a row for each. */
function TagLink({ delivery }: { delivery: Delivery }) {
  const { kode_toko, no_terima, detail_barang } = delivery
  return (
    <KeyedScreenLink
      path={tambahBarangBanyak.path}
      by={keyOf.followUp}
      text="Beri Barcode"
      className="receipt-task"
      onClick={() =>
        handLots(
          kode_toko,
          detail_barang.map((line) => ({ ...line, kode_lot: lotOf(no_terima, line.no_urut) })),
        )
      }
    />
  )
}

/** The debt for a line. Its purity follows its group until the user types another. */
function OwedForLine({ row, form, kadarOf }: { row: FormRow; form: DeliveryForm; kadarOf: (kode_group: string) => number | undefined }) {
  const say = useText()
  const { kode_group } = useFormValues(row)
  const owed = useReckoned(
    form,
    useCallback((of: DeliveryForm) => owedOf(row, of.goldRp), [row]),
  )
  useEffect(() => {
    const kadar = typeof kode_group === 'string' ? kadarOf(kode_group) : undefined
    if (kadar !== undefined && !row.isTyped(r.kadar.name) && row.values[r.kadar.name] !== kadar) row.assign({ [r.kadar.name]: kadar })
  }, [row, kode_group, kadarOf])
  return (
    <>
      <span className="entry-facts">
        {owed.hutang_fine > 0 && (
          <>
            {say(r.hutang_fine.label)} <Figure field={r.hutang_fine} value={owed.hutang_fine} /> g
          </>
        )}
      </span>
      <span>
        {say(r.hpp.label)} <Figure field={r.hpp} value={owed.hpp} strong />
      </span>
    </>
  )
}

/** The purity of each group, as far as the lists are there. */
function usePurities(): (kode_group: string) => number | undefined {
  const [groups, purities] = [useList(masterGroup.api.list).data, useList(masterKadar.api.list).data]
  return useMemo(() => {
    const kadar = new Map((purities ?? []).map((row) => [String(row[masterKadar.key]), Number(row['kadar'])]))
    const ofGroup = new Map((groups ?? []).map((row) => [String(row[masterGroup.key]), kadar.get(String(row['kode_kadar']))]))
    return (kode_group) => ofGroup.get(kode_group)
  }, [groups, purities])
}
