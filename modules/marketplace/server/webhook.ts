import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import type { Webhook } from '#engine/server/webhook.ts'
import type { Connector } from '../contract/fields.ts'
import { type Marketplaces, accountThere, keysOf } from './accounts.ts'

/** Where each marketplace tells us of orders, below `api/`. */
export const webhookPaths: Readonly<Record<Connector, string>> = { SHOPEE: 'marketplace/pesanan/shopee', TIKTOK: 'marketplace/pesanan/tiktok' }

const denied = { status: 403, text: '' }
const done = { status: 200, text: '' }

/**
 * The address where a marketplace reports events of orders. An unsigned call gets no information. An event only starts a new read of the order, so a
 * repeated or late event does no harm.
 */
export function marketWebhook(db: Db, markets: Marketplaces, penghubung: Connector): Webhook {
  const port = markets.ports[penghubung]
  const path = webhookPaths[penghubung]
  const url = `${markets.address.replace(/\/+$/, '')}/api/${path}`
  return {
    path,
    // Nothing is asked when the address is entered over there.
    verify: () => denied,
    receive: async (request) => {
      const said = port.announced(request.body)
      const account = said && (await accountThere(db, penghubung, said.id_toko))
      if (!said || !account || !markets.seal) return denied
      if (!port.isSigned(request, url, keysOf(account, markets.seal))) return denied
      const { no_pesanan_luar } = said
      if (no_pesanan_luar === undefined || !account.aktif) return done
      const { kode_marketplace, kode_toko, user_id } = account
      const kunci = createHash('sha256').update(request.body).digest('hex')
      await inTransaction(db, { user_id }, async (tx) => {
        const { rows } = await sql`
          insert into marketplace_kejadian (penghubung, kunci) values (${penghubung}, ${kunci}) on conflict do nothing returning 1`.execute(tx)
        if (rows.length === 0) return
        await sql`
          insert into pesanan_marketplace as p (kode_marketplace, no_pesanan_luar, kode_toko) values (${kode_marketplace}, ${no_pesanan_luar}, ${kode_toko})
          on conflict (kode_marketplace, no_pesanan_luar) do update set versi = p.versi + 1 where p.kode_toko = excluded.kode_toko`.execute(tx)
      })
      return done
    },
  }
}
