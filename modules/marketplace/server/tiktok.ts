import { z } from 'zod'
import { reasons } from '../contract/refusals.ts'
import { ask, isSame, nowSeconds, signed, theirWords } from './ask.ts'
import { type MarketAccount, type Marketplace, type OfferThere, type OrderStanding, Later, Refused, TokenOver } from './port.ts'
import { jsonOf } from './shopee.ts'

/** The addresses of TikTok Shop: of its calls, and of its tokens. */
export const tiktokUrl = 'https://open-api.tiktokglobalshop.com'
export const tiktokAuthUrl = 'https://auth.tiktok-shops.com'

/** What a request is signed without. */
const unsigned: ReadonlySet<string> = new Set(['sign', 'access_token'])

/**
 * The signature of a request to TikTok Shop: between the secret twice, the path, the query by the names of its fields, and the body byte for byte as it is sent,
 * unless it is multipart.
 */
export function tiktokSign(secret: string, path: string, query: Readonly<Record<string, string>>, body = ''): string {
  const fields = Object.keys(query)
    .filter((name) => !unsigned.has(name))
    .toSorted()
    .map((name) => `${name}${query[name]}`)
    .join('')
  return signed(secret, `${secret}${path}${fields}${body}${secret}`)
}

/**
 * The signature of a webhook of TikTok Shop, which its header Authorization has: the key of the application and the body as it came. So the public clients check it:
 * EcomPHP/tiktokshop-php (src/Webhook.php) and easycb/easycb-go (tiktok/sign.go). It was not tried against their servers.
 */
export const tiktokPushSign = (secret: string, app_key: string, body: Buffer): string => signed(secret, Buffer.concat([Buffer.from(app_key), body]))

const envelope = z.object({ code: z.number(), message: z.string().optional(), data: z.unknown().optional() })

/**
 * Codes of tokens, of limits and faults of theirs, of our key, of what we may not, of what is not there; as partner.tiktokshop.com/docv2/page/common-errors and the
 * pages of the calls have them, and clients of Indonesian shops: 105002 the token is over, 36009002 too often, 36009003 their fault, 106001 the signature, 105005 no
 * scope, 106013 and 101000 a cipher that is not of this token, 12052260 no such product.
 */
const tokenCodes: ReadonlySet<number> = new Set([105_001, 105_002, 105_003, 36_004_004])
const laterCodes: ReadonlySet<number> = new Set([36_009_002, 36_009_003, 12_001_000, 12_052_109, 12_052_881, 33_001_002])
const keyCodes: ReadonlySet<number> = new Set([106_001])
const permissionCodes: ReadonlySet<number> = new Set([101_000, 105_005, 106_011, 106_013, 12_000_000])
const goneCodes: ReadonlySet<number> = new Set([12_052_048, 12_052_260])
/** A field is wrong; which one stands in the message alone. */
const fieldCode = 36_009_004

/** What a code of TikTok Shop's means. */
function meant(code: number, message: string | undefined): Error {
  if (code === fieldCode && /access_token/i.test(message ?? '')) return new TokenOver()
  if (code === fieldCode && /app_key/i.test(message ?? '')) return new Refused(reasons.BAD_KEY)
  // The clock of this machine is put right sooner or later.
  if (code === fieldCode && /timestamp/i.test(message ?? '')) return new Later(reasons.BUSY, 'timestamp')
  if (tokenCodes.has(code)) return new TokenOver()
  if (laterCodes.has(code)) return new Later(reasons.BUSY, String(code))
  if (keyCodes.has(code)) return new Refused(reasons.BAD_KEY)
  if (permissionCodes.has(code)) return new Refused(reasons.NO_PERMISSION)
  if (goneCodes.has(code)) return new Refused(reasons.GONE)
  return new Refused(theirWords(message, reasons.WRONG_DATA))
}

