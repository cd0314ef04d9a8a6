import { useCallback, useEffect, useMemo } from 'react'
import { fill } from '#engine/contract/refusal.ts'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { useRows } from '#engine/web/field-form.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { EventForm, type OpenKind, OpenThings } from '#modules/payments/web/public.ts'
import { purchaseRounding } from '#modules/settings/contract/rounding.ts'
import { loans as l } from '../contract/fields.ts'
import { interestOfMonths } from '../contract/interest.ts'
import { type OpenLoan, mutasiHutang, perpanjangHutang, pledgeAsked, renewLoan } from '../contract/mutasi-hutang.ts'
import { refusals } from '../contract/refusals.ts'
import { eventLook } from './looks.tsx'
import { openLoans } from './open-loans.tsx'
import { nameOfThing } from './receipts.ts'

const fields = [l.jumlah_bulan, l.angsuran_pokok.optional(), l.keterangan.optional()]

/** A thing of the loan that was chosen. */
type Thing = OpenLoan['detail_barang'][number]

/** What is paid on a loan, and which of its things go back. */
class RenewForm extends EventForm {
  readonly things = this.rows<Thing>('detail_barang', pledgeAsked)
}

/** One month, or as many as have begun. */
const begunOf = ({ bulan_bunga, hari_bunga }: OpenLoan) => bulan_bunga + (hari_bunga > 0 ? 1 : 0)
const monthsOf = (loan: OpenLoan) => Math.max(1, begunOf(loan))
const partOf = (form: RenewForm) => form.entered(l.angsuran_pokok) ?? 0
const goesBack = ({ things }: RenewForm) => things.list.filter((row) => row.entered(l.dikembalikan) === true)

const begin = (loan: OpenLoan, form: RenewForm) => form.assign({ [l.jumlah_bulan.name]: monthsOf(loan) })

/** The things that lie there now, with the marks of those that were there before: one may have gone back meanwhile, or a draft is older than that. */
function takeThings({ detail_barang }: OpenLoan, { things }: RenewForm): void {
  const isLike =
    things.list.length === detail_barang.length && things.list.every(({ about }, at) => about.urut_hutang === detail_barang[at]?.urut_hutang)
  if (isLike) return
  const marked = new Set(things.list.filter((row) => row.entered(l.dikembalikan) === true).map(({ about }) => about.urut_hutang))
  things.clear()
  for (const thing of detail_barang) things.add(thing, { urut_hutang: thing.urut_hutang, dikembalikan: marked.has(thing.urut_hutang) })
}

/** What cannot be; the server has the last word. */
function messagesOf(loan: OpenLoan, form: RenewForm): Record<string, string> {
  const [months, part, back] = [form.entered(l.jumlah_bulan) ?? 0, partOf(form), goesBack(form)]
  return {
    ...(months === 0 && part === 0 ? { jumlah_bulan: refusals.NOTHING_PAID.text } : {}),
    ...(part > 0 && months < begunOf(loan) ? { jumlah_bulan: fill(refusals.MONTHS_FIRST.text, { bulan: String(begunOf(loan)) }) } : {}),
    ...(part >= loan.sisa_hutang ? { angsuran_pokok: refusals.PART_OF_PRINCIPAL.text } : {}),
    ...(back.length > 0 && part === 0 ? { angsuran_pokok: refusals.ONLY_FOR_PRINCIPAL.text } : {}),
    ...(back.length > 0 && back.length === loan.detail_barang.length ? { [`${back[0]!.path}dikembalikan`]: refusals.ALL_OF_IT.text } : {}),
  }
}

/** Takes the interest of some months, each of which moves the day on which it is due by a month, and a part of what is owed, for which some of the things go back. */
export default function PerpanjangHutang() {
  const { settings } = useSession()
  const rounding = useMemo(() => purchaseRounding({ setting: (key) => settings[key] }), [settings])
  const sumsOf = useCallback(
    (loan: OpenLoan, form: RenewForm) => {
      const [months, part] = [form.entered(l.jumlah_bulan) ?? 0, partOf(form)]
      const { bunga_rp } = interestOfMonths(loan, months, rounding)
      const due = [l.tgl_jatuh_tempo, monthsAfter(loan.tgl_hutang, loan.lama_pinjam + loan.bulan_dibayar + months)] as const
      return part === 0
        ? { sums: [due], total: [l.bunga_rp, bunga_rp] as const }
        : {
            sums: [
              due,
              [l.bunga_rp, bunga_rp] as const,
              [l.pokok_dibayar, part] as const,
              [l.sisa_hutang, Math.max(0, loan.sisa_hutang - part)] as const,
            ],
            total: [l.grand_total.labelled('Dibayar'), bunga_rp + part] as const,
          }
    },
    [rounding],
  )
  // What each costs to be renewed, in the list.
  const kind = useMemo(
    (): OpenKind<OpenLoan> => ({ ...openLoans, amountOf: (loan) => [l.bunga_rp, interestOfMonths(loan, monthsOf(loan), rounding).bunga_rp] }),
    [rounding],
  )
  return (
    <OpenThings
      kind={kind}
      screen={perpanjangHutang}
      call={renewLoan}
      document={mutasiHutang}
      look={eventLook}
      fields={fields}
      make={() => new RenewForm(l.no_faktur_hutang, fields)}
      begin={begin}
      direction="IN"
      sumsOf={sumsOf}
      messagesOf={messagesOf}
      Besides={GoesBack}
      saidOf={(loan, form) => ({
        bulan_dibayar: loan.bulan_dibayar,
        sisa_hutang: loan.sisa_hutang,
        jumlah_tebus: sumsOf(loan, form).total[1],
        angsuran_pokok: partOf(form),
      })}
      figures={[l.bulan_bunga, l.tgl_jatuh_tempo, l.grand_total.labelled('Dibayar')]}
    />
  )
}

/** Which things go back for what is paid; nothing to ask where only one lies there. */
function GoesBack({ thing: loan, form, isOpen }: { thing: OpenLoan; form: RenewForm; isOpen: boolean }) {
  const say = useText()
  const rows = useRows(form.things)
  useEffect(() => takeThings(loan, form), [loan, form])
  // What lies there alone goes back when all is paid.
  if (rows.length <= 1) return null
  return (
    <section className="entry-box" aria-label={say('Barang Dikembalikan')}>
      <p>{say('Barang Dikembalikan')}</p>
      {rows.map((row) => (
        <FormField key={row.id} form={row} field={l.dikembalikan.labelled(nameOfThing(row.about))} disabled={!isOpen} />
      ))}
    </section>
  )
}
