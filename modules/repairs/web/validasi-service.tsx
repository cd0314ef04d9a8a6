import { Fragment } from 'react'
import { Figure } from '#engine/web/figure.tsx'
import { vatOf } from '#modules/pricing/contract/vat.ts'
import { QueueScreen } from '#modules/queue/web/public.ts'
import { useVatRate } from '#modules/sales/web/public.ts'
import { services as s } from '../contract/fields.ts'
import { readOpenServices } from '../contract/mutasi-service.ts'
import { onTop } from '../contract/tax.ts'
import { validasiService, waitingServices } from '../contract/validasi.ts'
import { serviceLook } from './looks.tsx'
import { ThingPhotos } from './photos.tsx'
import { taxSums } from './tax-sums.ts'

/** The cashier takes the advance for services that sales staff have entered, or refuses one with a reason. */
export default function ValidasiService() {
  const { rate } = useVatRate()
  return (
    <QueueScreen
      screen={validasiService}
      queue={waitingServices}
      look={serviceLook}
      figures={[s.grand_total.labelled('Total Biaya'), s.dp_service]}
      total={s.dp_service}
      about={({ nama_customer, tgl_estimasi, detail_barang }) => (
        <section className="entry-box entry-about">
          <h2>{`${nama_customer} · ${tgl_estimasi}`}</h2>
          {detail_barang.map((line, at) => (
            <Fragment key={`${at} ${line.nama_barang}`}>
              <p>
                {line.nama_barang} · {line.deskripsi_service} · <Figure field={s.berat} value={line.berat} /> g ·{' '}
                <Figure field={s.biaya} value={line.biaya} />
              </p>
              <ThingPhotos title={s.foto_masuk.label} nama_barang={line.nama_barang} photos={line.foto_masuk} />
            </Fragment>
          ))}
        </section>
      )}
      sums={({ grand_total, bayar }) => {
        const vat = vatOf(grand_total, rate)
        return [[s.grand_total.labelled('Total Biaya'), grand_total], ...taxSums(vat), [s.sisa_bayar, grand_total + onTop(vat) - bayar]]
      }}
      alsoRead={[readOpenServices.call]}
    />
  )
}
