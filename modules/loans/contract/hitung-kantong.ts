import { z } from 'zod'
import { documentWords as w } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { below, col, defineReport, period } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { dateRefusals } from '#modules/ledger/contract/refusals.ts'
import { loans as l } from './fields.ts'
import { transaksiHutang } from './hutang.ts'
import { refusals } from './refusals.ts'

/** Counts the bags of pledges that lie in a box, or in the whole shop, by scanning them. */
export const hitungKantong = defineScreen({
  path: '/hitung-kantong',
  hint: 'Scan semua kantong yang ada di kotak atau di toko. Yang kurang dan yang lebih disetujui orang kedua',
  title: 'Hitung Kantong Gadai',
  menu: menu.hutang,
  synonyms: ['opname gadai', 'opname kantong', 'cek kantong', 'count bags'],
})

/** So many bags are in one count at the most. */
export const bagsMax = 5_000

const countedBag = [l.no_kantong, l.hasil_kantong, l.no_faktur_hutang.optional(), l.kotak_lama.optional()] as const

const bagCount = objectOf([
  l.no_hitung_kantong,
  w.tgl_system,
  l.no_kotak.optional(),
  l.jumlah_ada,
  l.jumlah_kurang,
  l.jumlah_lebih,
  l.jumlah_pindah,
  l.disetujui_oleh,
  l.keterangan.optional(),
]).and(z.object({ detail_kantong: z.array(objectOf(countedBag)) }))

/** A count of bags as it is stored. */
export type BagCount = z.output<typeof bagCount>

/** What became of a bag in a count. */
export type CountedBag = BagCount['detail_kantong'][number]

export const readBoxes = endpoint({
  call: 'GET hutang/kotak',
  summary: 'The boxes of the shop in which bags of open loans lie, by name',
  access: openTo(hitungKantong, transaksiHutang),
  reply: z.array(z.string()),
})

export const countBags = endpoint({
  call: 'POST hutang/hitung-kantong',
  summary:
    'Stores a count of bags: those that were scanned against those of the open loans, of a box or of the shop. A second person approves it. Bags that were seen lie in that box from then on',
  access: openTo(hitungKantong),
  body: objectOf([l.no_kotak.optional(), l.keterangan.optional()]).and(
    z.object({ kantong: z.array(l.no_kantong.check()).max(bagsMax, `Kantong Maksimal ${bagsMax}`) }),
  ),
  reply: bagCount,
  moves: true,
  refusals: [refusals.NO_BAGS, refusals.BAGS_CHANGED, refusals.SECOND_PERSON, ...dateRefusals, ...approvalAnswers],
  approvals: ['HITUNG_KANTONG'] satisfies Category[],
})

/** The counts of bags of a period, with the bags that were missing, too many or in another box. */
export const laporanHitungKantong = defineReport({
  screen: {
    path: '/laporan-hitung-kantong',
    title: 'Laporan Hitung Kantong',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    synonyms: ['laporan opname gadai', 'kantong hilang', 'missing bags'],
  },
  api: 'GET hutang/report-hitung-kantong',
  filters: [period()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(l.no_hitung_kantong, { width: 1.3 }),
    col(w.tgl_system, { width: 0.9 }),
    col(l.no_kotak.optional(), { width: 0.8 }),
    col(l.jumlah_ada, { total: true, width: 0.6 }),
    col(l.jumlah_kurang, { total: true, width: 0.6 }),
    col(l.jumlah_lebih, { total: true, width: 0.6 }),
    col(l.jumlah_pindah, { total: true, width: 0.7 }),
    col(w.user_id, { width: 0.9 }),
    col(l.disetujui_oleh, { width: 0.9 }),
    col(l.keterangan.optional(), { width: 1.3 }),
  ],
  details: below('detail_kantong', 'Kantong', [
    col(l.no_kantong, { width: 1 }),
    col(l.hasil_kantong, { width: 1 }),
    col(l.no_faktur_hutang.optional(), { opens: 'hutang', width: 1.4 }),
    col(l.kotak_lama.optional(), { width: 0.8 }),
  ]),
  files: { name: 'LAPORAN HITUNG KANTONG' },
  texts: { ready: 'Data Hutang Tersedia', empty: 'Laporan Tidak Tersedia', failed: 'Laporan Tidak Tersedia' },
})
