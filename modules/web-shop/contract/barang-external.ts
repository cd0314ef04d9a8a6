import { z } from 'zod'
import { done, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { heldRefusals, lyingRefusals, refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { external as e, externalStates } from './fields.ts'
import { refusals } from './refusals.ts'

const gate = { all: ['BARANG_WEB_EXTERNAL_MODULE'] }

/** Sends pieces to the web shop. */
export const kirimBarangExternal = defineScreen({
  path: '/kirim-barang-external',
  title: 'Kirim Barang External',
  menu: menu.barangLain,
  gate,
  synonyms: ['web', 'toko online', 'send to web shop'],
})

/** What stands in the web shop, and what it said. */
export const updateBarangExternal = defineScreen({
  path: '/update-barang-external',
  title: 'Update Barang External',
  menu: menu.barangLain,
  gate,
  synonyms: ['ubah barang web', 'tarik barang web', 'web shop state'],
})

/** Pieces that are sent at once, at the most. */
export const piecesMax = 200

const chosen = z.object({
  kode_barcode: z.array(e.kode_barcode.check()).min(1, 'Data Barang Harus Diisi').max(piecesMax, `Data Barang Maksimal ${piecesMax}`),
})

/** A piece as it could be sent: at what it stands there for, or what the shop asks now. */
export const sendable = objectOf([e.kode_barcode, e.nama_barang, e.berat, e.kode_gudang, e.kode_baki, e.foto.optional(), e.harga_web, e.harga_toko])

/** A piece as it could be sent. */
export type Sendable = z.output<typeof sendable>

/** The refusals of a piece to offer: it must lie in a tray, and must not be on hold. */
const sendingRefusals = [...lyingRefusals, ...heldRefusals]

export const findSendable = endpoint({
  call: 'GET barang-external/calon/{kode}',
  summary: 'The pieces that a barcode or a tray names, as they could be sent to the web shop; of a tray those that it does not have',
  access: openTo(kirimBarangExternal),
  reply: z.array(sendable),
  refusals: [refusals.NOTHING_THERE, ...sendingRefusals],
})

/** What is sent of each piece. */
export const newExternal = z.object({
  detail_barang: z
    .array(objectOf([e.kode_barcode, e.harga_web]), { error: 'Data Barang Harus Diisi' })
    .min(1, 'Data Barang Harus Diisi')
    .max(piecesMax, `Data Barang Maksimal ${piecesMax}`),
})

export const sendPieces = endpoint({
  call: 'POST barang-external',
  summary: 'Sends pieces to the web shop, or another price of those that it has; each waits for its turn',
  access: openTo(kirimBarangExternal, updateBarangExternal),
  body: newExternal,
  reply: done,
  refusals: [refusals.NO_WEB_SHOP, goodsRefusals.BARCODE_TWICE, ...sendingRefusals],
})

export const withdrawPieces = endpoint({
  call: 'POST barang-external/tarik',
  summary: 'Takes pieces out of the web shop',
  access: openTo(updateBarangExternal),
  body: chosen,
  reply: done,
  refusals: [refusals.NO_WEB_SHOP, refusals.NOT_SENT],
})

export const sendAgain = endpoint({
  call: 'POST barang-external/ulang',
  summary: 'Tells the web shop once more of pieces as they should stand there',
  access: openTo(updateBarangExternal),
  body: chosen,
  reply: done,
  refusals: [refusals.NO_WEB_SHOP, refusals.NOT_SENT],
})

/** A piece as it stands with the web shop. */
export const standing = objectOf([
  e.kode_barcode,
  e.nama_barang,
  e.berat,
  e.harga_web,
  e.harga_toko,
  e.keadaan,
  e.alasan_web.optional(),
  e.coba,
  e.dikirim_at.optional(),
])

/** A piece as it stands with the web shop. */
export type Standing = z.output<typeof standing>

export const listStanding = endpoint({
  call: 'GET barang-external',
  summary: 'The pieces that the web shop has or should have, the latest changed first, 1,000 at the most',
  access: openTo(updateBarangExternal),
  query: z.object({ keadaan: z.enum(['', ...(Object.keys(externalStates) as (keyof typeof externalStates)[])]).optional() }),
  reply: z.array(standing),
})
