import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { core } from '#engine/contract/refusal.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterDataHadiah } from '#modules/masters/contract/master-data-hadiah.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { memberGate } from '#modules/members/contract/screens.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { type GiftReason, points as p } from './fields.ts'
import { laporanKartuStockHadiah } from './laporan-kartu-stock-hadiah.ts'
import { refusals } from './refusals.ts'
import { refuseTwice } from './tukar-poin.ts'

/** Gifts are bought, come in as opening stock, or are counted. */
export const hadiahMasukScreen = defineScreen({
  path: '/hadiah-masuk',
  title: 'Hadiah Masuk',
  menu: menu.member,
  gate: memberGate,
  shownTo: keepers,
  synonyms: ['beli hadiah', 'stock hadiah', 'hitung hadiah', 'buy gifts', 'count gifts'],
})

/** The gifts that came into the shop. */
export const lihatHadiahMasuk = defineScreen({
  path: '/lihat-hadiah-masuk',
  title: 'Lihat Hadiah Masuk',
  menu: menu.member,
  gate: memberGate,
  shownTo: keepers,
  synonyms: ['riwayat beli hadiah', 'bought gifts'],
})

/** Takes back gifts that came in, on their day, as long as nothing else has moved them. */
export const batalHadiahMasuk = defineScreen({
  path: '/batal-hadiah-masuk',
  title: 'Batal Hadiah Masuk',
  menu: menu.member,
  gate: memberGate,
  shownTo: keepers,
  synonyms: ['batal beli hadiah', 'undo gifts'],
})

/** Gifts that came into the shop, or were counted (events.md M3; docs/decisions/160). */
export const hadiahMasuk = defineDocument({
  kind: 'HADIAH_MASUK',
  name: 'hadiah_masuk',
  title: 'Hadiah Masuk',
  prefix: 'HM',
  number: p.no_hadiah,
  header: [p.sebab_hadiah, p.no_rekening.optional(), p.nama_pihak.optional(), p.keterangan.optional(), p.total_hadiah, p.total_biaya],
  summary: [p.sebab_hadiah, p.total_hadiah, p.total_biaya],
  parts: {
    detail_hadiah: documentPart({
      table: 'hadiah_masuk_detail',
      fields: [p.kode_hadiah, p.nama_hadiah, p.hitung_hadiah.optional(), p.qty_hadiah, p.biaya_hadiah],
    }),
  },
  screens: { entry: hadiahMasukScreen, list: lihatHadiahMasuk },
  readers: [laporanKartuStockHadiah.screen],
  actions: {
    batal: cancelling({
      screen: batalHadiahMasuk,
      approval: 'BATAL_HADIAH_MASUK',
      onlyOnItsDate: refusals.GIFTS_OF_YESTERDAY,
      refusals: [refusals.GIFTS_MOVED_ON, ledgerRefusals.STOCK_SHORT],
    }),
  },
  list: {
    columns: [
      col(p.no_hadiah, { opens: 'hadiah_masuk' }),
      col(w.tgl_system),
      col(w.created_at),
      col(p.sebab_hadiah),
      col(p.nama_pihak.optional()),
      col(p.no_rekening.optional()),
      col(p.total_hadiah),
      col(p.total_biaya),
      col(p.keterangan.optional()),
      col(w.user_id),
      col(w.status),
    ],
    search: [p.no_hadiah, p.nama_pihak, p.keterangan],
    searchLines: { part: 'detail_hadiah', field: p.kode_hadiah },
  },
})

/** Gifts that came in, as they are stored. */
export type GiftsIn = DocumentOf<typeof hadiahMasuk>

/** Gifts that came in and are about to be written. */
export type NewGiftsIn = NewDocument<typeof hadiahMasuk>

/** The header of the form: bought from the till where no account is named. */
export const giftsHeader = [
  p.sebab_hadiah.starting('BELI'),
  p.no_rekening.from(masterRekening, 'nama_rekening').optional(),
  p.nama_pihak.optional(),
  p.keterangan.optional(),
] as const

