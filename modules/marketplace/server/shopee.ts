import { z } from 'zod'
import { reasons } from '../contract/refusals.ts'
import { ask, isSame, nowSeconds, signed, theirWords } from './ask.ts'
import { type MarketAccount, type Marketplace, type OrderStanding, Later, Refused, TokenOver } from './port.ts'

/** The address of the Shopee Open Platform. */
export const shopeeUrl = 'https://partner.shopeemobile.com'

/**
 * The signature of a request to Shopee's version 2: partner id, path and second of a call without a shop; with one also the access token and the number of
 * the shop.
 */
export const shopeeSign = (
  key: string,
  {
    partner_id,
    path,
    timestamp,
    access_token = '',
    shop_id = '',
  }: { partner_id: string; path: string; timestamp: number; access_token?: string; shop_id?: string },
): string => signed(key, `${partner_id}${path}${timestamp}${access_token}${shop_id}`)

/** The signature of a push of Shopee's, which its header Authorization has: our address, a bar, and the body as it came, by the key of the application. */
export const shopeePushSign = (key: string, url: string, body: Buffer): string => signed(key, Buffer.concat([Buffer.from(`${url}|`), body]))

const envelope = z.object({ error: z.string().default(''), message: z.string().optional(), response: z.unknown().optional() })

/** What an error of Shopee's means. */
function meant(error: string, message: string | undefined): Error {
  if (/ac+e+s+_token|error_auth\b/.test(error)) return new TokenOver()
  if (/error_(server|inner|busy|network|system|too_many|rate_limit)|too_many|rate_limit/.test(error)) return new Later(reasons.BUSY, error)
  if (/error_sign|wrong_sign/.test(error)) return new Refused(reasons.BAD_KEY)
  if (/error_permission|no_permission/.test(error)) return new Refused(reasons.NO_PERMISSION)
  if (/item_not_found|item_not_exist/.test(error)) return new Refused(reasons.GONE)
  return new Refused(theirWords(message, reasons.WRONG_DATA))
}

const tokens = z.object({
  error: z.string().default(''),
  message: z.string().optional(),
  access_token: z.string().min(1).optional(),
  refresh_token: z.string().min(1).optional(),
  expire_in: z.number().int().positive().optional(),
})
const uploaded = z.object({ image_info: z.object({ image_id: z.string().min(1) }) })
const channels = z.object({
  logistics_channel_list: z.array(z.object({ logistics_channel_id: z.number(), logistics_channel_name: z.string(), enabled: z.boolean() })),
})
const added = z.object({ item_id: z.number().int().positive() })
const orders = z.object({
  order_list: z.array(
    z.object({
      order_sn: z.string(),
      order_status: z.string(),
      buyer_username: z.string().optional(),
      shipping_carrier: z.string().optional(),
      item_list: z.array(
        z.object({
          item_id: z.number(),
          model_id: z.number().optional(),
          item_sku: z.string().default(''),
          model_sku: z.string().optional(),
          model_quantity_purchased: z.number().int(),
          model_discounted_price: z.number(),
        }),
      ),
    }),
  ),
})
const orderName = z.string().min(1).max(60).optional()
const pushed = z.object({ code: z.number(), shop_id: z.number(), data: z.object({ ordersn: orderName, order_sn: orderName }).optional() })

/** Shopee announces what becomes of orders and of returns under these codes: order_status_push and return_updates_push. */
const orderPushes: ReadonlySet<number> = new Set([3, 29])

const standings: Readonly<Record<string, OrderStanding>> = {
  UNPAID: 'BELUM_BAYAR',
  PENDING: 'BELUM_BAYAR',
  READY_TO_SHIP: 'DIBAYAR',
  PROCESSED: 'DIBAYAR',
  RETRY_SHIP: 'DIBAYAR',
  SHIPPED: 'DIBAYAR',
  TO_CONFIRM_RECEIVE: 'DIBAYAR',
  COMPLETED: 'DIBAYAR',
  INVOICE_PENDING: 'DIBAYAR',
  IN_CANCEL: 'DIBAYAR',
  CANCELLED: 'BATAL',
  TO_RETURN: 'RETUR',
}

