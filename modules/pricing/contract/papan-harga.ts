import { z } from 'zod'
import { anyone, endpoint } from '#engine/contract/endpoint.ts'
import { core, defineRefusals } from '#engine/contract/refusal.ts'

/** The topic on which browsers hear that a price has changed. A user with the right reads which one with a call. */
export const pricesChanged = 'prices-changed'

/** How a guest of the socket says that he watches a board; his key is the code of the shop. */
export const boardGuest = 'papan-harga'

/** How the board says no. One that is switched off, of a shop that is closed or of none is all the same to a stranger. */
export const boardRefusals = defineRefusals({
  NO_BOARD: { status: 404, text: 'Papan Harga Ini Tidak Tersedia' },
})

/** What a gram sells for and is bought at, in rupiah, and since when. */
const boardPrice = z.strictObject({
  nama_group: z.string(),
  harga: z.number(),
  harga_sejak: z.string(),
  /** Null where it is not bought back. */
  beli: z.number().nullable(),
  beli_sejak: z.string().nullable(),
})

/** Everything that a board shows, and all that a stranger may know of prices: nothing is added here without thinking of that. */
export const board = z.strictObject({
  nama_toko: z.string(),
  kadar: z.array(z.strictObject({ nama_kadar: z.string(), kadar: z.number(), harga: z.array(boardPrice) })),
})

/** Everything that a board shows. */
export type Board = z.output<typeof board>

/** The prices of the day of a shop that shows them to the public (switch PAPAN_HARGA). */
export const readBoard = endpoint({
  call: 'GET papan-harga/{kode_toko}',
  summary: 'The prices of the day by purity, for the public board of a shop that has one (PAPAN_HARGA)',
  access: anyone,
  reply: board,
  refusals: [boardRefusals.NO_BOARD, core.TOO_MANY],
})
