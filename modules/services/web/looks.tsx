import './services.css'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { DocumentPhoto, documentLook } from '#modules/documents/web/public.ts'
import { paidIn, paidWith } from '#modules/payments/web/public.ts'
import { serviceEvents, services as s } from '../contract/fields.ts'
import { type ServiceEvent, mutasiService } from '../contract/mutasi-service.ts'
import { notaMutasiService, notaService } from '../contract/nota-service.ts'
import { type Service, service } from '../contract/service.ts'
import { eventReceipt, serviceReceipt } from './receipts.ts'
import { WeightDifference } from './weight-difference.tsx'

/** How a service looks: what was left, what is done to it and until when. */
export const serviceLook = documentLook({
  document: service,
  Lines: ServiceLines,
  ...paidIn,
  total: s.grand_total.labelled('Total Biaya'),
  receipt: notaService,
  says: serviceReceipt,
})

function ServiceLines({ document: { tgl_estimasi, nama_tukang, uang_muka_service, detail_barang } }: { document: Service }) {
  const say = useText()
  return (
    <>
      <p>
        {say(s.tgl_estimasi.label)} <strong>{tgl_estimasi}</strong> · {say(s.uang_muka_service.label)}{' '}
        <Figure field={s.uang_muka_service} value={uang_muka_service} />
        {nama_tukang && ` · ${say(s.kode_tukang.label)} ${nama_tukang}`}
      </p>
      {detail_barang.map((line) => (
        <article key={line.no_urut} className="document-line">
          {line.kode_barcode && (
            <DocumentPhoto piece={{ kode_barcode: line.kode_barcode, nama_barang: line.nama_barang, berat: line.berat }} of={detail_barang} />
          )}
          <h3>{line.nama_barang}</h3>
          <p>
            {line.deskripsi_service} · {say(s.kadar.label)} {s.kadar.format(line.kadar)} · <Figure field={s.qty} value={line.qty} /> × ·{' '}
            <Figure field={s.berat} value={line.berat} /> g · <Figure field={s.biaya} value={line.biaya} />
          </p>
          {line.kode_barcode && (
            <p>
              <ThingLink kind="barang" id={line.kode_barcode} />
            </p>
          )}
        </article>
      ))}
    </>
  )
}

/** How what happened to a service looks: each line before and after, what is gone by name, and whom it was paid for. */
export const eventLook = documentLook({
  document: mutasiService,
  Lines: EventLines,
  // Finishing the work moves no money.
  ...paidWith(({ jenis_service: what }: ServiceEvent) => (what === 'SELESAI' ? undefined : what === 'AMBIL' ? 'IN' : 'OUT')),
  total: s.grand_total.labelled('Dibayar'),
  receipt: notaMutasiService,
  says: eventReceipt,
})

function EventLines({ document }: { document: ServiceEvent }) {
  const say = useText()
  const { jenis_service, no_service, nama_tukang, biaya_tukang, uang_muka_service, potongan_service, ganti_rugi, detail_barang } = document
  const money = ([s.biaya_tukang, s.uang_muka_service, s.potongan_service, s.ganti_rugi] as const).map(
    (field, at) => [field, [biaya_tukang, uang_muka_service, potongan_service, ganti_rugi][at] ?? 0] as const,
  )
  return (
    <>
      <article className="document-line">
        <h3>
          {say(serviceEvents[jenis_service])} · <ThingLink kind="service" id={no_service} />
        </h3>
        <p>
          {nama_tukang && `${say(s.kode_tukang.label)} ${nama_tukang}`}
          {money.map(
            ([field, value]) =>
              value > 0 && (
                <span key={field.name}>
                  {' '}
                  · {say(field.label)} <Figure field={field} value={value} />
                </span>
              ),
          )}
        </p>
      </article>
      {detail_barang.map((line) => (
        <article key={line.no_urut} className="document-line">
          <h3>{line.nama_barang}</h3>
          <p>
            {line.deskripsi_service} · <Figure field={s.berat_masuk} value={line.berat_masuk} /> g →{' '}
            <Figure field={s.berat_selesai} value={line.berat_selesai} /> g · <Figure field={s.biaya_selesai} value={line.biaya_selesai} />
          </p>
          <WeightDifference value={sumOfGrams([line.berat_selesai, -line.berat_masuk])} />
        </article>
      ))}
    </>
  )
}
