import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { goods as g } from './fields.ts'
import { laporanStockBaki } from './laporan-stock-baki.ts'

// All users may pick a place. Only users who may read the stock report see what a place holds.
const held = {
  jumlah: g.pieces.onlyFor(laporanStockBaki.screen).check(),
  berat: g.gross.onlyFor(laporanStockBaki.screen).check(),
}

/** The trays that pieces lie in that may be sold, moved or destroyed, with how many they are and what they weigh. */
export const readyTrays = endpoint({
  call: 'GET baki/ready',
  summary: 'The trays of the shop with pieces that are READY, with their number and grams',
  access: signedIn(),
  reply: z.array(z.object({ kode_baki: z.string(), nama_baki: z.string(), kode_gudang: z.string(), ...held })),
})

/** The warehouses that have pieces which could be destroyed. */
export const warehousesToDestroyFrom = endpoint({
  call: 'GET gudang/get/hancur-barang',
  summary: 'The warehouses of the shop with pieces that are READY, with their number and grams',
  access: signedIn(),
  reply: z.array(z.object({ kode_gudang: z.string(), nama_gudang: z.string(), ...held })),
})
