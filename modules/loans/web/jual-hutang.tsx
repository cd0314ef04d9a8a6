import { Stack } from '@mantine/core'
import { useCallback, useEffect } from 'react'
import { useRows } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { CaseScreen, EventForm } from '#modules/cases/web/public.ts'
import { useBuybackPrices } from '#modules/pricing/web/public.ts'
import { purchaseRounding } from '#modules/settings/contract/rounding.ts'
import { loans as l } from '../contract/fields.ts'
import { type OpenLoan, pawnLoan, pledgeSold } from '../contract/mutasi-hutang.ts'
import { groupsOf, priceOfPledge } from '../contract/sold-pledge.ts'
import { owedSums } from './explained.ts'
import { LetterField, letterMessages } from './letter-field.tsx'
import { eventLook } from './looks.tsx'
import { openLoans } from './open-loans.tsx'
import { nameOfThing } from './receipts.ts'

type Thing = OpenLoan['detail_barang'][number]

const [, groupField, conditionField, weightField] = pledgeSold

/** How each thing of the chosen loan is priced. */
class SellForm extends EventForm {
  readonly things = this.rows<Thing>('detail_barang', pledgeSold)
}

const isLike = (things: readonly { readonly about: Thing }[], detail_barang: readonly Thing[]) =>
  things.length === detail_barang.length && things.every(({ about }, at) => about.urut_hutang === detail_barang[at]?.urut_hutang)

/** Whether each thing has the group and the condition that price it. */
const isPriced = ({ things }: SellForm) =>
  things.list.length > 0 && things.list.every((row) => row.entered(l.kode_group) !== null && row.entered(l.kondisi_jual) !== null)

/** Buys a pledge from its owner: each thing by its group and condition, the loan and its interest are paid of it, and the difference is paid to him, or by him. */
export default function JualHutang() {
  const { settings } = useSession()
  const { data: prices } = useBuybackPrices()
  const { unit, direction } = purchaseRounding({ setting: (key) => settings[key] })
  const worthOf = useCallback(
    ({ things }: SellForm) =>
      things.list.reduce((sum, row) => {
        const [kode_group, kode_kondisi] = [row.entered(l.kode_group), row.entered(l.kondisi_jual)]
        if (!prices || kode_group === null || kode_kondisi === null) return sum
        const price = priceOfPledge(row.about, { kode_group, kode_kondisi }, prices, { unit, direction })
        return typeof price === 'number' ? sum + price : sum
      }, 0),
    [prices, unit, direction],
  )
  const sumsOf = useCallback(
    (loan: OpenLoan, form: SellForm) => {
      const nilai = worthOf(form)
      const paidRp = isPriced(form) ? nilai - loan.jumlah_tebus : 0
      return {
        sums: [[l.nilai_ambil, nilai] as const, ...owedSums(loan), [l.jumlah_tebus.labelled('Hutang Dan Bunga'), loan.jumlah_tebus] as const],
        total: paidRp < 0 ? ([l.kurang_bayar, 0 - paidRp] as const) : ([l.dibayarkan, paidRp] as const),
      }
    },
    [worthOf],
  )
  return (
    <CaseScreen
      of={pawnLoan}
      step="BELI"
      kind={openLoans}
      look={eventLook}
      make={() => new SellForm(l.no_faktur_hutang, pawnLoan.steps.BELI.asks)}
      sumsOf={sumsOf}
      hiddenFields={[l.surat_ditunjukkan]}
      messagesOf={letterMessages}
      directionOf={({ jumlah_tebus }, form) => (isPriced(form) && worthOf(form) < jumlah_tebus ? 'IN' : 'OUT')}
      Lines={ShownLetter}
      Besides={Priced}
      saidOf={(_, form) => ({ [l.harga_ambil.name]: worthOf(form) })}
      figures={[l.nilai_ambil, l.bunga_rp]}
    />
  )
}

function ShownLetter({ thing, form, isOpen }: { thing: OpenLoan; form: SellForm; isOpen: boolean }) {
  return <LetterField loan={thing} form={form} isOpen={isOpen} />
}

/** The group, the condition and the weight of today of each thing. The group is filled in if only one group buys gold of its purity. */
function Priced({ thing: loan, form, isOpen }: { thing: OpenLoan; form: SellForm; isOpen: boolean }) {
  const say = useText()
  const { data: prices } = useBuybackPrices()
  const { detail_barang } = loan
  const { things } = form
  const rows = useRows(things)
  useEffect(() => {
    if (!prices || isLike(things.list, detail_barang)) return
    things.clear()
    for (const thing of detail_barang) {
      const [kode_group = null, ...others] = groupsOf(thing.kadar, prices)
      things.add(thing, {
        urut_hutang: thing.urut_hutang,
        kode_group: others.length === 0 ? kode_group : null,
        kondisi_jual: null,
        berat_hari_ini: null,
      })
    }
  }, [detail_barang, things, prices])
  return (
    <section className="entry-box" aria-label={say('Barang Dijual')}>
      {rows.map((row) => (
        <Stack key={row.id} gap="xs">
          <strong>{nameOfThing(row.about)}</strong>
          <FormField form={row} field={groupField} disabled={!isOpen} />
          <FormField form={row} field={conditionField} disabled={!isOpen} />
          <FormField form={row} field={weightField} disabled={!isOpen} />
        </Stack>
      ))}
    </section>
  )
}
