import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { laporanServices, laporanServicesBelumDiambil } from './laporan.ts'
import { repair } from './mutasi-service.ts'
import { batalServices, lihatServices, transaksiServices } from './service.ts'
import { validasiService } from './validasi.ts'

export const takeServicePhoto = endpoint({
  call: 'POST service/foto',
  summary:
    'Stores a photo of what a customer leaves to be repaired or fetches, resized and encoded anew; it waits under its name for the document that is being entered',
  access: openTo(transaksiServices, repair.steps.AMBIL.screen),
  file: 'image',
  body: z.object({}),
  reply: z.object({ foto: z.string() }),
  refusals: [goodsRefusals.PHOTO_REQUIRED, goodsRefusals.PHOTO_REFUSED, core.FILE_TOO_LARGE, core.TOO_MANY],
})

export const readServicePhoto = endpoint({
  call: 'GET service/foto/{foto}',
  summary: 'A photo of what a customer left or fetched, or one of the shop that waits for its document, as JPEG; `ukuran=kecil` for a thumbnail',
  access: openTo(
    transaksiServices,
    validasiService,
    lihatServices,
    batalServices,
    laporanServices.screen,
    laporanServicesBelumDiambil.screen,
    ...repair.screens,
    repair.events.screens.entry,
    repair.events.screens.list,
  ),
  query: z.object({ ukuran: z.enum(['besar', 'kecil']).default('besar') }),
  reply: z.unknown(),
  refusals: [goodsRefusals.NO_PHOTO],
})
