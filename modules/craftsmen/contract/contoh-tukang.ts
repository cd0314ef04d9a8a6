import { z } from 'zod'
import { defineDocument, type DocumentOf, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { lyingRefusals, refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterGudang } from '#modules/masters/contract/master-gudang.ts'
import { type MaterialWay, craftsmen as c } from './fields.ts'
import { barScreen } from './gates.ts'
import { kartuTukang, laporanBahanTukang } from './laporan.ts'
import { refusals } from './refusals.ts'

/** Lends a piece of ours to a craftsman as what an order is made after, or takes it back (events.md O8). */
export const contohTukangScreen = barScreen(
  '/contoh-tukang',
  'Contoh Tukang',
  ['pinjamkan barang ke tukang', 'contoh kembali', 'barang contoh toko', 'sample to craftsman'],
  menu.pesanan,
)

/** The samples that went to craftsmen and came back, each to be read and printed again. */
export const lihatContohTukang = barScreen('/lihat-contoh-tukang', 'Lihat Contoh Tukang', ['riwayat contoh tukang', 'samples'], menu.pesanan)

/** Takes back today's lending or return: the piece is where it was. */
export const batalContohTukang = barScreen('/batal-contoh-tukang', 'Batal Contoh Tukang', ['batal pinjam contoh', 'undo sample'], menu.pesanan)

/** A piece that a craftsman is lent for an order, or that comes back into a tray; it is weighed both times. */
export const contohTukang = defineDocument({
  kind: 'CONTOH_TUKANG',
  name: 'contoh_tukang',
  title: 'Contoh Tukang',
  prefix: 'CH',
  number: c.no_contoh,
  header: [
    c.arah_contoh,
    c.no_keluar.optional(),
    c.kode_tukang,
    c.no_pesanan,
    c.kode_barcode,
    c.nama_barang,
    c.kadar,
    c.kode_gudang,
    c.kode_baki,
    c.berat,
    c.fine,
    c.hpp,
    c.susut_berat,
    c.susut_fine,
    c.susut_rp,
    c.keterangan.optional(),
  ],
  copied: [{ table: 'tukang', by: c.kode_tukang.name, ofShop: true, fields: [c.nama_tukang], unknown: refusals.CRAFTSMAN_UNKNOWN }],
  summary: [c.arah_contoh, c.nama_tukang, c.nama_barang],
  parts: {},
  screens: { entry: contohTukangScreen, list: lihatContohTukang },
  readers: [kartuTukang.screen, laporanBahanTukang.screen],
  actions: {
    batal: cancelling({
      screen: batalContohTukang,
      approval: 'BATAL_CONTOH_TUKANG',
      onlyOnItsDate: refusals.SAMPLE_OF_YESTERDAY,
      refusals: [refusals.SAMPLE_CAME_BACK, goodsRefusals.STATUS_CHANGED],
    }),
  },
  list: {
    columns: [
      col(c.no_contoh, { opens: 'contoh_tukang' }),
      col(w.tgl_system),
      col(w.created_at),
      col(c.arah_contoh),
      col(c.nama_tukang),
      col(c.no_pesanan, { opens: 'pesanan' }),
      col(c.kode_barcode, { opens: 'barang' }),
      col(c.nama_barang),
      col(c.berat),
      col(c.susut_berat),
      col(w.user_id),
      col(w.status),
    ],
    search: [c.no_contoh, c.kode_tukang, c.nama_tukang, c.no_pesanan, c.kode_barcode, c.nama_barang, c.keterangan],
  },
})

/** A sample at a craftsman, as it is stored. */
export type Sample = DocumentOf<typeof contohTukang>

/** A sample at a craftsman that is about to be written. */
export type NewSample = NewDocument<typeof contohTukang>

/** A piece that a craftsman has as a sample. */
const lentSample = objectOf([c.kode_barcode, c.nama_barang, c.nama_tukang, c.no_pesanan, c.tgl_system, c.umur_hari, c.berat])

/** A piece that a craftsman has as a sample. */
export type LentSample = z.output<typeof lentSample>

export const readLent = endpoint({
  call: 'GET contoh_tukang/di-tukang',
  summary: 'The pieces of the shop that craftsmen have as samples, the oldest first',
  access: openTo(contohTukangScreen),
  reply: z.array(lentSample.and(z.object({ uraian: z.string() }))),
})

/** What is asked of a piece that goes: to whom, for which order. */
const goingFields = [
  c.kode_tukang,
  c.no_pesanan.from({ api: { list: 'GET bahan_tukang/pesanan' }, key: 'no_pesanan' }, 'uraian'),
  c.kode_barcode,
  c.berat,
  c.keterangan.optional(),
] as const

/** The fields of a piece that comes back: its tray. Craftsman and order are known. */
const backFields = [
  c.kode_barcode.from({ api: { list: readLent.call }, key: 'kode_barcode' }, 'uraian'),
  c.berat,
  c.kode_gudang.from(masterGudang, 'nama_gudang'),
  c.kode_baki.from(masterBaki, 'nama_baki'),
  c.keterangan.optional(),
] as const

/** The fields of a sample, by direction. */
export const sampleInputs = (way: MaterialWay) => [sampleWay, ...(way === 'KELUAR' ? goingFields : backFields)]

/** Which way it goes. */
const sampleWay = c.arah_contoh.starting('KELUAR')

/** All that may be asked of a sample. */
export const sampleFields = [
  sampleWay,
  c.kode_tukang.optional(),
  c.no_pesanan.optional(),
  c.kode_barcode,
  c.berat,
  c.kode_gudang.optional(),
  c.kode_baki.optional(),
  c.keterangan.optional(),
] as const

/** What must be said of a sample, by its way. */
const required = {
  KELUAR: [
    ['kode_tukang', 'Tukang Harus Diisi'],
    ['no_pesanan', 'Nomor Pesanan Harus Diisi'],
  ],
  KEMBALI: [
    ['kode_gudang', 'Mohon Untuk Pilih Kode Gudang'],
    ['kode_baki', 'Mohon Untuk Pilih Kode Baki'],
  ],
} as const

/** A sample at a craftsman, as the screen sends it. */
export const newSample = objectOf(sampleFields).superRefine((requested, context) => {
  for (const [field, message] of required[requested.arah_contoh])
    if (requested[field] === null) context.addIssue({ code: 'custom', path: [field], message })
})

/** A sample at a craftsman, as the screen sends it, checked. */
export type RequestedSample = z.output<typeof newSample>

export const lendSample = endpoint({
  call: 'POST contoh_tukang',
  summary: 'Lends a piece of the shop to a craftsman as what an order is made after, or takes it back into a tray; answers the whole document',
  access: openTo(contohTukangScreen),
  body: newSample,
  reply: contohTukang.calls.read.reply,
  moves: true,
  refusals: [
    refusals.CRAFTSMAN_UNKNOWN,
    refusals.ORDER_UNKNOWN,
    refusals.SAMPLE_NOT_LENT,
    refusals.SAMPLE_WEIGHS,
    refusals.SAMPLE_HEAVIER,
    refusals.SAMPLE_NEEDS_REASON,
    refusals.SAMPLE_IS_ROW,
    ...lyingRefusals,
    goodsRefusals.HELD,
    goodsRefusals.WAITING,
    goodsRefusals.DIAMOND_MODULE_OFF,
    goodsRefusals.BARCODE_TWICE,
    goodsRefusals.STATUS_CHANGED,
    goodsRefusals.TRAY_NOT_THERE,
    ledgerRefusals.NOT_IN_PLACE,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['SUSUT_TUKANG'] satisfies Category[],
})
