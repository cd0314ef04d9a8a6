import { z } from 'zod'
import { type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo, page } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { signature, signatureRefusals, tandaTangan } from '#modules/customer-screen/contract/signature.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { defineCase } from '#modules/cases/contract/case.ts'
import { openQuery } from '#modules/payments/contract/open.ts'
import { services as s } from './fields.ts'
import { refusals } from './refusals.ts'
import { lihatServices, service } from './service.ts'
import { taxFields } from './tax.ts'

const screenOf = (path: string, title: string, synonyms: readonly string[]) => defineScreen({ path, title, menu: menu.service, synonyms })

/** A line of an open service: as it came in, and as it is since it was finished. */
const openLine = objectOf([
  s.nama_barang,
  s.kode_barcode.optional(),
  s.deskripsi_service,
  s.kadar,
  s.qty,
  s.berat,
  s.biaya,
  s.berat_selesai,
  s.biaya_selesai,
  s.foto_masuk,
])

/** A service in our care. */
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
  s.ppn_persen.optional(),
  s.ppn_teks.optional(),
  s.ppn_di_atas,
  s.sisa_bayar,
]).and(z.object({ detail_barang: z.array(openLine) }))

/** A service in our care. */
export type OpenService = z.output<typeof openService>

/** The weight of a line when it is finished, and the fee of its work. */
export const finishedLine = [s.berat_selesai, s.biaya_selesai] as const

/** Gold of the shop that went into the piece (events.md V2): lot, weight and price a gram of fine gold. Without a price the price of the list holds. */
export const ownGold = [s.emas_lot.optional(), s.berat_emas.optional(), s.harga_emas_toko.optional()] as const

/** A line that is finished, as the screen sends it: gold of the shop is named with its lot and weight, or not at all. */
const finishedLines = z
  .array(
    objectOf([...finishedLine, ...ownGold]).superRefine(({ emas_lot, berat_emas }, context) => {
      if ((emas_lot === null) !== (berat_emas === null || berat_emas === 0))
        context.addIssue({
          code: 'custom',
          path: [emas_lot === null ? 'emas_lot' : 'berat_emas'],
          message: emas_lot === null ? 'Lot Emas Toko Harus Diisi' : 'Emas Toko Harus Diisi',
        })
    }),
  )
  .min(1)
  .max(100)

/** A line that is picked up, as the screen sends it: its photos. */
export const handedLine = [s.foto_keluar.starting([])] as const

/** The lines of a pick-up, all or none: without them nothing is said of any. */
const handedLines = z.array(objectOf(handedLine)).max(100).default([])

/** A line of a service with a loss: whether the line is still handed over. */
export const keptLine = [s.diserahkan.starting(false)] as const

/** Its lines, all or none: without them all are lost. */
const keptLines = z.array(objectOf(keptLine)).max(100).default([])

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
  refusals.GOLD_NOT_THERE,
  refusals.GOLD_LIGHTER,
  refusals.GOLD_WITHOUT_FINE,
  refusals.GOLD_HEAVIER,
  refusals.GOLD_UNPRICED,
]

/**
 * A repair (events.md V2 to V5): it is finished, weighed again and has its final fee; then it is picked up and paid. Or it is returned as it is, and the
 * advance is paid back. Or it is lost or damaged, and compensated (docs/decisions/092).
 */
