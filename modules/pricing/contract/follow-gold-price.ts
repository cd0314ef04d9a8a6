import { z } from 'zod'
import { endpoint, openToHeadOffice } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { prices as p } from './fields.ts'
import { hargaHariIni } from './harga-hari-ini.ts'
import { priceDayRefusals } from './rencana-harga.ts'

/** Makes a group follow gold, or stop following it. `harga_lama` and `harga_baru` are its old and new price as the user saw them at his decision. */
export const followGoldPrice = endpoint({
  call: 'PUT harga-hari-ini/ikut/{kode_group}',
  summary:
    'Has a group follow the gold price of its purity, or have a price of its own, which begins as it was. Asks a second person where HARGA_DUA_ORANG is on',
  access: openToHeadOffice(hargaHariIni),
  body: z.strictObject({
    ikut_harga_emas: p.ikut_harga_emas.check(),
    harga_lama: p.harga.labelled('Harga Lama').check(),
    harga_baru: p.harga.labelled('Harga Baru').check(),
    yakin: z.boolean().default(false),
  }),
  reply: z.object({ message: z.string() }),
  refusals: [
    core.NOT_FOUND,
    core.INVALID,
    priceDayRefusals.PRICES_MOVED,
    priceDayRefusals.PRICE_JUMP,
    priceDayRefusals.PRICES_SECOND_PERSON,
    ...approvalAnswers,
  ],
  approvals: ['UBAH_HARGA'] satisfies Category[],
})
