import { z } from 'zod'
import { cancelled, defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { tradedPieces } from '#modules/documents/contract/trade.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { openQuery } from '#modules/payments/contract/open.ts'
import { paid, paymentList, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals, refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { deposits as d } from './fields.ts'
import { laporanSimpanan } from './laporan.ts'
import { refusals } from './refusals.ts'

/** Takes a customer's own jewellery into the safe. */
export const transaksiSimpanan = defineScreen({
  path: '/transaksi-simpanan',
  hint: 'Perhiasan milik customer yang disimpan di brankas toko. Barang toko yang baru dibayar DP masuk Titipan',
  title: 'Transaksi Simpanan',
  menu: menu.penjualanTitipan,
  synonyms: ['titip perhiasan', 'safe deposit', 'sewa brankas', 'simpan barang', 'safe keeping'],
})

/** What customers left in the safe, each to be read and printed again. */
export const lihatSimpanan = defineScreen({
  path: '/lihat-simpanan',
  title: 'Lihat Simpanan',
  menu: menu.penjualanTitipan,
  synonyms: ['cari simpanan', 'kode lokasi', 'daftar brankas', 'safe deposit list'],
})

/** Gives back what was left today by mistake. */
export const batalSimpanan = defineScreen({
  path: '/batal-simpanan',
  title: 'Batal Simpanan',
  menu: menu.penjualanTitipan,
  synonyms: ['void', 'cancel safe keeping'],
})

/** Hands back what a customer left. */
export const ambilSimpananBaru = defineScreen({
  path: '/ambil-simpanan',
  title: 'Ambil Simpanan',
  menu: menu.penjualanTitipan,
  synonyms: ['ambil perhiasan', 'sewa terutang', 'fetch safe deposit'],
})

/** What was handed back, each to be read and printed again. */
export const lihatAmbilSimpanan = defineScreen({
  path: '/lihat-ambil-simpanan',
  title: 'Lihat Ambil Simpanan',
  menu: menu.penjualanTitipan,
  synonyms: ['riwayat ambil simpanan', 'fetched'],
})

/** Puts back what was handed back today by mistake. */
export const batalAmbilSimpanan = defineScreen({
  path: '/batal-ambil-simpanan',
  title: 'Batal Ambil Simpanan',
  menu: menu.penjualanTitipan,
  synonyms: ['void', 'cancel fetched'],
})

/**
 * A customer's own jewellery in a place of the safe (events.md T5), by weight, with its rent for the days that are paid. The
 * specification's labels of it: number, safe-deposit rental fee, location code (§3).
 */
export const simpanan = defineDocument({
  kind: 'SIMPANAN',
  name: 'simpanan',
  title: 'Simpanan',
  prefix: 'SN',
  number: d.no_simpanan,
  states: { VALID: 'Disimpan', DIAMBIL: 'Sudah Diambil', [cancelled]: 'Dibatalkan' },
  header: [
    d.nama_customer,
    d.alamat_customer.optional(),
    d.no_hp,
    d.kode_lokasi,
    d.sewa_per_hari,
    d.hari_sewa,
    d.tgl_jatuh_tempo,
    d.total_qty,
    d.total_berat,
    d.grand_total,
    d.jumlah_bayar,
    d.kembali,
    d.keterangan.optional(),
  ],
  summary: [d.nama_customer, d.kode_lokasi],
  parts: {
    detail_barang: documentPart({ table: 'simpanan_detail', fields: [d.nama_barang, d.kadar, d.qty, d.berat, d.fine] }),
    detail_bayar: paymentPart('simpanan_bayar', transaksiSimpanan),
  },
  screens: { entry: transaksiSimpanan, list: lihatSimpanan },
  readers: [ambilSimpananBaru, laporanSimpanan.screen],
  actions: { batal: cancelling({ screen: batalSimpanan, approval: 'BATAL_SIMPANAN', onlyOnItsDate: refusals.KEPT_SINCE_YESTERDAY }) },
  list: {
    columns: [
      col(d.no_simpanan, { opens: 'simpanan' }),
      col(w.tgl_system),
      col(d.kode_lokasi),
      col(d.nama_customer),
      col(d.no_hp),
      col(d.total_qty),
      col(d.total_berat),
      col(d.tgl_jatuh_tempo.labelled('Sewa Sampai')),
      col(d.grand_total.labelled('Sewa')),
      col(w.status),
    ],
    search: [d.no_simpanan, d.nama_customer, d.no_hp, d.kode_lokasi],
  },
  messageSetting: 'WA_TEMPLATE_SIMPANAN',
})

/** What a customer left, as it is stored. */
export type SafeKeeping = DocumentOf<typeof simpanan>

/** What a customer leaves, about to be written. */
export type NewSafeKeeping = NewDocument<typeof simpanan>

/** What he left is handed back, with the rent of the days beyond those that are paid (events.md T6). */
export const ambilSimpanan = defineDocument({
  kind: 'AMBIL_SIMPANAN',
  name: 'ambil_simpanan',
  title: 'Ambil Simpanan',
  prefix: 'SM',
  number: d.no_ambil,
  header: [
    d.no_simpanan,
    d.nama_customer,
    d.no_hp,
    d.kode_lokasi,
    d.total_qty,
    d.total_berat,
    d.sewa_per_hari,
    d.hari_lewat,
    d.grand_total,
    d.jumlah_bayar,
    d.kembali,
    d.keterangan.optional(),
  ],
  summary: [d.nama_customer, d.kode_lokasi],
  parts: { detail_bayar: paymentPart('ambil_simpanan_bayar', ambilSimpananBaru) },
  screens: { entry: ambilSimpananBaru, list: lihatAmbilSimpanan },
  actions: {
    batal: cancelling({
      screen: batalAmbilSimpanan,
      approval: 'BATAL_SIMPANAN',
      onlyOnItsDate: refusals.FETCHED_YESTERDAY,
      refusals: [refusals.LOCATION_TAKEN, paymentRefusals.PAID_TOGETHER],
    }),
  },
  list: {
    columns: [
      col(d.no_ambil, { opens: 'ambil_simpanan' }),
      col(w.tgl_system),
      col(d.no_simpanan, { opens: 'simpanan' }),
      col(d.kode_lokasi),
      col(d.nama_customer),
      col(d.total_berat),
      col(d.hari_lewat),
      col(d.grand_total.labelled('Sewa')),
      col(w.status),
    ],
    search: [d.no_ambil, d.no_simpanan, d.nama_customer, d.no_hp, d.kode_lokasi],
  },
})

/** What was handed back, as it is stored. */
export type Fetched = DocumentOf<typeof ambilSimpanan>

/** A piece that is left, as it is weighed. */
export const keptPiece = [d.nama_barang, d.kadar, d.qty.starting(1), d.berat] as const

/** What is asked of it as a whole. */
export const keptHeader = [
  d.nama_customer,
  d.no_hp,
  d.alamat_customer.optional(),
  d.kode_lokasi,
  d.sewa_per_hari,
  d.hari_sewa,
  d.keterangan.optional(),
] as const

/** What a customer leaves, as the screen sends it. */
export const newSafeKeeping = z.intersection(
  objectOf(keptHeader),
  z.object({ detail_barang: tradedPieces(objectOf(keptPiece)), detail_bayar: paymentList }),
)

/** What a customer leaves, as the screen sends it, checked. */
export type RequestedSafeKeeping = z.output<typeof newSafeKeeping>

export const keepSafe = endpoint({
  call: 'POST simpanan',
  summary: 'Takes a customer’s own jewellery into a place of the safe and its rent for some days; answers the whole document',
  access: openTo(transaksiSimpanan),
  body: newSafeKeeping,
  reply: simpanan.calls.read.reply,
  moves: true,
  refusals: [refusals.LOCATION_TAKEN, ...paidInRefusals, ledgerRefusals.NO_ACCOUNT, ...dateRefusals],
})

/** What lies in the safe, with the rent that is due today. */
const keptNow = objectOf([
  d.no_simpanan,
  w.tgl_system,
  d.tgl_jatuh_tempo,
  d.kode_lokasi,
  d.nama_customer,
  d.no_hp,
  d.total_qty,
  d.total_berat,
  d.sewa_per_hari,
  d.hari_lewat,
  d.sewa_terutang,
])

/** What lies in the safe, with the rent that is due today. */
export type KeptNow = z.output<typeof keptNow>

export const readSafeKeeping = endpoint({
  call: 'GET simpanan/terbuka',
  summary: 'What customers have in the safe of the shop with the rent that is due today, the longest due first; found by number, place and customer',
  access: openTo(ambilSimpananBaru),
  query: openQuery,
  reply: z.array(keptNow),
})

export const fetchSafeKeeping = endpoint({
  call: 'POST simpanan/ambil',
  summary: 'Hands back what a customer left, for the rent of the days beyond those that are paid; answers the whole document',
  access: openTo(ambilSimpananBaru),
  // The debt that the customer heard. If it is more by now, he hears the new one first.
  body: objectOf([d.no_simpanan, d.sewa_terutang.optional(), d.keterangan.optional()]).and(paid),
  reply: ambilSimpanan.calls.read.reply,
  moves: true,
  refusals: [refusals.NOT_KEPT, refusals.RENT_CHANGED, ...paidInRefusals, ledgerRefusals.NO_ACCOUNT, ...dateRefusals],
})
