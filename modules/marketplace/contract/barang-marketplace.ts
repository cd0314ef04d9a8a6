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

/** What stands at marketplaces, and what they said. */
export const barangMarketplace = defineScreen({
  path: '/barang-marketplace',
  title: 'Barang Di Marketplace',
  menu: menu.barangLain,
  gate,
  synonyms: ['tarik dari marketplace', 'daftar marketplace', 'offers', 'take down'],
})

/** Pieces that are sent at once, at the most. */
export const piecesMax = 100

const names = z.array(m.kode_barcode.check()).min(1, 'Data Barang Harus Diisi').max(piecesMax, `Data Barang Maksimal ${piecesMax}`)
const chosen = objectOf([m.kode_marketplace]).and(z.object({ kode_barcode: names }))

/** An account that pieces can be sent to, and its expeditions. */
export const openAccount = objectOf([m.kode_marketplace, m.nama_marketplace, m.nama_akun, m.kode_baki, m.daftar_ekspedisi])

/** An account that pieces can be sent to. */
export type OpenAccount = z.output<typeof openAccount>

export const readOpenAccounts = endpoint({
  call: 'GET marketplace/akun',
  summary: 'The active accounts of the shop at marketplaces, with their expeditions',
  access: openTo(kirimMarketplace, barangMarketplace),
  reply: z.array(openAccount),
})

/** A piece as it could be offered: at what it stands there for, or what the shop asks now. */
export const offerable = objectOf([m.kode_barcode, m.nama_barang, m.berat, m.kode_baki, m.foto.optional(), m.harga_web, m.harga_toko])

/** A piece as it could be offered. */
export type Offerable = z.output<typeof offerable>

/** How a piece that is to be offered may be refused. */
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
  summary: 'A piece as it could be offered at a marketplace, by its barcode; by the tray of the account, all that are not offered yet',
  access: openTo(kirimMarketplace),
  reply: z.array(offerable),
  refusals: [refusals.NOTHING_THERE, ...offeringRefusals],
})

/** What is typed of each piece. */
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
  summary: 'Offers pieces at a marketplace, or at another price or name those that stand there; each waits for its turn',
  access: openTo(kirimMarketplace, barangMarketplace),
  body: newOffers,
  reply: done,
  refusals: [refusals.NO_SECRETS, refusals.COURIER_MISSING, refusals.NAME_TWICE, goodsRefusals.BARCODE_TWICE, ...offeringRefusals],
})

export const takeDown = endpoint({
  call: 'POST marketplace/tarik',
  summary: 'Takes pieces down at a marketplace',
  access: openTo(barangMarketplace),
  body: chosen,
  reply: done,
  refusals: [refusals.NO_ACCOUNT, refusals.NOT_OFFERED],
})

export const tellAgain = endpoint({
  call: 'POST marketplace/ulang',
  summary: 'Tells a marketplace once more of pieces as they should stand there',
  access: openTo(barangMarketplace),
  body: chosen,
  reply: done,
  refusals: [refusals.NO_ACCOUNT, refusals.NOT_OFFERED],
})

/** A piece as it stands at a marketplace. */
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

/** A piece as it stands at a marketplace. */
export type StandingOffer = z.output<typeof standingOffer>

export const listOffers = endpoint({
  call: 'GET marketplace/barang',
  summary: 'The pieces that marketplaces have or should have, the latest changed first, 1,000 at the most',
  access: openTo(barangMarketplace),
  query: z.object({
    kode_marketplace: z.string().trim().max(15).optional(),
    keadaan: z.enum(['', ...(Object.keys(externalStates) as (keyof typeof externalStates)[])]).optional(),
  }),
  reply: z.array(standingOffer),
})
