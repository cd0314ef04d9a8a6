import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { approvalsAskedBy } from '#modules/documents/contract/approvals-asked.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { openQuery } from '#modules/payments/contract/open.ts'
import { paid, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals, paidOutRefusals } from '#modules/payments/contract/refusals.ts'
import { services as s } from './fields.ts'
import { refusals } from './refusals.ts'
import { lihatServices } from './service.ts'

const screenOf = (path: string, title: string, synonyms: readonly string[]) => defineScreen({ path, title, menu: menu.service, synonyms })

/** What was repaired is weighed again, and its fee settled. */
export const selesaiServices = screenOf('/selesai-services', 'Selesai Service', ['service selesai', 'timbang service', 'finish repair'])
/** A customer fetches what was repaired, and pays the rest. */
export const ambilServices = screenOf('/ambil-services', 'Ambil Service', ['pelunasan service', 'service diambil', 'pick up repair'])
/** A customer gets back what was not repaired. */
export const kembaliServices = screenOf('/kembali-services', 'Kembali Service', ['service tidak jadi', 'batal perbaikan', 'return unrepaired'])
/** A customer is paid for what was lost or spoilt. */
export const gantiRugiServices = screenOf('/ganti-rugi-services', 'Ganti Rugi Service', ['service hilang', 'service rusak', 'compensate'])
/** What happened to services. */
export const lihatMutasiServices = screenOf('/lihat-mutasi-services', 'Lihat Mutasi Service', ['riwayat service', 'repair events'])
/** Takes back what happened to one today. */
export const batalMutasiServices = screenOf('/batal-mutasi-services', 'Batal Mutasi Service', [
  'batal ambil service',
  'salah ambil',
  'undo repair event',
])

/**
 * What happens to a service (events.md V2 to V5): it is finished, weighed again and costs what it costs; it is picked up and paid; it is returned as it is,
 * and its advance paid back; or it is lost or spoilt and made good.
 */
export const mutasiService = defineDocument({
  kind: 'MUTASI_SERVICE',
  name: 'mutasi_service',
  title: 'Mutasi Service',
  prefix: 'MV',
  number: s.no_mutasi_service,
  header: [
    s.jenis_service,
    s.no_service,
    s.nama_customer,
    s.no_hp,
    s.kode_tukang.optional(),
    s.nama_tukang.optional(),
    s.total_qty,
    s.total_berat,
    s.total_berat_selesai,
    s.selisih_berat,
    s.biaya_tukang,
    s.biaya_selesai,
    s.uang_muka_service,
    s.potongan_service,
    s.ganti_rugi,
    s.grand_total,
    s.jumlah_bayar,
    s.kembali,
    s.keterangan.optional(),
  ],
  told: [s.no_service, s.nama_customer, s.grand_total],
  parts: {
    detail_barang: documentPart({
      table: 'mutasi_service_detail',
      fields: [
        s.nama_barang,
        s.deskripsi_service,
        s.kadar,
        s.qty,
        s.berat_masuk,
        s.berat,
        s.fine,
        s.berat_selesai,
        s.fine_selesai,
        s.selisih_berat,
        s.biaya,
        s.biaya_selesai,
      ],
    }),
    detail_bayar: paymentPart('mutasi_service_bayar', ambilServices, kembaliServices, gantiRugiServices),
  },
  screens: { entry: selesaiServices, list: lihatMutasiServices },
  // Each is printed where it is done.
  readers: [ambilServices, kembaliServices, gantiRugiServices],
  actions: {
    batal: cancelling({
      screen: batalMutasiServices,
      approval: 'BATAL_SERVICE',
      onlyOnItsDate: refusals.EVENT_OF_YESTERDAY,
      refusals: [refusals.NOT_THE_LATEST],
    }),
  },
  list: {
    columns: [
      col(s.no_mutasi_service, { opens: 'mutasi_service' }),
      col(w.tgl_system),
      col(w.created_at),
      col(s.jenis_service),
      col(s.no_service, { opens: 'service' }),
      col(s.nama_customer),
      col(s.total_berat_selesai),
      col(s.selisih_berat),
      col(s.biaya_selesai),
      col(s.biaya_tukang),
      col(s.grand_total),
      col(s.cara_bayar),
      col(w.status),
    ],
    search: [s.no_mutasi_service, s.no_service, s.nama_customer, s.no_hp],
    gathered: [{ field: s.cara_bayar, part: 'detail_bayar', column: 'jenis' }],
  },
  mayMoveNothing: true,
})

/** What happened to a service, as it is stored. */
export type ServiceEvent = DocumentOf<typeof mutasiService>

/** What happens to a service, about to be written. */
export type NewServiceEvent = NewDocument<typeof mutasiService>

