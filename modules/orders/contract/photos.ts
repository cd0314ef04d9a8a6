import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { laporanBatalPesanan, laporanPesananBarang, laporanPesananTerbuka } from './laporan.ts'
import { orderCase } from './mutasi-pesanan.ts'
import { lihatPesanan, transaksiPesanan } from './pesanan.ts'
import { validasiPesanan } from './validasi.ts'

export const takeOrderPhoto = endpoint({
  call: 'POST pesanan/foto',
  summary:
    'Stores a photo or a drawing of what a customer orders, resized and encoded anew; it waits under its name for the order that is being entered',
  access: openTo(transaksiPesanan),
  file: 'image',
  body: z.object({}),
  reply: z.object({ foto: z.string() }),
  refusals: [goodsRefusals.PHOTO_REQUIRED, goodsRefusals.PHOTO_REFUSED, core.FILE_TOO_LARGE, core.TOO_MANY],
})

export const readOrderPhoto = endpoint({
  call: 'GET pesanan/foto/{foto}',
  summary: 'A photo or a drawing of what a customer ordered, or one of the shop that waits for its order, as JPEG; `ukuran=kecil` for a thumbnail',
  access: openTo(
    transaksiPesanan,
    validasiPesanan,
    lihatPesanan,
    laporanBatalPesanan.screen,
    laporanPesananBarang.screen,
    laporanPesananTerbuka.screen,
    ...orderCase.screens,
    orderCase.events.screens.entry,
    orderCase.events.screens.list,
  ),
  query: z.object({ ukuran: z.enum(['besar', 'kecil']).default('besar') }),
  reply: z.unknown(),
  refusals: [goodsRefusals.NO_PHOTO],
})