const text = z.string().min(1)
const shopList = z.object({ shops: z.array(z.object({ id: text, cipher: text })) })
const warehouses = z.object({ warehouses: z.array(z.object({ id: text, type: z.string().optional(), is_default: z.boolean().optional() })) })
const deliveries = z.object({ delivery_options: z.array(z.object({ id: text, name: z.string() })) })
const uploaded = z.object({ uri: text })
const made = z.object({ product_id: text, skus: z.array(z.object({ id: text })).min(1) })
const amount = z.coerce.number()
const orders = z.object({
  orders: z.array(
    z.object({
      id: text,
      status: z.string(),
      buyer_email: z.string().optional(),
      recipient_address: z.object({ name: z.string().optional() }).optional(),
      shipping_provider: z.string().optional(),
      line_items: z.array(z.object({ product_id: text, sku_id: text, seller_sku: z.string().default(''), sale_price: amount })),
    }),
  ),
})
const tokens = z.object({
  access_token: text,
  refresh_token: text,
  /** The second at which it ends. */
  access_token_expire_in: z.number().int().positive(),
})
const pushed = z.object({ type: z.number(), shop_id: text, data: z.object({ order_id: z.string().min(1).max(60).optional() }).optional() })

/** A return of an order; which of them mean that goods come back, the states say (partner.tiktokshop.com/docv2/page/search-returns-202309). */
const returns = z.object({
  return_orders: z
    .array(z.object({ order_id: text, return_type: z.string().optional(), return_status: z.string(), can_buyer_keep_item: z.boolean().optional() }))
    .default([]),
})
const comingBack: ReadonlySet<string> = new Set([
  'AWAITING_BUYER_SHIP',
  'BUYER_SHIPPED_ITEM',
  'RETURN_OR_REFUND_REQUEST_SUCCESS',
  'RETURN_OR_REFUND_REQUEST_COMPLETE',
])
/** Only goods that were sent come back. */
const sent: ReadonlySet<string> = new Set(['IN_TRANSIT', 'DELIVERED', 'COMPLETED'])

/** TikTok Shop announces what becomes of orders, of cancellations and of returns under these types. */
const orderPushes: ReadonlySet<number> = new Set([1, 11, 12])

const standings: Readonly<Record<string, OrderStanding>> = {
  UNPAID: 'BELUM_BAYAR',
  ON_HOLD: 'BELUM_BAYAR',
  AWAITING_SHIPMENT: 'DIBAYAR',
  PARTIALLY_SHIPPING: 'DIBAYAR',
  AWAITING_COLLECTION: 'DIBAYAR',
  IN_TRANSIT: 'DIBAYAR',
  DELIVERED: 'DIBAYAR',
  COMPLETED: 'DIBAYAR',
  CANCELLED: 'BATAL',
}

