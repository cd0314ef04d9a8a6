import { z } from 'zod'
import { done, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { printerRefusals, printingWay } from '#modules/labels/contract/cetak-barcode.ts'
import type { LabelBag } from '#modules/labels/contract/label-fields.ts'
import { refusals as labelRefusals } from '#modules/labels/contract/refusals.ts'
import { type Service, lihatServices, transaksiServices } from './service.ts'

/** What the label of the bag says in which the things of a service lie. Its code is the number: a scan finds the service on the board and where it is fetched. */
export const bagOf = ({
  no_service,
  nama_customer,
  total_qty,
  total_berat,
  tgl_estimasi,
  nama_toko,
  detail_barang,
}: Pick<Service, 'no_service' | 'nama_customer' | 'total_qty' | 'total_berat' | 'tgl_estimasi' | 'nama_toko'> & {
  readonly detail_barang: readonly Pick<Service['detail_barang'][number], 'nama_barang' | 'deskripsi_service'>[]
}): LabelBag => ({
  kode_barcode: no_service,
  nama_customer,
  isi: detail_barang.map(({ nama_barang, deskripsi_service }) => `${nama_barang}, ${deskripsi_service}`).join('; '),
  total_qty,
  total_berat,
  tgl_estimasi,
  nama_toko,
})

export const printBagLabel = endpoint({
  call: 'POST service/{nomor}/label',
  summary: 'Writes down that the label of the bag of a service is printed, and sends it to a printer in the network; on others the browser prints it',
  access: openTo(transaksiServices, lihatServices),
  body: z.object(printingWay),
  reply: done,
  refusals: [core.NOT_FOUND, labelRefusals.DESIGN_MISSING, ...printerRefusals],
})
