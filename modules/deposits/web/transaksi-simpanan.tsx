import { useCallback } from 'react'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { FieldForm, useRows } from '#engine/web/field-form.ts'
import { useSession } from '#engine/web/session.ts'
import { EntryScreen, EntrySums, HeaderBox, TypedRows, fieldMessages, rowMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { type PaidSums, PaymentsPane, paidSums, paymentMessages, paymentRows, usePaidSums } from '#modules/payments/web/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { deposits as d } from '../contract/fields.ts'
import { keepSafe, keptHeader, keptPiece, newSafeKeeping, simpanan, transaksiSimpanan } from '../contract/simpanan.ts'
import { keptLook } from './safe-keeping-looks.tsx'

/** Jewellery that a customer leaves while it is entered. */
export class KeptForm extends FieldForm {
  readonly pieces = this.rows('detail_barang', keptPiece)
  readonly payments = paymentRows(this)

  constructor() {
    super(keptHeader)
  }

  /** What it weighs, and the rent that is paid now. */
  get sums(): PaidSums & { readonly berat: number } {
    const berat = sumOfGrams(this.pieces.list.map((row) => row.entered(d.berat) ?? 0))
    return { berat, ...paidSums(this.payments, (this.entered(d.sewa_per_hari) ?? 0) * (this.entered(d.hari_sewa) ?? 0)) }
  }
}

/** What is wrong with it before it is sent. */
export function messagesOf(form: KeptForm): Record<string, string> {
  const { pieces, payments, sums } = form
  return {
    ...fieldMessages(form, keptHeader),
    ...(pieces.list.length === 0 ? { [pieces.name]: 'Data Barang Harus Diisi' } : {}),
    ...rowMessages(pieces, keptPiece),
    ...paymentMessages(payments, sums.total, 'IN'),
  }
}

/** Takes a customer's own jewellery into the safe: what it is and weighs (F7), where it lies, for how long, rent, F9. */
export default function TransaksiSimpanan() {
  const { settings } = useSession()
  const rent = numberSetting({ setting: (key) => settings[key] }, 'SEWA_SIMPANAN')
  const entry = useDocumentForm({
    document: simpanan,
    call: keepSafe,
    make: () => new KeptForm(),
    begin: () => ({ [d.sewa_per_hari.name]: rent, [d.hari_sewa.name]: 30 }),
    messagesOf,
    bodyOf: (form) => newSafeKeeping.parse(form.toWire()),
  })
  const { form } = entry
  const pieces = useRows(form.pieces)
  const sums = usePaidSums(
    form,
    useCallback((of: KeptForm) => of.sums, []),
  )
  return (
    <EntryScreen
      screen={transaksiSimpanan}
      entry={entry}
      look={keptLook}
      figures={[d.total_berat, d.grand_total.labelled('Sewa')]}
      count={pieces.length}
      onNext={entry.next}
      lines={(isOpen) => (
        <TypedRows rows={form.pieces} fields={keptPiece} title="Barang" isOpen={isOpen} isAll alike={[d.kadar.name]} beside={() => null} />
      )}
      side={() => <HeaderBox form={form} fields={keptHeader} title="Simpanan" isFirst onDone={entry.save} />}
      pay={(isOpen) => (
        <>
          <EntrySums sums={[[d.total_berat, sums.berat]]} total={[d.grand_total.labelled('Sewa'), sums.total]} />
          <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen={sums.total > 0} hasKeys={isOpen} onDone={entry.save} />
        </>
      )}
    />
  )
}
