import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { type OpeningKind, books as f } from './fields.ts'
import { refusals as couponRefusals } from '#modules/coupons/contract/refusals.ts'
import { openingScreen } from './jurnal-umum.ts'
import { refusals } from './refusals.ts'

/** What parties owed the shop, and it them, when its books began (events.md SA3). */
export const saldoAwalTagihanScreen = openingScreen('/saldo-awal-tagihan', 'Saldo Awal Tagihan', [
  'saldo awal hutang',
  'saldo awal piutang',
  'hutang supplier lama',
  'piutang lama',
  'poin lama',
  'kartu belum cair',
  'kupon lama',
  'opening claims',
])
/** What was entered of it, each to be read and printed again. */
export const lihatSaldoAwalTagihan = openingScreen('/lihat-saldo-awal-tagihan', 'Lihat Saldo Awal Tagihan', [
  'riwayat saldo awal',
  'opening balances',
])
/** Takes back what was entered today. */
export const batalSaldoAwalTagihan = openingScreen('/batal-saldo-awal-tagihan', 'Batal Saldo Awal Tagihan', ['salah saldo awal', 'undo opening'])

/** Whether a claim is in grams of gold. */
export const isOfGold = (jenis: OpeningKind): boolean => jenis === 'PIUTANG_EMAS' || jenis === 'HUTANG_EMAS'

/** Claims from before the books, by party; each row is one, under the number and its own: it is settled where such claims always are. */
export const saldoAwalTagihan = defineDocument({
  kind: 'SALDO_AWAL_TAGIHAN',
  name: 'saldo_awal_tagihan',
  title: 'Saldo Awal Tagihan',
  prefix: 'SL',
  number: f.no_saldo_awal,
  header: [f.keterangan, f.total_piutang, f.total_hutang, f.total_poin, f.total_kupon],
  summary: [f.keterangan, f.total_piutang, f.total_hutang],
  parts: {
    detail_saldo: documentPart({
      table: 'saldo_awal_tagihan_detail',
      fields: [
        f.jenis_tagihan,
        f.kode_pihak,
        f.nama_pihak,
        f.keterangan.optional(),
        f.nilai_piutang,
        f.nilai_hutang,
        f.gram_saldo,
        f.poin_saldo,
        f.tgl_transaksi.optional(),
        f.kupon_lama.optional(),
        f.pemilik_kupon.optional(),
        f.nilai_kupon,
        f.berlaku_sampai.optional(),
      ],
      // The coupon that a row gave out. Codes are money: who reads it later reads their last signs.
      internal: [f.no_kupon.optional()],
      readThrough: { kupon_lama: 'masked_old_coupon' },
    }),
  },
  screens: { entry: saldoAwalTagihanScreen, list: lihatSaldoAwalTagihan },
  actions: {
    batal: cancelling({
      screen: batalSaldoAwalTagihan,
      approval: 'BATAL_SALDO_AWAL_TAGIHAN',
      onlyOnItsDate: refusals.OPENING_OF_YESTERDAY,
      secondPerson: refusals.SECOND_PERSON,
      // What was settled of them meanwhile, and coupons that were used.
      refusals: [ledgerRefusals.CLAIM_SHORT, couponRefusals.OPENING_COUPON_USED],
    }),
  },
  list: {
    columns: [
      col(f.no_saldo_awal, { opens: 'saldo_awal_tagihan' }),
      col(w.tgl_system),
      col(w.created_at),
      col(f.keterangan),
      col(f.total_piutang),
      col(f.total_hutang),
      col(w.user_id),
      col(w.status),
    ],
    search: [f.no_saldo_awal, f.keterangan],
    searchLines: { part: 'detail_saldo', field: f.kode_pihak },
  },
  // Of coupons alone.
  mayMoveNothing: true,
})

/** Claims from before the books, as they are stored. */
export type OpeningClaims = DocumentOf<typeof saldoAwalTagihan>

/** Claims from before the books, about to be written. */
export type NewOpeningClaims = NewDocument<typeof saldoAwalTagihan>

/** What is said of them as a whole. */
export const openingHeader = [f.keterangan] as const
/**
 * The fields of each claim: its kind, its person, its amount, and its day if a bank owes it. Gold has grams, and points have their number.
 * The number of points is also their amount.
 * A coupon has its kind, the code on its paper, its owner if it has one, and its last day. An empty value or day means that of its kind.
 */
export const openingFields = [
  f.jenis_tagihan,
  f.kode_pihak,
  f.nilai_saldo.optional(),
  f.gram_saldo.starting(0),
  f.poin_saldo.starting(0),
  f.tgl_transaksi.optional(),
  f.kupon_lama.optional(),
  f.pemilik_kupon.optional(),
  f.berlaku_sampai.optional(),
  f.keterangan.optional(),
] as const

/** So many are in one document at the most. */
export const openingMax = 200

/** Claims from before the books, as the screen sends them. */
export const newOpeningClaims = z.intersection(
  objectOf(openingHeader),
  z.object({ detail_saldo: z.array(objectOf(openingFields)).min(1, 'Rincian Harus Diisi').max(openingMax, `Rincian Maksimal ${openingMax}`) }),
)

/** Claims from before the books, as the screen sends them, checked. */
export type RequestedOpeningClaims = z.output<typeof newOpeningClaims>

export const openClaims = endpoint({
  call: 'POST saldo_awal_tagihan',
  summary:
    'Enters what suppliers, members, employees and banks owed the shop, and it them, when its books began; the rest is capital. A second person approves it',
  access: openTo(saldoAwalTagihanScreen),
  body: newOpeningClaims,
  reply: saldoAwalTagihan.calls.read.reply,
  moves: true,
  refusals: [
    refusals.PARTY_UNKNOWN,
    refusals.GRAMS_NEEDED,
    refusals.NO_GRAMS,
    refusals.VALUE_NEEDED,
    refusals.POINTS_NEEDED,
    refusals.NO_POINTS,
    refusals.POINTS_WORTHLESS,
    refusals.POINTS_WORTH_OTHER,
    refusals.DAY_AHEAD,
    refusals.COUPON_CODE_NEEDED,
    refusals.COUPON_CODE_KNOWN,
    refusals.COUPON_WORTH_MORE,
    refusals.NO_COUPON,
    couponRefusals.COUPON_NEEDS_MEMBER,
    couponRefusals.COUPON_KIND_OVER,
    couponRefusals.COUPON_CHANGED,
    refusals.SECOND_PERSON,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['SALDO_AWAL_TAGIHAN'] satisfies Category[],
})
