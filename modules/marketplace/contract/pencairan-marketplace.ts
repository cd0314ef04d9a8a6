import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterMarketplace } from '#modules/masters/contract/master-marketplace.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { marketplace as m } from './fields.ts'
import { refusals } from './refusals.ts'
import { gate } from './screens.ts'

/** Records a payout of a marketplace. */
export const pencairanMarketplaceScreen = defineScreen({
  path: '/pencairan-marketplace',
  title: 'Pencairan Marketplace',
  menu: menu.keuanganNonCash,
  gate,
  synonyms: ['uang marketplace', 'payout', 'settlement shopee', 'settlement tiktok'],
})

/** The list of payouts. A user can read and reprint each of them. */
export const lihatPencairanMarketplace = defineScreen({
  path: '/lihat-pencairan-marketplace',
  title: 'Lihat Pencairan Marketplace',
  menu: menu.keuanganNonCash,
  gate,
  synonyms: ['riwayat pencairan', 'payouts'],
})

/** Cancels a payout of today. */
export const batalPencairanMarketplace = defineScreen({
  path: '/batal-pencairan-marketplace',
  title: 'Batal Pencairan Marketplace',
  menu: menu.keuanganNonCash,
  gate,
  synonyms: ['batalkan pencairan', 'void payout'],
})

/** A payout of a marketplace: the money that came, the claims that it settles, and the fee that the marketplace kept (docs/decisions/201, events.md S12b). */
export const pencairanMarketplace = defineDocument({
  kind: 'PENCAIRAN_MARKETPLACE',
  name: 'pencairan_marketplace',
  title: 'Pencairan Marketplace',
  prefix: 'CP',
  number: m.no_pencairan,
  header: [
    m.kode_marketplace,
    m.no_rekening,
    m.tgl_rekening,
    m.no_pencairan_luar.optional(),
    m.keterangan.optional(),
    m.nilai_tagihan,
    m.potongan_pencairan,
    m.uang_masuk,
    m.biaya_marketplace,
  ],
  copied: [
    {
      table: 'marketplace',
      by: m.kode_marketplace.name,
      ofShop: false,
      fields: [m.nama_marketplace],
      unknown: refusals.MARKETPLACE_MISSING,
    },
    { table: 'rekening', by: m.no_rekening.name, ofShop: false, fields: [m.nama_rekening], unknown: paymentRefusals.ACCOUNT_NOT_FOUND },
  ],
  summary: [m.kode_marketplace, m.uang_masuk],
  parts: {
    detail_faktur: documentPart({
      table: 'pencairan_marketplace_faktur',
      fields: [m.no_faktur, m.no_pesanan_luar, m.nilai_tagihan, m.biaya_marketplace],
    }),
    // The amounts that the marketplace took off for returns.
    detail_retur: documentPart({ table: 'pencairan_marketplace_retur', fields: [m.no_retur_marketplace, m.potongan_pencairan] }),
  },
  screens: { entry: pencairanMarketplaceScreen, list: lihatPencairanMarketplace },
  actions: {
    batal: cancelling({ screen: batalPencairanMarketplace, approval: 'BATAL_PENCAIRAN', onlyOnItsDate: refusals.PAID_YESTERDAY }),
  },
  list: {
    columns: [
      col(m.no_pencairan, { opens: 'pencairan_marketplace' }),
      col(w.tgl_system),
      col(w.created_at),
      col(m.nama_marketplace),
      col(m.nama_rekening),
      col(m.tgl_rekening),
      col(m.nilai_tagihan),
      col(m.potongan_pencairan),
      col(m.biaya_marketplace),
      col(m.uang_masuk),
      col(w.status),
    ],
    search: [m.no_pencairan, m.no_pencairan_luar, m.nama_marketplace, m.keterangan],
    searchLines: { part: 'detail_faktur', field: m.no_faktur },
  },
})

/** A payout, as it is stored. */
export type Payout = DocumentOf<typeof pencairanMarketplace>

