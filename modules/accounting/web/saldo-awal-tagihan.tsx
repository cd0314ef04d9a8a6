import { useCallback, useMemo } from 'react'
import { FieldForm, useReckoned, useRows } from '#engine/web/field-form.ts'
import { useList } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import { claimKinds } from '#modules/ledger/contract/claims.ts'
import { EntryScreen, EntrySums, HeaderBox, TypedRows, fieldMessages, rowMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { parameterKupon } from '#modules/members/contract/parameter-kupon.ts'
import { books as f } from '../contract/fields.ts'
import {
  newOpeningClaims,
  openClaims,
  openingFields,
  openingHeader,
  saldoAwalTagihan,
  saldoAwalTagihanScreen,
} from '../contract/saldo-awal-tagihan.ts'
import { openingLook } from './opening-look.tsx'

/** Claims from before the books while they are entered. */
export class OpeningForm extends FieldForm {
  readonly claims = this.rows('detail_saldo', openingFields)
  constructor() {
    super(openingHeader)
  }

  /** What is owed to the shop, or by it, in rupiah. */
  sumOf(sign: 1 | -1): number {
    return this.claims.list.reduce((sum, row) => {
      const jenis = row.entered(f.jenis_tagihan)
      return jenis !== null && jenis !== 'KUPON' && claimKinds[jenis] === sign ? sum + (row.entered(f.nilai_saldo) ?? 0) : sum
    }, 0)
  }

  /** The rows that give out a coupon. */
  get coupons() {
    return this.claims.list.filter((row) => row.entered(f.jenis_tagihan) === 'KUPON')
  }

  /** What the coupons are worth, in rupiah; of one where nothing is typed, what its kind is worth. */
  couponsRp(worth: ReadonlyMap<string, number>): number {
    return this.coupons.reduce((sum, row) => sum + (row.entered(f.nilai_saldo) ?? worth.get(row.entered(f.kode_pihak) ?? '') ?? 0), 0)
  }
}

const owedToUs = (form: OpeningForm) => form.sumOf(1)
const hasCoupons = (form: OpeningForm) => form.coupons.length > 0
const owedByUs = (form: OpeningForm) => form.sumOf(-1)

/** Claims from before the books: person, kind and amount (F7), F9. */
export default function SaldoAwalTagihan() {
  const entry = useDocumentForm({
    document: saldoAwalTagihan,
    call: openClaims,
    make: () => new OpeningForm(),
    messagesOf: (form) => ({
      ...(form.claims.list.length === 0 ? { detail_saldo: 'Rincian Harus Diisi' } : {}),
      ...rowMessages(form.claims, openingFields),
      ...fieldMessages(form, openingHeader),
    }),
    bodyOf: (form) => newOpeningClaims.parse(form.toWire()),
  })
  const { form } = entry
  const claims = useRows(form.claims)
  const piutangRp = useReckoned(form, owedToUs)
  const hutangRp = useReckoned(form, owedByUs)
  const isOfCoupons = useReckoned(form, hasCoupons)
  const { modules } = useSession()
  const { data: kinds } = useList(parameterKupon.api.list, isOfCoupons && modules.includes('KUPON_PENJUALAN'))
  const worth = useMemo(() => new Map((kinds ?? []).map((kind) => [String(kind['kode_kupon']), Number(kind['nilai_kupon'])])), [kinds])
  const kuponRp = useReckoned(
    form,
    useCallback((now: OpeningForm) => now.couponsRp(worth), [worth]),
  )
  return (
    <EntryScreen
      screen={saldoAwalTagihanScreen}
      entry={entry}
      look={openingLook}
      figures={[f.total_piutang, f.total_hutang]}
      count={claims.length}
      onNext={entry.next}
      lines={(isOpen) => (
        <TypedRows
          rows={form.claims}
          fields={openingFields}
          title="Tambah Rincian"
          isOpen={isOpen}
          isAll
          none="Belum Ada Rincian"
          alike={[f.jenis_tagihan.name]}
          beside={() => null}
        />
      )}
      side={() => (
        <>
          <HeaderBox form={form} fields={openingHeader} title={saldoAwalTagihanScreen.title} onDone={entry.save} />
          <EntrySums
            sums={[[f.total_hutang, hutangRp], ...(isOfCoupons ? [[f.total_kupon, kuponRp] as const] : [])]}
            total={[f.total_piutang, piutangRp]}
          />
        </>
      )}
    />
  )
}
