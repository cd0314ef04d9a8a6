import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { batalHutang, lihatHutang, transaksiHutang } from './hutang.ts'
import { laporanHutang, laporanPenebusanDetail } from './laporan.ts'
import { pawnLoan } from './mutasi-hutang.ts'
import { validasiHutang } from './validasi.ts'

export const takePledgePhoto = endpoint({
  call: 'POST hutang/foto',
  summary: 'Stores a photo of a thing that a customer pledges, resized and encoded anew; it waits under its name for the loan that is being entered',
  access: openTo(transaksiHutang),
  file: 'image',
  body: z.object({}),
  reply: z.object({ foto: z.string() }),
  refusals: [goodsRefusals.PHOTO_REQUIRED, goodsRefusals.PHOTO_REFUSED, core.FILE_TOO_LARGE, core.TOO_MANY],
})

export const readPledgePhoto = endpoint({
  call: 'GET hutang/foto/{foto}',
  summary: 'The photo of a pledged thing, or one of the shop that waits for its loan, as JPEG; `ukuran=kecil` for a thumbnail',
  access: openTo(
    transaksiHutang,
    validasiHutang,
    lihatHutang,
    batalHutang,
    laporanHutang.screen,
    laporanPenebusanDetail.screen,
    ...pawnLoan.screens,
    pawnLoan.events.screens.entry,
    pawnLoan.events.screens.list,
  ),
  query: z.object({ ukuran: z.enum(['besar', 'kecil']).default('besar') }),
  reply: z.unknown(),
  refusals: [goodsRefusals.NO_PHOTO],
})
