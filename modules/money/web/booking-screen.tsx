import { useCallback, useEffect, useMemo } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import type { Screen } from '#engine/contract/screen.ts'
import type { Row } from '#engine/web/data-table.tsx'
import { FieldForm, useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { useList } from '#engine/web/lookup-input.tsx'
import { EntryScreen, EntrySums, HeaderBox, TypedRows, fieldMessages, rowMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { wayOfRole } from '#modules/masters/contract/fields.ts'
import { masterKodeTransaksi } from '#modules/masters/contract/master-kode-transaksi.ts'
import { money as f } from '../contract/fields.ts'
import { bookMoney, bookedAccount, bookedFields, bookedHeader, newBookedMoney, uangKas } from '../contract/uang-kas.ts'
import { bookedLook } from './uang-kas-look.tsx'

/** Money in or out while it is entered. */
export class BookingForm extends FieldForm {
  readonly lines = this.rows('detail_uang', bookedFields)
  readonly requested: readonly AnyField[]

  /** @param hasAccount of a bank account, and not of the till */
  constructor(hasAccount: boolean) {
    const requested = hasAccount ? [bookedAccount, ...bookedHeader] : bookedHeader
    super(requested)
    this.requested = requested
  }
}

/** The codes for money that goes this way. */
export const codesOfWay = (codes: readonly Row[], arah: string | null): string[] =>
  codes.filter(({ peran }) => wayOfRole(peran as string | null) === arah).map(({ kode_transaksi }) => String(kode_transaksi))

interface BookingScreenProps {
  readonly screen: Screen
  readonly hasAccount: boolean
}

/** Money into or out of the till, or a bank account: which way, what for line by line (F7), from or to whom, F9. */
export function BookingScreen({ screen, hasAccount }: BookingScreenProps) {
  const booked = useDocumentForm({
    document: uangKas,
    call: bookMoney,
    ...(hasAccount ? { draft: 'uang_bank' } : {}),
    make: () => new BookingForm(hasAccount),
    begin: (before) => ({
      arah: before?.entered(f.arah) ?? 'KELUAR',
      ...(hasAccount ? { no_rekening: before?.entered(f.no_rekening) ?? null } : {}),
    }),
    messagesOf: (form) => ({
      ...(form.lines.list.length === 0 ? { detail_uang: 'Rincian Harus Diisi' } : {}),
      ...rowMessages(form.lines, bookedFields),
      ...fieldMessages(form, form.requested),
    }),
    bodyOf: (form) => newBookedMoney.parse(form.toWire()),
  })
  const { form } = booked
  const lines = useRows(form.lines)
  const codes = useList(masterKodeTransaksi.api.list).data
  const arah = useFieldValue(form, f.arah)
  const offered = useMemo(() => codes && codesOfWay(codes, arah), [codes, arah])
  // What was picked for the other way is of no use for this one.
  useEffect(() => {
    for (const row of offered ? form.lines.list : []) {
      const picked = row.entered(f.kode_transaksi)
      if (picked && !offered?.includes(picked)) row.set(f.kode_transaksi.name, null)
    }
  }, [form, offered])
  const totalRp = useReckoned(
    form,
    useCallback((of: BookingForm) => of.lines.list.reduce((sum, row) => sum + (row.entered(f.jumlah_uang) ?? 0), 0), []),
  )
  return (
    <EntryScreen
      screen={screen}
      entry={booked}
      look={bookedLook}
      figures={[f.total_uang]}
      count={lines.length}
      onNext={booked.next}
      lines={(isOpen) => (
        <TypedRows
          rows={form.lines}
          fields={bookedFields}
          title="Tambah Rincian"
          isOpen={isOpen}
          isAll
          none="Belum Ada Rincian"
          only={{ [f.kode_transaksi.name]: offered }}
          beside={() => null}
        />
      )}
      side={() => (
        <>
          <HeaderBox form={form} fields={form.requested} title={screen.title} onDone={booked.save} />
          <EntrySums sums={[]} total={[f.total_uang, totalRp]} />
        </>
      )}
    />
  )
}
