import './services.css'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { eventLook as lookOfEvent } from '#modules/cases/web/public.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidIn } from '#modules/payments/web/public.ts'
import { services as s } from '../contract/fields.ts'
import { repair } from '../contract/mutasi-service.ts'
import { notaMutasiService, notaService } from '../contract/nota-service.ts'
import { service } from '../contract/service.ts'
import { eventReceipt, serviceReceipt } from './receipts.ts'
import { WeightDifference } from './weight-difference.tsx'

/** How a service looks. */
export const serviceLook = documentLook({
  document: service,
  lines: { of: 'detail_barang', head: s.nama_barang, facts: [s.deskripsi_service, s.kadar, s.qty, s.berat, s.biaya], piece: s.kode_barcode },
  ...paidIn,
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
    Below: ({ line }) => <WeightDifference value={sumOfGrams([line['berat_selesai'] as number, -(line['berat_masuk'] as number)])} />,
  },
  total: s.grand_total.labelled('Dibayar'),
  receipt: notaMutasiService,
  says: eventReceipt,
})
