import { z } from 'zod'
import { isoDate } from '#engine/kinds/date/iso-date.ts'
import { documentWords as w } from '#engine/contract/document.ts'
import { done, endpoint, openTo, page, pageQuery } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { type Verdict, counting as c, scanWays, verdicts } from './fields.ts'
import { barangHilang, opname } from './opname.ts'
import { refusals } from './refusals.ts'
import { countScreens, stockOpname, stockOpnameGlobal, stockOpnamePenerimaan, stockOpnameRfid } from './screens.ts'

const ofAnyKind = openTo(...Object.values(countScreens))

/** Codes that one call takes at the most. */
export const scansMax = 2_000

/** What the browsers of a shop hear when something has changed in one of its counts: which one. */
export const countMoved = 'stock-opname'
export const countMessage = z.object({ no_sesi: z.string() })

/** A count as lists and screens name it. */
const count = objectOf([
  c.no_sesi,
  c.jenis_opname,
  c.status_sesi,
  w.tgl_system,
  c.putaran,
  c.keterangan.optional(),
  w.user_id,
  w.created_at,
  c.diselesaikan_oleh.optional(),
  c.selesai_at.optional(),
  // The adjustment that came of it.
  c.no_opname.optional(),
])

/** A count as lists and screens name it. */
export type Count = z.output<typeof count>

/** How many pieces of each class, what they weigh, and what they cost. */
const figure = objectOf([c.hasil, c.jumlah_barang, c.jumlah_berat, c.nilai_barang])

/** A tray of a count: its expected pieces, and their present classes. */
const tray = objectOf([
  c.kode_gudang,
  c.kode_baki,
  c.nama_baki,
  c.diharapkan,
  c.ditemukan,
  c.kurang,
  c.salah_baki,
  c.sudah_keluar,
  c.baru_masuk,
  c.jumlah_konsinyasi,
])

/** The scans of a user at a device. */
const counter = objectOf([w.user_id, c.nama_perangkat, c.jumlah_scan, c.waktu_scan])

/** The most pieces of each class that are shown next to the other classes. */
export const besideMax = 3

/** A piece or a code of a class: what it is, where the books have it, where it was seen. */
const beside = objectOf([c.kode_hitung, c.hasil, c.nama_barang.optional(), c.kode_baki.optional(), c.baki_temuan.optional()])

/** The present state of a count: every class with its latest pieces, every tray, and all users who scan. */
const picture = z.object({ sesi: count, hasil: z.array(figure), terakhir: z.array(beside), baki: z.array(tray), petugas: z.array(counter) })

/** A count as it stands. */
export type CountPicture = z.output<typeof picture>

/** What a count says of a piece or of a code. `kode_baki` is the tray of the books, `baki_temuan` the one that it was seen in. */
const judged = objectOf([
  c.kode_hitung,
  c.hasil,
  c.kode_barcode.optional(),
  c.nama_barang.optional(),
  c.foto.optional(),
  goods.status.optional(),
  c.kode_gudang.optional(),
  c.kode_baki.optional(),
  c.baki_temuan.optional(),
  c.berat_stock.optional(),
  c.hpp.optional(),
  w.user_id.optional(),
  c.waktu_scan.optional(),
])

/** What a count says of a piece or of a code. */
export type Judged = z.output<typeof judged>

const remark = objectOf([c.keterangan.optional()])
const traysOf = z.array(c.kode_baki.check(), { error: 'Mohon Untuk Pilih Kode Baki' }).min(1, 'Mohon Untuk Pilih Kode Baki').max(500)
const begun = z.object({ no_sesi: z.string(), jumlah_barang: z.number().int() })
const beginRefusals = [refusals.TRAY_COUNTED, refusals.TRAY_NOT_FOUND, refusals.NOTHING_TO_COUNT, ...dateRefusals]

export const beginTrays = endpoint({
  call: 'POST stock-opname',
  summary: 'Begins a count of trays: what the books say lies in them now is expected',
  access: openTo(stockOpname),
  body: z.intersection(remark, z.object({ baki: traysOf })),
  reply: begun,
  refusals: beginRefusals,
})

export const beginReceived = endpoint({
  call: 'POST stock-opname-penerimaan',
  summary: 'Begins a count of what came in on a day, or by one document of that day, and still lies in the trays',
  access: openTo(stockOpnamePenerimaan),
  body: z.intersection(remark, z.object({ tgl_masuk: goods.tgl_masuk.check(), reference: z.string().trim().max(60).nullable().default(null) })),
  reply: begun,
  refusals: beginRefusals,
})

export const beginAll = endpoint({
  call: 'POST stock-opname-global',
  summary: 'Begins a count of all trays of the shop',
  access: openTo(stockOpnameGlobal),
  body: remark,
  reply: begun,
  refusals: beginRefusals,
})

export const beginTags = endpoint({
  call: 'POST stock-opname-rfid',
  summary: 'Begins a count by tags, of some trays or of all',
  access: openTo(stockOpnameRfid),
  body: z.intersection(remark, z.object({ baki: z.array(c.kode_baki.check()).max(500).default([]) })),
  reply: begun,
  refusals: beginRefusals,
})