/** A payout that is about to be stored. */
export type NewPayout = NewDocument<typeof pencairanMarketplace>

/** The most claims, and the most returns, of one payout. */
export const claimsMax = 500

/** The fields that a user enters for a payout; amounts in rupiah. */
export const payoutHeader = [
  m.kode_marketplace.from(masterMarketplace, 'nama_marketplace'),
  m.no_rekening.from(masterRekening, 'nama_rekening'),
  m.tgl_rekening,
  m.uang_masuk,
  m.no_pencairan_luar.optional(),
  m.keterangan.optional(),
] as const

/** A claim that is settled, by its sale. */
export const payoutLine = [m.no_faktur] as const

/** A return that the marketplace took off, by its number. */
export const cutLine = [m.no_retur_marketplace] as const

/** A payout as the screen sends it. */
export const newPayout = objectOf(payoutHeader).and(
  z.object({
    detail_faktur: z
      .array(objectOf(payoutLine))
      .min(1, 'Pilih Minimal Satu Tagihan')
      .max(claimsMax, `Tagihan Maksimal ${claimsMax}`)
      .refine((lines) => new Set(lines.map(({ no_faktur }) => no_faktur)).size === lines.length, 'Tagihan Tidak Boleh Sama'),
    detail_retur: z
      .array(objectOf(cutLine))
      .max(claimsMax, `Potongan Maksimal ${claimsMax}`)
      .refine((lines) => new Set(lines.map(({ no_retur_marketplace }) => no_retur_marketplace)).size === lines.length, 'Potongan Tidak Boleh Sama')
      .default([]),
  }),
)

/** A payout as the screen sends it, checked. */
export type RequestedPayout = z.output<typeof newPayout>

export const payOut = endpoint({
  call: 'POST pencairan_marketplace',
  summary: 'Settles claims on a marketplace by a payout. The part that it kept is a cost. Returns the whole document.',
  access: openTo(pencairanMarketplaceScreen),
  body: newPayout,
  reply: pencairanMarketplace.calls.read.reply,
  moves: true,
  refusals: [
    refusals.CLAIM_GONE,
    refusals.CUT_GONE,
    refusals.MORE_CUT_THAN_OWED,
    refusals.MORE_THAN_OWED,
    refusals.PAYOUT_TWICE,
    refusals.MARKETPLACE_MISSING,
    paymentRefusals.ACCOUNT_NOT_FOUND,
    ledgerRefusals.NO_ACCOUNT,
    ledgerRefusals.NO_BANK_ACCOUNT,
    ledgerRefusals.CLAIM_SHORT,
    ...dateRefusals,
  ],
})

/** The claim on a marketplace for one sale: `nilai_tagihan` in rupiah, `umur_hari` in days. */
export const marketClaim = objectOf([m.kode_marketplace, m.no_faktur, m.no_pesanan_luar, w.tgl_system, m.umur_hari, m.nama_pembeli, m.nilai_tagihan])

export type MarketClaim = z.output<typeof marketClaim>

export const readClaims = endpoint({
  call: 'GET pencairan_marketplace/tagihan',
  summary: 'The claims of the shop on marketplaces, by sale, the oldest first, at most 500; `total` counts all',
  access: openTo(pencairanMarketplaceScreen),
  query: z.object({ kode_marketplace: z.string().trim().max(15).optional() }),
  reply: z.object({ rows: z.array(marketClaim), total: z.number().int() }),
})

/** The rupiah that a marketplace will take off a payout for one return. */
export const marketCut = objectOf([m.kode_marketplace, m.no_retur_marketplace, m.no_pesanan_luar, w.tgl_system, m.potongan_pencairan])

export type MarketCut = z.output<typeof marketCut>

export const readCuts = endpoint({
  call: 'GET pencairan_marketplace/potongan',
  summary: 'The amounts that marketplaces will take off their payouts, by return, the oldest first',
  access: openTo(pencairanMarketplaceScreen),
  query: z.object({ kode_marketplace: z.string().trim().max(15).optional() }),
  reply: z.array(marketCut),
})
