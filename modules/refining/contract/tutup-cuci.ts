import type { z } from 'zod'
import { defineDocument, type DocumentOf, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { openBatchField } from './batches.ts'
import { refining as r } from './fields.ts'
import { workshopScreen } from './gates.ts'
import { laporanWastingSepuhan } from './laporan-wasting-sepuhan.ts'
import { refusals } from './refusals.ts'
import { wastingSepuhan } from './tutup-cuci-screens.ts'

/** The batches that were closed. */
export const lihatWastingSepuhan = workshopScreen('/lihat-wasting-sepuhan', 'Lihat Wasting Sepuhan', ['riwayat tutup batch', 'closed batches'])

/** Opens a batch again that was closed today. */
export const batalWastingSepuhan = workshopScreen('/batal-wasting-sepuhan', 'Batal Wasting Sepuhan', ['buka batch lagi', 'undo closing a batch'])

/** The end of a batch: in, out, by-products and loss in grams, fine and rupiah, against its limit (events.md R8; docs/decisions/154). */
export const tutupCuci = defineDocument({
  kind: 'TUTUP_CUCI',
  name: 'tutup_cuci',
  title: 'Wasting Sepuhan',
  prefix: 'WS',
  number: r.no_tutup_cuci,
  header: [
    r.no_cuci,
    r.jenis_cuci,
    r.kode_tukang.optional(),
    r.nama_tukang.optional(),
    r.total_berat,
    r.total_fine,
    r.total_hpp,
    r.hasil_gross,
    r.hasil_fine,
    r.hasil_hpp,
    r.samping_gross,
    r.samping_fine,
    r.samping_hpp,
    r.susut_gross,
    r.susut_fine,
    r.susut_rp,
    r.selisih_fine,
    r.nilai_selisih,
    r.susut_persen,
    r.batas_susut,
    r.batas_kendali.optional(),
    r.ditanggung,
    r.beban_gross,
    r.beban_fine,
    r.beban_rp,
    r.keterangan.optional(),
  ],
  summary: [r.no_cuci, r.susut_gross, r.susut_persen],
  parts: {},
  screens: { entry: wastingSepuhan, list: lihatWastingSepuhan },
  readers: [laporanWastingSepuhan.screen],
  // A closing that charges no craftsman moves nothing.
  mayMoveNothing: true,
  actions: {
    batal: cancelling({
      screen: batalWastingSepuhan,
      approval: 'BATAL_CUCI',
      onlyOnItsDate: refusals.CLOSED_YESTERDAY,
      refusals: [refusals.NOT_THE_LATEST],
    }),
  },
  list: {
    columns: [
      col(r.no_tutup_cuci, { opens: 'tutup_cuci' }),
      col(w.tgl_system),
      col(w.created_at),
      col(r.no_cuci, { opens: 'kirim_cuci' }),
      col(r.jenis_cuci),
      col(r.nama_tukang.optional()),
      col(r.total_berat),
      col(r.susut_gross),
      col(r.susut_fine),
      col(r.susut_persen),
      col(r.batas_susut),
      col(r.batas_kendali.optional()),
      col(r.ditanggung),
      col(r.beban_fine),
      col(w.user_id),
      col(w.status),
    ],
    search: [r.no_tutup_cuci, r.no_cuci, r.nama_tukang, r.keterangan],
  },
})

/** A batch that was closed, as it is stored. */
export type ClosedBatch = DocumentOf<typeof tutupCuci>

/** A batch that is about to be closed. */
export type NewClosedBatch = NewDocument<typeof tutupCuci>

/** What is asked where a batch is closed. */
export const closingHeader = [openBatchField, r.ditanggung.starting('TOKO'), r.keterangan.optional()] as const

/** The closing of a batch, as the screen sends it. */
export const newClosedBatch = objectOf(closingHeader)

/** The closing of a batch, as the screen sends it, checked. */
export type RequestedClosing = z.output<typeof newClosedBatch>

export const closeBatch = endpoint({
  call: 'POST cuci/tutup',
  summary:
    'Closes a batch whose grams all have a name; a loss above its limit is allowed by somebody, or charged to the craftsman. Answers the whole document',
  access: openTo(wastingSepuhan),
  body: newClosedBatch,
  reply: tutupCuci.calls.read.reply,
  moves: true,
  refusals: [
    refusals.BATCH_NOT_OPEN,
    refusals.NOTHING_BACK,
    refusals.GRAMS_LEFT,
    refusals.LOSS_NEEDS_REASON,
    refusals.LOSS_WITHIN_LIMIT,
    refusals.NOBODY_TO_CHARGE,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['SUSUT_DI_ATAS_BATAS'] satisfies Category[],
})