export const repair = defineCase({
  document: service,
  events: {
    kind: 'MUTASI_SERVICE',
    name: 'mutasi_service',
    title: 'Mutasi Service',
    prefix: 'MV',
    number: s.no_mutasi_service,
    step: s.jenis_service,
    header: [
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
      s.biaya_diserahkan,
      ...taxFields,
      ...signature,
    ],
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
          s.emas_lot.optional(),
          s.emas_tempat.optional(),
          s.emas_keping,
          s.berat_emas,
          s.fine_emas,
          s.harga_emas_toko,
          s.biaya_emas,
          s.foto_keluar,
          s.diserahkan,
        ],
        internal: [s.hpp_emas],
      }),
    },
    columns: [col(s.total_berat_selesai), col(s.selisih_berat), col(s.biaya_selesai), col(s.biaya_tukang)],
    list: screenOf('/lihat-mutasi-services', 'Lihat Mutasi Service', ['riwayat service', 'repair events']),
    cancel: {
      screen: screenOf('/batal-mutasi-services', 'Batal Mutasi Service', ['batal ambil service', 'salah ambil', 'undo repair event']),
      approval: 'BATAL_SERVICE',
      onlyOnItsDate: refusals.EVENT_OF_YESTERDAY,
      notTheLatest: refusals.NOT_THE_LATEST,
    },
    // A repair without a difference in weight or a fee for the craftsman posts nothing.
    mayMoveNothing: true,
  },
  open: {
    summary:
      'The services in care of the shop with their lines, what is due first; found by number, customer, telephone and piece, of one state or all',
    reply: openService,
    due: [s.tgl_estimasi, s.lewat_estimasi],
    amount: s.sisa_bayar,
    query: openQuery.extend({ status: z.enum(['MASUK', 'SELESAI']).optional() }),
    screens: [lihatServices],
  },
  steps: {
    SELESAI: {
      screen: screenOf('/selesai-services', 'Selesai Service', ['service selesai', 'timbang service', 'finish repair']),
      call: 'selesai',
      summary: 'Weighs what was repaired again, line by line, and sets its final fee; the craftsman is owed his fee',
      from: ['MASUK'],
      to: 'SELESAI',
      otherwise: refusals.SERVICE_NOT_IN,
      asks: [s.kode_tukang.optional(), s.biaya_tukang, s.keterangan.optional()],
      also: z.object({ detail_barang: finishedLines }),
      refusals: [...finishingRefusals, refusals.WEIGHT_UNEXPLAINED],
      approvals: ['TURUN_ONGKOS', 'SELISIH_BERAT_SERVICE', 'BATAS_HARGA_JUAL'],
      early: { refusals: finishingRefusals },
    },
    AMBIL: {
      screen: screenOf('/ambil-services', 'Ambil Service', ['pelunasan service', 'service diambil', 'pick up repair']),
      call: 'ambil',
      summary: 'Hands back what was repaired for the rest of its fee, which is earned now; answers the whole event',
      from: ['SELESAI'],
      to: 'DIAMBIL',
      otherwise: refusals.SERVICE_NOT_FINISHED,
      asks: [s.keterangan.optional()],
      also: objectOf([tandaTangan]).and(z.object({ detail_barang: handedLines })),
      seen: [s.sisa_bayar.optional()],
      money: 'IN',
      refusals: [refusals.FEE_CHANGED, refusals.LINES_DIFFER, goodsRefusals.NO_PHOTO, signatureRefusals.SIGNATURE_REQUIRED],
    },
    KEMBALI: {
      screen: screenOf('/kembali-services', 'Kembali Service', ['service tidak jadi', 'batal perbaikan', 'return unrepaired']),
      call: 'kembali',
      summary: 'Hands back what is not repaired after all, and pays back what was paid in advance, less what the shop keeps',
      from: ['MASUK', 'SELESAI'],
      to: 'DIKEMBALIKAN',
      otherwise: refusals.SERVICE_NOT_HERE,
      asks: [s.potongan_service.starting(0), s.keterangan.labelled('Alasan')],
      money: 'OUT',
      refusals: [refusals.KEPT_TOO_MUCH],
      approvals: ['BATAL_SERVICE'],
    },
    GANTI_RUGI: {
      screen: screenOf('/ganti-rugi-services', 'Ganti Rugi Service', ['service hilang', 'service rusak', 'compensate']),
      call: 'ganti-rugi',
      summary: 'Writes off what was lost or damaged, hands over the rest for its fee, and pays the customer for what was lost and his advance back',
      from: ['MASUK', 'SELESAI'],
      to: 'DIGANTI',
      otherwise: refusals.SERVICE_NOT_HERE,
      asks: [s.ganti_rugi, s.keterangan.labelled('Alasan')],
      also: z.object({ detail_barang: keptLines }),
      money: 'OUT',
      refusals: [refusals.LINES_DIFFER, refusals.NOTHING_LOST, refusals.COMPENSATION_BELOW_FEE],
      approvals: ['GANTI_RUGI_SERVICE'],
    },
  },
})

export const { events: mutasiService } = repair
export const {
  open: readOpenServices,
  SELESAI: finishService,
  SELESAI_otorisasi: askServiceApprovals,
  AMBIL: pickUpService,
  KEMBALI: returnService,
  GANTI_RUGI: compensateService,
} = repair.calls

/** The gold of the shop that may go into a piece, with what the list says of a gram of fine gold. */
export const readOwnGold = endpoint({
  call: 'GET service/emas',
  summary: 'The bars and the scrap of the shop, the oldest first, as far as they hold these words; each with what a gram of fine gold is proposed at',
  access: openTo(repair.steps.SELESAI.screen),
  query: z.object({ cari: z.string().trim().max(100).default(''), limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: page(objectOf([s.kode_lot, s.nama_barang, s.emas_tempat, s.berat, s.fine, s.harga_emas_toko.optional()])),
})

/** What happened to a service, as it is stored. */
export type ServiceEvent = DocumentOf<typeof mutasiService>

/** What happens to a service, about to be written. */
export type NewServiceEvent = NewDocument<typeof mutasiService>

/** What the customer signs when he picks it up: what he gets back, with both weights, and what he pays. */
export const signedPickUp = ({
  no_service,
  nama_customer,
  no_hp,
  biaya_selesai,
  uang_muka_service,
  grand_total,
  detail_barang,
}: Pick<NewServiceEvent, 'no_service' | 'nama_customer' | 'no_hp' | 'biaya_selesai' | 'uang_muka_service' | 'grand_total'> & {
  readonly detail_barang: readonly Pick<
    NewServiceEvent['detail_barang'][number],
    'nama_barang' | 'deskripsi_service' | 'kadar' | 'qty' | 'berat_masuk' | 'berat_selesai' | 'biaya_selesai' | 'foto_keluar'
  >[]
}) => ({
  no_service,
  nama_customer,
  no_hp,
  biaya_selesai,
  uang_muka_service,
  grand_total,
  detail_barang: detail_barang.map((line) => ({
    nama_barang: line.nama_barang,
    deskripsi_service: line.deskripsi_service,
    kadar: line.kadar,
    qty: line.qty,
    berat_masuk: line.berat_masuk,
    berat_selesai: line.berat_selesai,
    biaya_selesai: line.biaya_selesai,
    foto_keluar: line.foto_keluar,
  })),
})