export const listReceived = endpoint({
  call: 'GET stock-opname-penerimaan',
  summary: 'What came into the trays on a day, by document: what of it can be counted',
  access: openTo(stockOpnamePenerimaan),
  query: z.object({ tgl_masuk: isoDate('Tanggal Masuk') }),
  reply: z.array(z.object({ kind: z.string(), reference: z.string(), jumlah_barang: z.number().int() })),
})

export const listCounts = endpoint({
  call: 'GET sesi-opname',
  summary: 'The counts of the shop: those that are open, and the latest that have ended',
  access: ofAnyKind,
  query: z.object({ jenis_opname: c.jenis_opname.check().optional() }),
  reply: z.array(count),
})

export const readCount = endpoint({
  call: 'GET sesi-opname/{no_sesi}',
  summary: 'A count as it stands: how many of each class and the latest of them, every tray, everybody who scans',
  access: ofAnyKind,
  reply: picture,
  refusals: [refusals.COUNT_NOT_FOUND],
})

export const listJudged = endpoint({
  call: 'GET sesi-opname/{no_sesi}/barang',
  summary: 'The pieces of a count, or those of one class or tray, a page at a time',
  access: ofAnyKind,
  query: z.object({
    hasil: z.enum(Object.keys(verdicts) as [Verdict, ...Verdict[]]).optional(),
    kode_baki: z.string().max(15).optional(),
    ...pageQuery,
  }),
  reply: page(judged),
  refusals: [refusals.COUNT_NOT_FOUND],
})

/** A code that was seen, as the device that saw it tells. */
const scan = z.object({
  kode: z.string().trim().min(1).max(64).toUpperCase(),
  kode_baki: z.string().max(15).nullable().default(null),
  /** Milliseconds since it was seen: the clocks of devices differ, and a scan may have waited for the net. */
  umur_ms: z.number().int().min(0).max(86_400_000),
  cara: z.enum(scanWays),
})

/** A code that was seen, as the device that saw it tells. */
export type Scan = z.output<typeof scan>

export const scanCodes = endpoint({
  call: 'POST sesi-opname/{no_sesi}/scan',
  summary: 'Notes what was seen, by barcode or tag; a code that was seen there before is answered and not counted twice',
  access: ofAnyKind,
  body: z.object({ nama_perangkat: c.nama_perangkat.check(), scan: z.array(scan).min(1).max(scansMax) }),
  reply: z.array(judged.and(z.object({ kode: z.string(), ulang: z.boolean() }))),
  refusals: [refusals.COUNT_NOT_FOUND, refusals.COUNT_NOT_OPEN, refusals.TRAY_NOT_OF_COUNT],
})

/** What a scan has come to. */
export type Scanned = z.output<typeof scanCodes.reply>[number]

const changes = [refusals.COUNT_NOT_FOUND, refusals.COUNT_NOT_OPEN]
const changed = (action: string, summary: string) =>
  endpoint({ call: `POST sesi-opname/{no_sesi}/${action}` as const, summary, access: ofAnyKind, reply: done, refusals: changes })

export const pauseCount = changed('tunda', 'Pauses a count: nothing is scanned until somebody goes on, at any device')
export const resumeCount = changed('lanjut', 'Goes on with a count that was paused')
export const nextPass = changed('putaran', 'Begins the next pass of a count, for what is still missing')
export const abandonCount = changed('batal', 'Gives a count up: nothing comes of it')

export const finishCount = endpoint({
  call: 'POST sesi-opname/{no_sesi}/selesai',
  summary: 'Ends a count; what is missing, was found again or is to be moved is posted, once somebody has approved the result',
  access: ofAnyKind,
  body: z.object({
    /** Whether pieces that were seen in another tray are moved there. */
    pindahkan: z.boolean(),
  }),
  reply: z.object({ message: z.string(), opname: opname.calls.read.reply.nullable() }),
  moves: true,
  refusals: [...changes, ledgerRefusals.NOT_IN_PLACE, ledgerRefusals.NO_ACCOUNT, ...dateRefusals, ...approvalAnswers],
  approvals: ['HASIL_OPNAME'] satisfies Category[],
})

export const listMissing = endpoint({
  call: 'GET barang-hilang',
  summary: 'The pieces of the shop that are missing, with the count that missed them',
  access: openTo(barangHilang),
  reply: z.array(
    objectOf([c.kode_barcode, c.nama_barang, c.foto.optional(), c.kode_baki.optional(), c.berat_stock, c.hpp, c.no_opname.optional(), w.tgl_system]),
  ),
})

/** A piece that is missing. */
export type MissingPiece = z.output<typeof listMissing.reply>[number]

export const giveUp = endpoint({
  call: 'POST barang-hilang',
  summary: 'Takes missing pieces out of the books: as an expense, or charged to an employee at what they cost',
  access: openTo(barangHilang),
  body: z.intersection(
    objectOf([c.kode_sales.optional(), c.keterangan]),
    z.object({ barang: z.array(c.kode_barcode.check(), { error: 'Data Barang Harus Diisi' }).min(1, 'Data Barang Harus Diisi').max(500) }),
  ),
  reply: opname.calls.read.reply,
  moves: true,
  refusals: [
    refusals.NOT_MISSING,
    refusals.EMPLOYEE_NOT_FOUND,
    ledgerRefusals.NOT_IN_PLACE,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['HAPUS_BARANG_HILANG'] satisfies Category[],
})
