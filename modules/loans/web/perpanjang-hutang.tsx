import { useCallback, useMemo } from 'react'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { useSession } from '#engine/web/session.ts'
import { type EventForm, type OpenKind, OpenThings } from '#modules/payments/web/public.ts'
import { purchaseRounding } from '#modules/settings/contract/rounding.ts'
import { loans as l } from '../contract/fields.ts'
import { interestOfMonths } from '../contract/interest.ts'
import { type OpenLoan, mutasiHutang, perpanjangHutang, renewLoan } from '../contract/mutasi-hutang.ts'
import { eventLook } from './looks.tsx'
import { openLoans } from './open-loans.tsx'

const fields = [l.jumlah_bulan, l.keterangan.optional()]

/** One month, or as many as have begun. */
const monthsOf = ({ bulan_bunga, hari_bunga }: OpenLoan) => Math.max(1, bulan_bunga + (hari_bunga > 0 ? 1 : 0))
const begin = (loan: OpenLoan, form: EventForm) => form.assign({ [l.jumlah_bulan.name]: monthsOf(loan) })

/** Takes the interest of some months, each of which moves the day on which it is due by a month. */
export default function PerpanjangHutang() {
  const { settings } = useSession()
  const rounding = useMemo(() => purchaseRounding({ setting: (key) => settings[key] }), [settings])
  const sumsOf = useCallback(
    (loan: OpenLoan, form: EventForm) => {
      const months = form.entered(l.jumlah_bulan) ?? 0
      const { bunga_rp } = interestOfMonths(loan, months, rounding)
      const untilNow = loan.lama_pinjam + loan.bulan_dibayar
      return {
        sums: [[l.tgl_jatuh_tempo.labelled('Jatuh Tempo Baru'), monthsAfter(loan.tgl_hutang, untilNow + months)] as const],
        total: [l.bunga_rp, bunga_rp] as const,
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
      begin={begin}
      direction="IN"
      sumsOf={sumsOf}
      saidOf={(loan, form) => ({ bulan_dibayar: loan.bulan_dibayar, jumlah_tebus: sumsOf(loan, form).total[1] })}
      figures={[l.bulan_bunga, l.tgl_jatuh_tempo, l.grand_total.labelled('Dibayar'), l.kembali]}
    />
  )
}
