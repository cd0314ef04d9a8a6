import { useCallback } from 'react'
import { useRows } from '#engine/web/field-form.ts'
import type { ShownAgreement } from '#modules/customer-screen/contract/layar-customer.ts'
import { tandaTangan } from '#modules/customer-screen/contract/signature.ts'
import { SignatureBox } from '#modules/customer-screen/web/public.ts'
import { CaseScreen, EventForm } from '#modules/cases/web/public.ts'
import { services as s } from '../contract/fields.ts'
import { type OpenService, handedLine, repair } from '../contract/mutasi-service.ts'
import { taxOf } from '../contract/tax.ts'
import { eventLook } from './looks.tsx'
import { finishedServices } from './open-services.tsx'
import { PhotosBox, ThingPhotos } from './photos.tsx'
import { taxSums } from './tax-sums.ts'

/** What is said of each line while it is handed over. */
class PickUpForm extends EventForm {
  readonly lines = this.rows<OpenService['detail_barang'][number]>('detail_barang', handedLine)
}

const make = () => new PickUpForm(s.no_service, [...repair.steps.AMBIL.asks, tandaTangan])

const begin = ({ detail_barang }: OpenService, form: PickUpForm) => {
  for (const line of detail_barang) form.lines.add(line)
}

const sumsOf = ({ biaya_selesai, uang_muka_service, sisa_bayar, ...agreed }: OpenService) => ({
  sums: [[s.biaya_selesai, biaya_selesai] as const, ...taxSums(taxOf(biaya_selesai, agreed)), [s.uang_muka_service, uang_muka_service] as const],
  total: [s.sisa_bayar, sisa_bayar] as const,
})

/** Hands back what was repaired, for the rest of its fee. */
export default function AmbilServices() {
  return (
    <CaseScreen
      of={repair}
      make={make}
      begin={begin}
      Lines={Handed}
      Besides={Signature}
      step="AMBIL"
      kind={finishedServices}
      look={eventLook}
      sumsOf={sumsOf}
      figures={[s.biaya_selesai, s.grand_total.labelled('Dibayar')]}
    />
  )
}

/** Shows each line that is handed over, with its photos from the intake next to those of today. */
function Handed({ form }: { readonly form: PickUpForm }) {
  const lines = useRows(form.lines)
  return lines.map((row) => (
    <section key={row.id} className="entry-box service-handed">
      <h2>{row.about.nama_barang}</h2>
      <div className="service-photos">
        <ThingPhotos title={s.foto_masuk.label} nama_barang={row.about.nama_barang} photos={row.about.foto_masuk} />
        <div>
          <PhotosBox row={row} field={s.foto_keluar} />
        </div>
      </div>
    </section>
  ))
}

/** What the customer signs when he picks it up, as he reads it on his screen. */
const agreementOf = ({ nama_customer, detail_barang, biaya_selesai, uang_muka_service, sisa_bayar, ...agreed }: OpenService): ShownAgreement => ({
  judul: 'Ambil Service',
  nama_customer,
  barang: detail_barang.map((line) => ({
    nama_barang: line.nama_barang,
    uraian: line.deskripsi_service,
    berat: line.berat_selesai,
    jumlah: line.biaya_selesai,
  })),
  total: [
    { label: s.biaya_selesai.label, jumlah: biaya_selesai },
    ...taxSums(taxOf(biaya_selesai, agreed)).map(([{ label }, jumlah]) => ({ label, jumlah })),
    { label: s.uang_muka_service.label, jumlah: uang_muka_service },
    { label: s.sisa_bayar.label, jumlah: sisa_bayar },
  ],
})

function Signature({ thing, form, isOpen }: { readonly thing: OpenService; readonly form: PickUpForm; readonly isOpen: boolean }) {
  const agreement = useCallback(() => agreementOf(thing), [thing])
  return <SignatureBox form={form} agreement={agreement} isOpen={isOpen} />
}