/** TikTok Shop by its open interface, version 202309. */
export function tiktok({
  url = tiktokUrl,
  authUrl = tiktokAuthUrl,
}: { readonly url?: string | undefined; readonly authUrl?: string | undefined } = {}): Marketplace {
  const base = url.replace(/\/+$/, '')
  /** The cipher of a shop stands in every call that is about it; it stays what it is. */
  const ciphers = new Map<string, string>()

  const request = async <Answer>(
    account: MarketAccount,
    verb: 'GET' | 'POST' | 'PUT',
    path: string,
    { query = {}, body, form }: { query?: Readonly<Record<string, string>>; body?: object; form?: FormData },
    answer: z.ZodType<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> => {
    const { id_aplikasi, rahasia_aplikasi, token_akses, id_toko } = account
    // Signed byte for byte as it is sent.
    const sent = body ? JSON.stringify(body) : ''
    const fields = { app_key: id_aplikasi, timestamp: String(nowSeconds()), ...query }
    const address = new URL(`${base}${path}`)
    for (const [name, value] of Object.entries({ ...fields, sign: tiktokSign(rahasia_aplikasi, path, fields, sent) }))
      address.searchParams.set(name, value)
    const headers = { 'x-tts-access-token': token_akses, ...(form ? {} : { 'content-type': 'application/json' }) }
    const init = { method: verb, headers, ...(form ? { body: form } : body ? { body: sent } : {}) }
    const said = envelope.safeParse((await ask(`TIKTOK ${id_toko}`, address, init, signal)).body)
    if (!said.success) throw new Later(reasons.BUSY)
    if (said.data.code !== 0) throw meant(said.data.code, said.data.message)
    const known = answer.safeParse(said.data.data ?? {})
    if (!known.success) throw new Later(reasons.BUSY)
    return known.data
  }
  const cipherOf = async (account: MarketAccount, signal: AbortSignal): Promise<string> => {
    const known = ciphers.get(account.id_toko)
    if (known !== undefined) return known
    const { shops } = await request(account, 'GET', '/authorization/202309/shops', {}, shopList, signal)
    const found = shops.find(({ id }) => id === account.id_toko)
    if (!found) throw new Refused(reasons.NO_PERMISSION)
    ciphers.set(account.id_toko, found.cipher)
    return found.cipher
  }
  /** A call about the shop. */
  const call = async <Answer>(
    account: MarketAccount,
    verb: 'GET' | 'POST' | 'PUT',
    path: string,
    { query = {}, ...what }: { query?: Readonly<Record<string, string>>; body?: object },
    answer: z.ZodType<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> => request(account, verb, path, { query: { ...query, shop_cipher: await cipherOf(account, signal) }, ...what }, answer, signal)
  const none = z.unknown()

  const warehouseOf = async (account: MarketAccount, signal: AbortSignal): Promise<string> => {
    const { warehouses: all } = await call(account, 'GET', '/logistics/202309/warehouses', {}, warehouses, signal)
    const sales = all.filter(({ type }) => type === undefined || type === 'SALES_WAREHOUSE')
    const found = sales.find(({ is_default }) => is_default) ?? sales[0]
    if (!found) throw new Refused(reasons.NO_WAREHOUSE)
    return found.id
  }
  const courierOf = async (account: MarketAccount, warehouse: string, ekspedisi: string, signal: AbortSignal): Promise<string> => {
    const { delivery_options } = await call(account, 'GET', `/logistics/202309/warehouses/${warehouse}/delivery_options`, {}, deliveries, signal)
    const wanted = ekspedisi.trim().toUpperCase()
    const found = delivery_options.find(({ id, name }) => name.toUpperCase() === wanted || id === wanted)
    if (!found) throw new Refused(reasons.NO_COURIER)
    return found.id
  }
  const upload = async (account: MarketAccount, foto: Buffer, signal: AbortSignal): Promise<string> => {
    const form = new FormData()
    form.set('data', new Blob([new Uint8Array(foto)], { type: 'image/jpeg' }), 'foto.jpg')
    form.set('use_case', 'MAIN_IMAGE')
    return (await request(account, 'POST', '/product/202309/images/upload', { form }, uploaded, signal)).uri
  }
  /** The state of a return of an order whose goods come back; undefined where none do. A refund alone leaves them with the buyer. */
  const returnOf = async (account: MarketAccount, order_id: string, signal: AbortSignal): Promise<string | undefined> => {
    const what = { query: { page_size: '20' }, body: { order_ids: [order_id] } }
    const { return_orders } = await call(account, 'POST', '/return_refund/202309/returns/search', what, returns, signal)
    return return_orders.find(
      ({ return_type, return_status, can_buyer_keep_item, ...each }) =>
        each.order_id === order_id && return_type !== 'REFUND' && can_buyer_keep_item !== true && comingBack.has(return_status),
    )?.return_status
  }
  const priceOf = (harga: number) => ({ amount: String(harga), currency: 'IDR' })
  const setPriceAndStock = async (
    account: MarketAccount,
    { id_luar, id_varian }: OfferThere,
    { harga, stok }: { harga: number; stok: number },
    signal: AbortSignal,
  ) => {
    const warehouse_id = await warehouseOf(account, signal)
    const id = id_varian ?? ''
    await call(
      account,
      'POST',
      `/product/202309/products/${id_luar}/prices/update`,
      { body: { skus: [{ id, price: priceOf(harga) }] } },
      none,
      signal,
    )
    const skus = [{ id, inventory: [{ warehouse_id, quantity: stok }] }]
    await call(account, 'POST', `/product/202309/products/${id_luar}/inventory/update`, { body: { skus } }, none, signal)
  }
  return {
    publish: async (account, { kode_barcode, nama_barang, keterangan, berat, harga, ekspedisi, foto }, there, signal) => {
      const warehouse_id = await warehouseOf(account, signal)
      const delivery_option_ids = [await courierOf(account, warehouse_id, ekspedisi, signal)]
      const main_images = [{ uri: await upload(account, foto, signal) }]
      const facts = {
        title: nama_barang,
        description: keterangan,
        category_id: account.kategori_luar,
        main_images,
        delivery_option_ids,
        package_weight: { value: String(Math.max(0.01, berat / 1000)), unit: 'KILOGRAM' },
      }
      const sku = { seller_sku: kode_barcode, price: priceOf(harga), inventory: [{ warehouse_id, quantity: 1 }] }
      if (there) {
        const skus = [{ id: there.id_varian ?? '', ...sku }]
        await call(account, 'PUT', `/product/202309/products/${there.id_luar}`, { body: { ...facts, skus } }, none, signal)
        await setPriceAndStock(account, there, { harga, stok: 1 }, signal)
        await call(account, 'POST', '/product/202309/products/activate', { body: { product_ids: [there.id_luar] } }, none, signal)
        return there
      }
      const { product_id, skus } = await call(
        account,
        'POST',
        '/product/202309/products',
        { body: { ...facts, save_mode: 'LISTING', skus: [sku] } },
        made,
        signal,
      )
      return { id_luar: product_id, id_varian: skus[0]!.id }
    },
    update: (account, there, facts, signal) => setPriceAndStock(account, there, facts, signal),
    takeDown: async (account, { id_luar }, signal) => {
      await call(account, 'POST', '/product/202309/products/deactivate', { body: { product_ids: [id_luar] } }, none, signal).catch(
        (error: unknown) => {
          if (!(error instanceof Refused) || error.reason !== reasons.GONE) throw error
        },
      )
    },
    readOrder: async (account, no_pesanan_luar, signal) => {
      const answer = await call(account, 'GET', '/order/202309/orders', { query: { ids: no_pesanan_luar } }, orders, signal)
      const order = answer.orders.find(({ id }) => id === no_pesanan_luar)
      if (!order) throw new Later(reasons.BUSY, no_pesanan_luar)
      // An order keeps its state when it comes back: its return has one of its own.
      const back = sent.has(order.status) ? await returnOf(account, no_pesanan_luar, signal) : undefined
      return {
        no_pesanan_luar,
        standing: back ? 'RETUR' : (standings[order.status] ?? 'BELUM_BAYAR'),
        status_luar: back ?? order.status,
        nama_pembeli: order.recipient_address?.name ?? '',
        ekspedisi: order.shipping_provider ?? null,
        // A line is one piece there.
        lines: order.line_items.map(({ seller_sku, sale_price, product_id, sku_id }) => ({
          kode_barcode: seller_sku,
          qty: 1,
          harga: Math.round(sale_price),
          id_luar: product_id,
          id_varian: sku_id,
        })),
      }
    },
    cancelOrder: async (account, { no_pesanan_luar, standing }, signal) => {
      if (standing === 'BATAL') return
      // What is not paid yet has reasons of its own.
      const cancel_reason = standing === 'BELUM_BAYAR' ? 'seller_cancel_unpaid_reason_out_of_stock' : 'seller_cancel_reason_out_of_stock'
      const body = { order_id: no_pesanan_luar, cancel_reason }
      await call(account, 'POST', '/return_refund/202309/cancellations', { body }, none, signal)
    },
    refresh: async ({ id_aplikasi, rahasia_aplikasi, token_segar, id_toko }, signal) => {
      const address = new URL(`${authUrl.replace(/\/+$/, '')}/api/v2/token/refresh`)
      const query = { app_key: id_aplikasi, app_secret: rahasia_aplikasi, refresh_token: token_segar, grant_type: 'refresh_token' }
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
      const said = envelope.safeParse((await ask(`TIKTOK ${id_toko}`, address, { method: 'GET' }, signal)).body)
      if (!said.success) throw new Later(reasons.BUSY)
      if (said.data.code !== 0) {
        const why = meant(said.data.code, said.data.message)
        throw why instanceof Later || (why instanceof Refused && why.reason === reasons.BAD_KEY) ? why : new Refused(reasons.TOKEN_OVER)
      }
      const known = tokens.safeParse(said.data.data)
      if (!known.success) throw new Later(reasons.BUSY)
      const { access_token, refresh_token, access_token_expire_in } = known.data
      return { token_akses: access_token, token_segar: refresh_token, seconds: Math.max(1, access_token_expire_in - nowSeconds()) }
    },
    isSigned: ({ headers, body }, _url, { id_aplikasi, rahasia_aplikasi, rahasia_webhook }) =>
      isSame(headers['authorization'], tiktokPushSign(rahasia_webhook ?? rahasia_aplikasi, id_aplikasi, body)),
    announced: (body) => {
      const said = pushed.safeParse(jsonOf(body))
      if (!said.success) return undefined
      const { type, shop_id, data } = said.data
      return { id_toko: shop_id, no_pesanan_luar: orderPushes.has(type) ? data?.order_id : undefined }
    },
  }
}