/** Shopee by its Open Platform, version 2. */
export function shopee({ url = shopeeUrl }: { readonly url?: string | undefined } = {}): Marketplace {
  const base = url.replace(/\/+$/, '')
  const addressOf = (path: string, query: Readonly<Record<string, string | number>>): URL => {
    const address = new URL(`${base}${path}`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
    return address
  }
  /** A call of a shop: signed in its query. */
  const call = async <Answer>(
    account: MarketAccount,
    path: string,
    { query = {}, body, form }: { query?: Readonly<Record<string, string | number>>; body?: object; form?: FormData },
    answer: z.ZodType<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> => {
    const { id_aplikasi: partner_id, rahasia_aplikasi, token_akses: access_token, id_toko: shop_id } = account
    const timestamp = nowSeconds()
    const sign = shopeeSign(rahasia_aplikasi, { partner_id, path, timestamp, access_token, shop_id })
    const address = addressOf(path, { partner_id, timestamp, access_token, shop_id, sign, ...query })
    const init = form
      ? { method: 'POST', body: form }
      : body
        ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : { method: 'GET' }
    const said = envelope.safeParse((await ask(`SHOPEE ${shop_id}`, address, init, signal)).body)
    if (!said.success) throw new Later(reasons.BUSY)
    if (said.data.error !== '') throw meant(said.data.error, said.data.message)
    const known = answer.safeParse(said.data.response ?? {})
    if (!known.success) throw new Later(reasons.BUSY)
    return known.data
  }
  const none = z.unknown()
  const upload = async (account: MarketAccount, foto: Buffer, signal: AbortSignal): Promise<string> => {
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(foto)], { type: 'image/jpeg' }), 'foto.jpg')
    return (await call(account, '/api/v2/media_space/upload_image', { form }, uploaded, signal)).image_info.image_id
  }
  /** The number of an expedition, which people name by its name there or by its number. */
  const courierOf = async (account: MarketAccount, ekspedisi: string, signal: AbortSignal): Promise<number> => {
    const { logistics_channel_list } = await call(account, '/api/v2/logistics/get_channel_list', {}, channels, signal)
    const wanted = ekspedisi.trim().toUpperCase()
    const found = logistics_channel_list.find(
      (each) => each.enabled && (each.logistics_channel_name.toUpperCase() === wanted || String(each.logistics_channel_id) === wanted),
    )
    if (!found) throw new Refused(reasons.NO_COURIER)
    return found.logistics_channel_id
  }
  const setPrice = (account: MarketAccount, item_id: number, harga: number, signal: AbortSignal) =>
    call(account, '/api/v2/product/update_price', { body: { item_id, price_list: [{ original_price: harga }] } }, none, signal)
  const setStock = (account: MarketAccount, item_id: number, stock: number, signal: AbortSignal) =>
    call(account, '/api/v2/product/update_stock', { body: { item_id, stock_list: [{ seller_stock: [{ stock }] }] } }, none, signal)
  const unlist = (account: MarketAccount, item_id: number, isGone: boolean, signal: AbortSignal) =>
    call(account, '/api/v2/product/unlist_item', { body: { item_list: [{ item_id, unlist: isGone }] } }, none, signal)
  return {
    publish: async (account, { nama_barang, keterangan, kode_barcode, berat, harga, ekspedisi, foto }, there, signal) => {
      const logistic_info = [{ logistic_id: await courierOf(account, ekspedisi, signal), enabled: true }]
      const image = { image_id_list: [await upload(account, foto, signal)] }
      const facts = {
        item_name: nama_barang,
        description: keterangan,
        weight: Math.max(0.01, berat / 1000),
        logistic_info,
        image,
        item_sku: kode_barcode,
      }
      if (there) {
        const item_id = Number(there.id_luar)
        await call(account, '/api/v2/product/update_item', { body: { item_id, ...facts } }, none, signal)
        await setPrice(account, item_id, harga, signal)
        await setStock(account, item_id, 1, signal)
        await unlist(account, item_id, false, signal)
        return there
      }
      const body = {
        ...facts,
        original_price: harga,
        category_id: Number(account.kategori_luar),
        item_status: 'NORMAL',
        condition: 'NEW',
        brand: { brand_id: 0, original_brand_name: 'NoBrand' },
        seller_stock: [{ stock: 1 }],
      }
      const { item_id } = await call(account, '/api/v2/product/add_item', { body }, added, signal)
      return { id_luar: String(item_id), id_varian: null }
    },
    update: async (account, { id_luar }, { harga, stok }, signal) => {
      await setPrice(account, Number(id_luar), harga, signal)
      await setStock(account, Number(id_luar), stok, signal)
    },
    takeDown: async (account, { id_luar }, signal) => {
      await unlist(account, Number(id_luar), true, signal).catch((error: unknown) => {
        if (!(error instanceof Refused) || error.reason !== reasons.GONE) throw error
      })
    },
    readOrder: async (account, no_pesanan_luar, signal) => {
      const query = { order_sn_list: no_pesanan_luar, response_optional_fields: 'buyer_username,item_list,total_amount,shipping_carrier' }
      const { order_list } = await call(account, '/api/v2/order/get_order_detail', { query }, orders, signal)
      const order = order_list.find(({ order_sn }) => order_sn === no_pesanan_luar)
      if (!order) throw new Later(reasons.BUSY, no_pesanan_luar)
      return {
        no_pesanan_luar,
        // What we do not know yet is read again when it changes.
        standing: standings[order.order_status] ?? 'BELUM_BAYAR',
        status_luar: order.order_status,
        nama_pembeli: order.buyer_username ?? '',
        ekspedisi: order.shipping_carrier ?? null,
        lines: order.item_list.map((item) => ({
          kode_barcode: item.model_sku || item.item_sku,
          qty: item.model_quantity_purchased,
          harga: Math.round(item.model_discounted_price),
          id_luar: String(item.item_id),
          id_varian: item.model_id ? String(item.model_id) : null,
        })),
      }
    },
    cancelOrder: async (account, { no_pesanan_luar, lines, standing }, signal) => {
      if (standing === 'BATAL') return
      const item_list = lines.map(({ id_luar, id_varian }) => ({ item_id: Number(id_luar), model_id: Number(id_varian ?? 0) }))
      await call(
        account,
        '/api/v2/order/cancel_order',
        { body: { order_sn: no_pesanan_luar, cancel_reason: 'OUT_OF_STOCK', item_list } },
        none,
        signal,
      )
    },
    refresh: async ({ id_aplikasi: partner_id, rahasia_aplikasi, token_segar, id_toko }, signal) => {
      const path = '/api/v2/auth/access_token/get'
      const timestamp = nowSeconds()
      const address = addressOf(path, { partner_id, timestamp, sign: shopeeSign(rahasia_aplikasi, { partner_id, path, timestamp }) })
      const body = JSON.stringify({ shop_id: Number(id_toko), refresh_token: token_segar, partner_id: Number(partner_id) })
      const answer = await ask(`SHOPEE ${id_toko}`, address, { method: 'POST', headers: { 'content-type': 'application/json' }, body }, signal)
      const said = tokens.safeParse(answer.body)
      if (!said.success) throw new Later(reasons.BUSY)
      const { error, message, access_token, refresh_token, expire_in } = said.data
      if (error !== '') {
        const why = meant(error, message)
        throw why instanceof Later || (why instanceof Refused && why.reason === reasons.BAD_KEY) ? why : new Refused(reasons.TOKEN_OVER)
      }
      if (!access_token || !refresh_token || !expire_in) throw new Later(reasons.BUSY)
      return { token_akses: access_token, token_segar: refresh_token, seconds: expire_in }
    },
    isSigned: ({ headers, body }, url, { rahasia_aplikasi, rahasia_webhook }) =>
      isSame(headers['authorization'], shopeePushSign(rahasia_webhook ?? rahasia_aplikasi, url, body)),
    announced: (body) => {
      const said = pushed.safeParse(jsonOf(body))
      if (!said.success) return undefined
      const { code, shop_id, data } = said.data
      return { id_toko: String(shop_id), no_pesanan_luar: orderPushes.has(code) ? (data?.ordersn ?? data?.order_sn) : undefined }
    },
  }
}

/** A body as JSON; undefined of one that is none. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