/** A line of a service as it lies there: as it came in, and as it is since it was finished. */
const openLine = objectOf([s.nama_barang, s.deskripsi_service, s.kadar, s.qty, s.berat, s.biaya, s.berat_selesai, s.biaya_selesai])

/** A service in our care, for whoever does something with it. */
const openService = objectOf([
  s.no_service,
  w.tgl_system,
  s.status_service,
  s.tgl_estimasi,
  s.lewat_estimasi,
  s.nama_customer,
  s.no_hp,
  s.kode_tukang.optional(),
  s.nama_tukang.optional(),
  s.total_qty,
  s.total_berat,
  s.biaya_selesai,
  s.uang_muka_service,
  s.sisa_bayar,
]).and(z.object({ detail_barang: z.array(openLine) }))

/** A service in our care. */
export type OpenService = z.output<typeof openService>

export const readOpenServices = endpoint({
  call: 'GET service/terbuka',
  summary: 'The services in care of the shop with their lines, what is due first; found by number, customer and telephone, of one state or all',
  access: openTo(selesaiServices, ambilServices, kembaliServices, gantiRugiServices, lihatServices),
  query: openQuery.extend({ status: z.enum(['MASUK', 'SELESAI']).optional() }),
  reply: z.array(openService),
})

const usual = [ledgerRefusals.NO_ACCOUNT, ...dateRefusals]

/** What each line weighs and costs when it is finished, in the order of the document. */
export const finishedLine = [s.berat_selesai, s.biaya_selesai] as const

const finished = objectOf([s.no_service, s.kode_tukang.optional(), s.biaya_tukang, s.keterangan.optional()]).and(
  z.object({ detail_barang: z.array(objectOf(finishedLine)).min(1).max(100) }),
)

const finishingRefusals = [
  refusals.SERVICE_NOT_IN,
  refusals.LINES_DIFFER,
  refusals.CRAFTSMAN_NOT_FOUND,
  refusals.CRAFTSMAN_REQUIRED,
  refusals.FEE_NEEDS_REASON,
  refusals.FEE_BELOW_ADVANCE,
  refusals.WEIGHT_NEEDS_REASON,
  refusals.WEIGHT_TOO_FAR,
  refusals.ADDED_WEIGHT_UNPAID,
]

/** Approvals for a service that is finished with a lower fee than agreed, or with another weight. */
export const askServiceApprovals = approvalsAskedBy('POST service/selesai/otorisasi', selesaiServices, finished, finishingRefusals)

export const finishService = endpoint({
  call: 'POST service/selesai',
  summary:
    'What was repaired is weighed again, line by line: what was lost is named; its craftsman is owed his fee, and what the customer pays is said',
  access: openTo(selesaiServices),
  body: finished,
  reply: mutasiService.calls.read.reply,
  moves: true,
  refusals: [...finishingRefusals, refusals.WEIGHT_UNEXPLAINED, ...usual, ...approvalAnswers],
  approvals: ['TURUN_ONGKOS', 'SELISIH_BERAT_SERVICE'] satisfies Category[],
})

export const pickUpService = endpoint({
  call: 'POST service/ambil',
  summary: 'Hands back what was repaired for the rest of its fee, which is earned now; answers the whole event',
  access: openTo(ambilServices),
  // What he was told that he owes: where it is another by now, he hears it.
  body: objectOf([s.no_service, s.sisa_bayar.optional(), s.keterangan.optional()]).and(paid),
  reply: mutasiService.calls.read.reply,
  moves: true,
  refusals: [refusals.SERVICE_NOT_FINISHED, refusals.FEE_CHANGED, ...paidInRefusals, ...usual],
})

export const returnService = endpoint({
  call: 'POST service/kembali',
  summary: 'Hands back what is not repaired after all, and pays back what was paid in advance, less what the shop keeps',
  access: openTo(kembaliServices),
  body: objectOf([s.no_service, s.potongan_service, s.keterangan]).and(paid),
  reply: mutasiService.calls.read.reply,
  moves: true,
  refusals: [refusals.SERVICE_NOT_HERE, refusals.KEPT_TOO_MUCH, ...paidOutRefusals, ...usual, ...approvalAnswers],
  approvals: ['BATAL_SERVICE'] satisfies Category[],
})

export const compensateService = endpoint({
  call: 'POST service/ganti-rugi',
  summary: 'Writes off what was lost or spoilt, and pays the customer for it beside what he had paid in advance',
  access: openTo(gantiRugiServices),
  body: objectOf([s.no_service, s.ganti_rugi, s.keterangan]).and(paid),
  reply: mutasiService.calls.read.reply,
  moves: true,
  refusals: [refusals.SERVICE_NOT_HERE, ...paidOutRefusals, ...usual, ...approvalAnswers],
  approvals: ['GANTI_RUGI_SERVICE'] satisfies Category[],
})
