import './services.css'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { eventLook as lookOfEvent } from '#modules/cases/web/public.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidIn } from '#modules/payments/web/public.ts'
import { services as s } from '../contract/fields.ts'
import { type ServiceEvent, repair } from '../contract/mutasi-service.ts'
import { notaMutasiService, notaService } from '../contract/nota-service.ts'
import { type Service, service } from '../contract/service.ts'
import { ThingPhotos } from './photos.tsx'
import { eventReceipt, serviceReceipt } from './receipts.ts'
import { BagLabel } from './bag-label.tsx'
import { WeightDifference } from './weight-difference.tsx'

/** How a service looks. */
export const serviceLook = documentLook({
  document: service,
  lines: {
    of: 'detail_barang',
    head: s.nama_barang,
    facts: [s.deskripsi_service, s.kadar, s.qty, s.berat, s.kode_kondisi.optional(), s.biaya],
    piece: s.kode_barcode,
    Below: ({ line }) => {
      const { nama_barang, foto_masuk } = line as Service['detail_barang'][number]
      return <ThingPhotos title={s.foto_masuk.label} nama_barang={nama_barang} photos={foto_masuk} />
    },
  },
  ...paidIn,
  Paid: ({ document }) => (
    <>
      <paidIn.Paid document={document} />
      <BagLabel service={document} />
    </>
  ),
  Further: ({ document }) => <BagLabel service={document} isNew />,
  total: s.grand_total.labelled('Total Biaya'),
  receipt: notaService,
  says: serviceReceipt,
})

/** How an event of a service looks: each line with its weights in and out, and the difference by name. */
export const eventLook = lookOfEvent(repair, {
  lines: {
    of: 'detail_barang',
    head: s.nama_barang,
    facts: [s.deskripsi_service, s.berat_masuk, s.berat_selesai, s.biaya_selesai],
    Below: ({ line }) => (
      <>
        <HandedOver line={line as ServiceEvent['detail_barang'][number]} />
        <OwnGold line={line as ServiceEvent['detail_barang'][number]} />
        <WeightDifference value={sumOfGrams([line['berat_selesai'] as number, -(line['berat_masuk'] as number), -(line['berat_emas'] as number)])} />
        <ThingPhotos
          title={s.foto_keluar.label}
          nama_barang={line['nama_barang'] as string}
          photos={(line as ServiceEvent['detail_barang'][number]).foto_keluar}
        />
      </>
    ),
  },
  total: s.grand_total.labelled('Dibayar'),
  receipt: notaMutasiService,
  says: eventReceipt,
})

/** Of several things one was lost: this one was handed over. */
function HandedOver({ line: { diserahkan } }: { readonly line: ServiceEvent['detail_barang'][number] }) {
  const say = useText()
  return diserahkan && <p>{say(s.diserahkan.label)}</p>
}

/** The gold of the shop in a line: its weight, its lot and its price. */
function OwnGold({
  line: { emas_lot, berat_emas, fine_emas, harga_emas_toko, biaya_emas },
}: {
  readonly line: ServiceEvent['detail_barang'][number]
}) {
  const say = useText()
  if (emas_lot === null) return null
  return (
    <p>
      {say(s.berat_emas.label)} <Figure field={s.berat_emas} value={berat_emas} /> g · {say('Lot')} {emas_lot} · {say(s.fine_emas.label)}{' '}
      <Figure field={s.fine_emas} value={fine_emas} /> g × <Figure field={s.harga_emas_toko} value={harga_emas_toko} /> ={' '}
      <Figure field={s.biaya_emas} value={biaya_emas} strong />
    </p>
  )
}
