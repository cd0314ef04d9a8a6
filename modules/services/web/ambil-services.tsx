import { useRows } from '#engine/web/field-form.ts'
import { CaseScreen, EventForm } from '#modules/cases/web/public.ts'
import { services as s } from '../contract/fields.ts'
import { type OpenService, handedLine, repair } from '../contract/mutasi-service.ts'
import { eventLook } from './looks.tsx'
import { finishedServices } from './open-services.tsx'
import { PhotosBox, ThingPhotos } from './photos.tsx'

/** What is said of each line while it is handed over. */
class PickUpForm extends EventForm {
  readonly lines = this.rows<OpenService['detail_barang'][number]>('detail_barang', handedLine)
}

const make = () => new PickUpForm(s.no_service, repair.steps.AMBIL.asks)

const begin = ({ detail_barang }: OpenService, form: PickUpForm) => {
  for (const line of detail_barang) form.lines.add(line)
}

const sumsOf = ({ biaya_selesai, uang_muka_service, sisa_bayar }: OpenService) => ({
  sums: [[s.biaya_selesai, biaya_selesai] as const, [s.uang_muka_service, uang_muka_service] as const],
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
      step="AMBIL"
      kind={finishedServices}
      look={eventLook}
      sumsOf={sumsOf}
      figures={[s.biaya_selesai, s.grand_total.labelled('Dibayar')]}
    />
  )
}

/** Each line that is handed over: what it looked like when it came in beside what it looks like now. */
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
