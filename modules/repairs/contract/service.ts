import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { refusals as documentRefusals } from '#modules/documents/contract/refusals.ts'
import { signature, signatureRefusals, tandaTangan } from '#modules/customer-screen/contract/signature.ts'
import { salespersonSnapshot, tradedPieces } from '#modules/documents/contract/trade.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { paid, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals } from '#modules/payments/contract/refusals.ts'
import { serviceStates, services as s } from './fields.ts'
import { laporanServices, laporanServicesBelumDiambil } from './laporan.ts'
import { refusals } from './refusals.ts'
import { taxFields } from './tax.ts'

/** Where a customer's jewellery is taken in to be repaired. */
export const transaksiServices = defineScreen({
  path: '/transaksi-services',
  hint: 'Barang milik customer ditimbang saat masuk dan saat selesai. Sisa biaya dibayar saat diambil',
  title: 'Transaksi Service',
  menu: menu.service,
  synonyms: ['service', 'servis', 'reparasi', 'patri', 'ukur ulang', 'terima service', 'repair'],
})

/** The services of the shop, each to be read and printed again. */
export const lihatServices = defineScreen({
  path: '/lihat-services',
  title: 'Lihat Service',
  menu: menu.service,
  synonyms: ['cari service', 'daftar service', 'cetak ulang service', 'repairs'],
})

/** Gives back what was taken in today by mistake. */
export const batalServices = defineScreen({
  path: '/batal-services',
  title: 'Batal Service',
  menu: menu.service,
  synonyms: ['void', 'salah terima service', 'cancel repair'],
})

/** The customer of a service. He has a telephone number, so that the shop can call him when it is finished. */
const owner = [s.kode_sales, s.nama_customer, s.alamat_customer.optional(), s.no_hp] as const

/**
 * Jewellery of a customer that is repaired (events.md V1): what it is and weighs, what is to be done and for how much, and what he has paid of it. It is
 * finished, then picked up; or returned as it is, or made good (docs/decisions/092).
 */
export const service = defineDocument({
  kind: 'SERVICE',
  name: 'service',
  title: 'Service',
  prefix: 'SV',
  number: s.no_service,
  states: { ...serviceStates, CANCELLED: 'Dibatalkan' },
  header: [
    ...owner,
    s.tgl_estimasi,
    s.kode_tukang.optional(),
    s.nama_tukang.optional(),
    s.total_qty,
    s.total_berat,
    s.total_berat_selesai.optional(),
    s.grand_total,
    s.biaya_selesai.optional(),
    ...taxFields,
    s.dp_service,
    s.jumlah_bayar,
    s.kembali,
    s.uang_muka_service,
    s.keterangan.optional(),
    ...signature,
  ],
  copied: [salespersonSnapshot],
  summary: [s.nama_customer, s.grand_total],
  parts: {
    detail_barang: documentPart({
      table: 'service_detail',
      fields: [
        s.nama_barang,
        s.kode_barcode.optional(),
        s.kadar,
        s.qty,
        s.berat,
        s.fine,
        s.deskripsi_service,
        s.kode_kondisi.optional(),
        s.biaya,
        s.foto_masuk,
      ],
    }),
    detail_bayar: paymentPart('service_bayar', transaksiServices),
  },
  screens: { entry: transaksiServices, list: lihatServices },
  readers: [laporanServices.screen, laporanServicesBelumDiambil.screen],
  actions: {
    batal: {
      ...cancelling({ screen: batalServices, approval: 'BATAL_SERVICE', onlyOnItsDate: refusals.SERVICE_OF_YESTERDAY }),
      // Nothing has happened to it yet.
      from: ['MASUK'],
    },
  },
  list: {
    columns: [
      col(s.no_service, { opens: 'service' }),
      col(w.tgl_system),
      col(s.tgl_estimasi),
      col(s.nama_customer),
      col(s.no_hp),
      col(s.nama_tukang.optional()),
      col(s.total_berat),
      col(s.grand_total.labelled('Total Biaya')),
      col(s.biaya_selesai.optional()),
      col(s.uang_muka_service),
      col(w.status),
    ],
    search: [s.no_service, s.nama_customer, s.no_hp],
    searchLines: { part: 'detail_barang', field: s.kode_barcode },
    validBy: true,
  },
  messageSetting: 'WA_TEMPLATE_SERVICE',
})

/** A whole service as it is stored. */
export type Service = DocumentOf<typeof service>

/** The fields of a service besides its lines and payments. */
export const serviceHeader = [
  s.nama_customer,
  s.no_hp,
  s.kode_sales,
  s.tgl_estimasi,
  s.kode_tukang.optional(),
  s.dp_service.starting(0),
  s.alamat_customer.optional(),
  s.keterangan.optional(),
] as const

/** Something to be repaired, as it is weighed. */
export const serviceLine = [
  s.nama_barang,
  s.deskripsi_service,
  s.kadar,
  s.qty.starting(1),
  s.berat,
  s.biaya,
  s.kode_barcode.optional(),
  s.kode_kondisi.optional(),
] as const

/** The same with its photos, as the call takes it. */
const sentLine = [...serviceLine, s.foto_masuk.starting([])] as const

/** What is to be repaired, and for whom. */
export const serviceGoods = z.intersection(objectOf([...serviceHeader, tandaTangan]), z.object({ detail_barang: tradedPieces(objectOf(sentLine)) }))

/** What is to be repaired, and for whom, checked. */
export type ServiceGoods = z.output<typeof serviceGoods>

/** A service as the screen sends it, its advance paid. */
export const newService = z.intersection(serviceGoods, paid)

/** A service as the screen sends it, checked. */
export type RequestedService = z.output<typeof newService>

/** How what is to be repaired may be refused. */
export const takingRefusals = [
  refusals.ESTIMATE_IN_PAST,
  refusals.ADVANCE_TOO_LARGE,
  refusals.CRAFTSMAN_NOT_FOUND,
  refusals.CONDITION_UNKNOWN,
  refusals.PIECE_NOT_FOUND,
  goodsRefusals.NO_PHOTO,
  signatureRefusals.SIGNATURE_REQUIRED,
]

/** How taking it in may say no, with its money. */
export const takenRefusals = [...takingRefusals, documentRefusals.SALES_NOT_FOUND, ...paidInRefusals, ledgerRefusals.NO_ACCOUNT, ...dateRefusals]

export const takeService = endpoint({
  call: 'POST service',
  summary: 'Takes a customer’s jewellery in to be repaired, by weight, and what he pays of it in advance; answers the whole document',
  access: openTo(transaksiServices),
  body: newService,
  reply: service.calls.read.reply,
  moves: true,
  refusals: takenRefusals,
})

/** What the customer of a service signs when he leaves it: whose it is, what is left, what is done and for how much. */
export const signedService = ({
  nama_customer,
  no_hp,
  tgl_estimasi,
  dp_service,
  detail_barang,
}: Pick<ServiceGoods, 'nama_customer' | 'no_hp' | 'tgl_estimasi' | 'dp_service' | 'detail_barang'>) => ({
  nama_customer,
  no_hp,
  tgl_estimasi,
  dp_service,
  detail_barang: detail_barang.map(({ nama_barang, kode_barcode, deskripsi_service, kadar, qty, berat, biaya, foto_masuk }) => ({
    nama_barang,
    kode_barcode,
    deskripsi_service,
    kadar,
    qty,
    berat,
    biaya,
    foto_masuk,
  })),
})
