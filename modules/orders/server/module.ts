import { sql } from 'kysely'
import type { FileStore } from '#engine/server/files.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import { serveOrders } from '#modules/intake/server/public.ts'
import { declarations } from '../contract/index.ts'
import { cancelledOrders, openOrderList, orderedItems } from './laporan.ts'
import { readGoldPrice, readReturnGold } from './gold.ts'
import { ordersPort, readSamples } from './open-orders.ts'
import { openOrder } from './old-orders.ts'
import { order, waiting } from './order.ts'
import { readOrderPhoto, takeOrderPhoto } from './photos.ts'
import { servedOrders } from './order-events.ts'

// Pieces that come in may be made for an order.
serveOrders('no_pesanan', ordersPort)

/** Orders. `files` keeps the photos and drawings of what is ordered. */
export const createOrdersModule = ({ files }: { readonly files: FileStore }): ServerModule =>
  serverModule(declarations, {
    handlers: {
      order,
      openOrder,
      readSamples,
      readGoldPrice,
      readReturnGold,
      takeOrderPhoto: takeOrderPhoto(files),
      readOrderPhoto: readOrderPhoto(files),
    },
    waiting: {
      lateOrders: ({ kode_toko, tgl_system }) =>
        sql`select from pesanan where kode_toko = ${kode_toko} and status = 'AKTIF' and tgl_selesai < ${tgl_system}::date`,
    },
    groups: { orderCase: servedOrders, waitingOrders: { handlers: waiting } },
    queries: { laporanBatalPesanan: cancelledOrders, laporanPesananBarang: orderedItems, laporanPesananTerbuka: openOrderList },
  })
