import { z } from 'zod'
import { done, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf, withRequiredMessage } from '#engine/contract/field.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { externalStates } from '#modules/web-shop/contract/fields.ts'
import { heldRefusals, lyingRefusals, refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { marketplace as m } from './fields.ts'
import { refusals } from './refusals.ts'
import { gate, kirimMarketplace } from './screens.ts'

/** The offers of the shop at marketplaces, with their states and answers. */
export const barangMarketplace = defineScreen({
  path: '/barang-marketplace',
  title: 'Barang Di Marketplace',
  menu: menu.barangLain,
  gate,
  synonyms: ['tarik dari marketplace', 'daftar marketplace', 'offers', 'take down'],
})

/** The most pieces of one request. */
export const piecesMax = 100

const barcodes = z.array(m.kode_barcode.check()).min(1, 'Data Barang Harus Diisi').max(piecesMax, `Data Barang Maksimal ${piecesMax}`)
const offerKeys = objectOf([m.kode_marketplace]).and(z.object({ kode_barcode: barcodes }))

/** An account that pieces can be sent to, and its expeditions. */
export const openAccount = objectOf([m.kode_marketplace, m.nama_marketplace, m.nama_akun, m.kode_baki, m.daftar_ekspedisi])

export type OpenAccount = z.output<typeof openAccount>

export const readOpenAccounts = endpoint({
  call: 'GET marketplace/akun',
  summary: 'The active accounts of the shop at marketplaces, with their expeditions',
  access: openTo(kirimMarketplace, barangMarketplace),
  reply: z.array(openAccount),
})

/** A piece that may be offered. `harga_web` is the price of its offer, or the shop's price now if it is not offered yet; in rupiah. */
export const offerable = objectOf([m.kode_barcode, m.nama_barang, m.berat, m.kode_baki, m.foto.optional(), m.harga_web, m.harga_toko])

export type Offerable = z.output<typeof offerable>

/** The refusals for a piece that a user wants to offer. */
const offeringRefusals = [
  ...lyingRefusals,
  ...heldRefusals,
  refusals.NO_ACCOUNT,
  refusals.OTHER_TRAY,
  refusals.NO_PRICE,
  refusals.NO_CONSIGNMENT,
  refusals.NOT_SINGLE,
  goodsRefusals.PHOTO_REQUIRED,
]

export const findOfferable = endpoint({
  call: 'GET marketplace/calon/{kode_marketplace}/{kode}',
  summary: 'A piece that may be offered at a marketplace, by its barcode; by the tray of the account, all its pieces that are not offered yet',
  access: openTo(kirimMarketplace),
  reply: z.array(offerable),
  refusals: [refusals.NOTHING_THERE, ...offeringRefusals],
})

/** The fields that a user enters for each piece. */
export const offerFields = [m.nama_barang, m.harga_web] as const

/** Pieces that are sent to a marketplace. */
export const newOffers = objectOf([m.kode_marketplace, withRequiredMessage(m.ekspedisi, refusals.COURIER_MISSING.text)])
  .and(
    z.object({
      detail_barang: z
        .array(objectOf([m.kode_barcode, ...offerFields]), { error: 'Data Barang Harus Diisi' })
        .min(1, 'Data Barang Harus Diisi')
        .max(piecesMax, `Data Barang Maksimal ${piecesMax}`),
    }),
  )
  .superRefine(({ detail_barang }, context) => {
    const nameOf = ({ nama_barang }: { readonly nama_barang: string }) => nama_barang.trim().toUpperCase()
    detail_barang.forEach((each, at) => {
      if (detail_barang.findIndex((other) => nameOf(other) === nameOf(each)) < at)
        context.addIssue({ code: 'custom', path: ['detail_barang', at, 'nama_barang'], message: refusals.NAME_TWICE.text })
    })
  })

export const sendOffers = endpoint({
  call: 'POST marketplace/kirim',
  summary:
    'Offers pieces at a marketplace, or changes price and name of their offers. Queues a job for each. The reply comes before the marketplace answers.',
  access: openTo(kirimMarketplace, barangMarketplace),
  body: newOffers,
  reply: done,
  refusals: [refusals.NO_SECRETS, refusals.COURIER_MISSING, refusals.NAME_TWICE, goodsRefusals.BARCODE_TWICE, ...offeringRefusals],
})

export const takeDown = endpoint({
  call: 'POST marketplace/tarik',
  summary: 'Queues jobs that take offers down at a marketplace. The reply comes before the marketplace answers.',
  access: openTo(barangMarketplace),
  body: offerKeys,
  reply: done,
  refusals: [refusals.NO_ACCOUNT, refusals.NOT_OFFERED],
})

export const tellAgain = endpoint({
  call: 'POST marketplace/ulang',
  summary: 'Queues jobs that send offers to a marketplace again. The reply comes before the marketplace answers.',
  access: openTo(barangMarketplace),
  body: offerKeys,
  reply: done,
  refusals: [refusals.NO_ACCOUNT, refusals.NOT_OFFERED],
})

/** An offer of the shop at a marketplace as the list returns it; prices in rupiah. */
export const standingOffer = objectOf([
  m.kode_marketplace,
  m.kode_barcode,
  m.nama_barang,
  m.berat,
  m.harga_web,
  m.harga_toko,
  m.ekspedisi,
  m.keadaan,
  m.alasan.optional(),
  m.coba,
  m.dikirim_at.optional(),
  m.no_pesanan_luar.optional(),
])

export type StandingOffer = z.output<typeof standingOffer>

export const listOffers = endpoint({
  call: 'GET marketplace/barang',
  summary: 'The pieces that marketplaces offer or should offer, the latest change first, at most 1,000',
  access: openTo(barangMarketplace),
  query: z.object({
    kode_marketplace: z.string().trim().max(15).optional(),
    keadaan: z.enum(['', ...(Object.keys(externalStates) as (keyof typeof externalStates)[])]).optional(),
  }),
  reply: z.array(standingOffer),
})