/** The fields of a gift that comes, and of one that was counted. */
export const comingGift = [p.kode_hadiah.from(masterDataHadiah, 'nama_hadiah'), p.qty, p.harga_hadiah] as const
export const countedGift = [p.kode_hadiah.from(masterDataHadiah, 'nama_hadiah'), p.hitung_hadiah] as const

const giftsMax = 200

/** The messages of fields that a reason needs, by field; `at` is the path of the line. */
export const missingInGift = (
  sebab: GiftReason | null,
  { qty, harga_hadiah, hitung_hadiah }: { readonly qty: number | null; readonly harga_hadiah: number | null; readonly hitung_hadiah: number | null },
): Record<string, string> =>
  sebab === 'HITUNG'
    ? hitung_hadiah === null
      ? { hitung_hadiah: 'Hasil Hitung Tidak Boleh Kosong' }
      : {}
    : {
        ...(qty === null ? { qty: 'Qty Tidak Boleh Kosong' } : {}),
        // What was bought was paid for.
        ...(harga_hadiah === null || (sebab === 'BELI' && harga_hadiah === 0) ? { harga_hadiah: 'Total Harga Tidak Boleh Kosong' } : {}),
      }

/** The messages of the header that a reason needs, by field. */
export const missingInHeader = (sebab: GiftReason | null, { keterangan }: { readonly keterangan: string | null }): Record<string, string> =>
  sebab === 'HITUNG' && !keterangan?.trim() ? { keterangan: 'Alasan Tidak Boleh Kosong' } : {}

/** Gifts that come in, as the screen sends them. */
export const newGiftsIn = objectOf(giftsHeader)
  .and(
    z.object({
      detail_hadiah: z
        .array(objectOf([p.kode_hadiah, p.qty.optional(), p.harga_hadiah.optional(), p.hitung_hadiah.optional()]), { error: 'Hadiah Harus Diisi' })
        .min(1, 'Hadiah Harus Diisi')
        .max(giftsMax, `Hadiah Maksimal ${giftsMax}`)
        .superRefine(refuseTwice),
    }),
  )
  .superRefine(({ sebab_hadiah, keterangan, detail_hadiah }, context) => {
    const say = (messages: Record<string, string>, path: readonly (string | number)[]) => {
      for (const [name, message] of Object.entries(messages)) context.addIssue({ code: 'custom', path: [...path, name], message })
    }
    say(missingInHeader(sebab_hadiah, { keterangan }), [])
    detail_hadiah.forEach((line, at) => say(missingInGift(sebab_hadiah, line), ['detail_hadiah', at]))
  })

/** Gifts that come in, as the screen sends them, checked. */
export type RequestedGiftsIn = z.output<typeof newGiftsIn>

export const bringGifts = endpoint({
  call: 'POST hadiah/masuk',
  summary: 'Takes gifts in that were bought or are opening stock, or books what a count of gifts found; answers the whole document',
  access: openTo(hadiahMasukScreen),
  body: newGiftsIn,
  reply: hadiahMasuk.calls.read.reply,
  moves: true,
  refusals: [
    refusals.GIFT_UNKNOWN,
    refusals.NO_DIFFERENCE,
    core.FORBIDDEN,
    paymentRefusals.ACCOUNT_NOT_FOUND,
    ledgerRefusals.CASH_SHORT,
    ledgerRefusals.STOCK_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ledgerRefusals.NO_BANK_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['HITUNG_HADIAH', 'BATAS_UANG_KELUAR', 'BARANG_MASUK_TANPA_HUTANG'] satisfies Category[],
})

/** A gift with its stock in the shop, and the number from before gifts were stock, as long as no shop has brought it in. */
export const giftInStock = objectOf([p.kode_hadiah, p.nama_hadiah, p.poin, p.stock, p.stock_lama.optional()])

/** A gift with its stock in the shop. */
export type GiftInStock = z.output<typeof giftInStock>

export const readGifts = endpoint({
  call: 'GET hadiah/masuk/stock',
  summary: 'The gifts with their stock in the shop, and the old typed stock that is not brought in yet',
  access: openTo(hadiahMasukScreen),
  reply: z.array(giftInStock),
})
