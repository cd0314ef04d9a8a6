import { createHmac } from 'node:crypto'
import { type RequestedMarket, type StandInItem, type StandInMarket, type StandInOrder, isNow, standInServer } from './stand-in.ts'

/** TikTok Shop on this machine. */
export interface StandInTiktok extends StandInMarket {
  readonly keys: { readonly id_aplikasi: string; readonly rahasia_aplikasi: string; readonly id_toko: string }
}

const hmac = (key: string, text: string | Buffer) => createHmac('sha256', key).update(text).digest('hex')
const cipher = 'ROW_cipher-of-the-stand-in'
const warehouse = '7068517275539719942'

/**
 * A TikTok Shop that has not been started yet: it wants the signature over path, sorted query and the body as it came, a second near its own, the token in its
 * header and the cipher of the shop in the query. It reckons signatures by itself. A refresh token is good for one refresh.
 */
export function standInTiktok(id_toko = '7494049642642441621'): StandInTiktok {
  const keys = { id_aplikasi: '6a1k0q', rahasia_aplikasi: 'tiktok-app-secret-of-the-stand-in', id_toko }
  const tokens = { access: 'TTP_access-1', refresh: 'TTP_refresh-1' }
  const items = new Map<string, StandInItem>()
  const orders = new Map<string, StandInOrder>()
  const cancelled: string[] = []
  let refreshes = 0
  let count = 1_729_000
  const failed = (code: number, message: string) => ({ status: 200, body: { code, message, request_id: 'r' } })
  const well = (data: unknown) => ({ status: 200, body: { code: 0, message: 'Success', request_id: 'r', data } })
  const gone = () => failed(12_052_048, 'product not found')

  const wrong = ({ path, query, headers, body }: RequestedMarket) => {
    if (!isNow(query.get('timestamp'))) return failed(106_010, 'timestamp is invalid')
    const isMultipart = String(headers['content-type']).startsWith('multipart/')
    const fields = [...query.entries()]
      .filter(([name]) => name !== 'sign' && name !== 'access_token')
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}${value}`)
      .join('')
    const text = `${keys.rahasia_aplikasi}${path}${fields}${isMultipart ? '' : body.toString()}${keys.rahasia_aplikasi}`
    if (query.get('sign') !== hmac(keys.rahasia_aplikasi, text)) return failed(106_001, 'sign is invalid')
    if (headers['x-tts-access-token'] !== tokens.access) return failed(105_002, 'access token is expired')
    const isOfShop = !path.startsWith('/authorization/') && !path.endsWith('/images/upload')
    return isOfShop && query.get('shop_cipher') !== cipher ? failed(106_011, 'shop_cipher is invalid') : undefined
  }

  const answer = (requested: RequestedMarket) => {
    const { verb, path, query } = requested
    if (path === '/api/v2/token/refresh') {
      if (
        query.get('app_secret') !== keys.rahasia_aplikasi ||
        query.get('refresh_token') !== tokens.refresh ||
        query.get('grant_type') !== 'refresh_token'
      )
        return failed(36_004_004, 'refresh token is invalid')
      refreshes += 1
      tokens.access = `TTP_access-${refreshes + 1}`
      tokens.refresh = `TTP_refresh-${refreshes + 1}`
      const ends = Math.floor(Date.now() / 1000) + 604_800
      return well({ access_token: tokens.access, access_token_expire_in: ends, refresh_token: tokens.refresh, refresh_token_expire_in: ends })
    }
    const no = wrong(requested)
    if (no) return no
    const json = () => JSON.parse(requested.body.toString()) as Record<string, never>
    const [, id = ''] = /^\/product\/202309\/products\/(\d+)/.exec(path) ?? []
    const item = items.get(id)
    if (path === '/authorization/202309/shops') return well({ shops: [{ id: id_toko, cipher, name: 'KENCANA' }] })
    if (path === '/logistics/202309/warehouses') return well({ warehouses: [{ id: warehouse, type: 'SALES_WAREHOUSE', is_default: true }] })
    if (path === `/logistics/202309/warehouses/${warehouse}/delivery_options`) return well({ delivery_options: [{ id: '70', name: 'J&T Express' }] })
    if (path === '/product/202309/images/upload')
      return requested.body.includes('image/jpeg') ? well({ uri: 'tos-1' }) : failed(12_052_700, 'no image')
    if (path === '/product/202309/products' && verb === 'POST') {
      const made = json() as unknown as {
        title: string
        main_images: unknown[]
        skus: { seller_sku: string; price: { amount: string }; inventory: { quantity: number }[] }[]
      }
      if (made.main_images.length === 0) return failed(12_052_024, 'image is needed')
      count += 1
      const [sku] = made.skus
      items.set(String(count), {
        id: String(count),
        kode_barcode: sku!.seller_sku,
        nama: made.title,
        harga: Number(sku!.price.amount),
        stok: sku!.inventory[0]!.quantity,
        isListed: true,
      })
      return well({ product_id: String(count), skus: [{ id: `9${count}`, seller_sku: sku!.seller_sku }] })
    }
    if (path === '/product/202309/products/activate' || path === '/product/202309/products/deactivate') {
      const { product_ids } = json() as unknown as { product_ids: string[] }
      const found = product_ids.map((each) => items.get(each))
      if (found.some((each) => each === undefined)) return gone()
      for (const each of found) each!.isListed = path.endsWith('/activate')
      return well({})
    }
    if (path.endsWith('/prices/update')) {
      if (!item) return gone()
      item.harga = Number((json() as unknown as { skus: { price: { amount: string } }[] }).skus[0]!.price.amount)
      return well({})
    }
    if (path.endsWith('/inventory/update')) {
      if (!item) return gone()
      item.stok = (json() as unknown as { skus: { inventory: { quantity: number }[] }[] }).skus[0]!.inventory[0]!.quantity
      return well({})
    }
    if (id !== '' && verb === 'PUT') {
      if (!item) return gone()
      item.nama = (json() as unknown as { title: string }).title
      return well({ product_id: id })
    }
    if (path === '/order/202309/orders') {
      const order = orders.get(query.get('ids') ?? '')
      if (!order) return well({ orders: [] })
      const line_items = order.lines.map(({ kode_barcode, harga }) => {
        const product_id = [...items.values()].find((each) => each.kode_barcode === kode_barcode)?.id ?? '0'
        return { id: '1', product_id, sku_id: `9${product_id}`, seller_sku: kode_barcode, sale_price: String(harga) }
      })
      return well({
        orders: [{ id: order.no, status: order.status, recipient_address: { name: order.buyer }, shipping_provider: 'J&T Express', line_items }],
      })
    }
    if (path === '/return_refund/202309/returns/search') {
      const { order_ids } = json() as unknown as { order_ids: string[] }
      const back = order_ids.flatMap((each) => orders.get(each) ?? []).filter(({ returning }) => returning !== undefined)
      return well({
        total_count: back.length,
        return_orders: back.map(({ no, returning }) => ({
          return_id: `4${no}`,
          order_id: no,
          return_type: 'RETURN_AND_REFUND',
          return_status: returning,
        })),
      })
    }
    if (path === '/return_refund/202309/cancellations') {
      const { order_id, cancel_reason } = json() as unknown as { order_id: string; cancel_reason: string }
      const order = orders.get(order_id)
      if (!order) return failed(25_001_000, 'order not found')
      if (cancel_reason.includes('_unpaid_') !== (order.status === 'UNPAID')) return failed(25_013_001, 'cancel reason is not available')
      order.status = 'CANCELLED'
      cancelled.push(order_id)
      return well({ cancel_id: '1', cancel_status: 'CANCELLATION_REQUEST_SUCCESS' })
    }
    return { status: 404, body: {} }
  }
  const server = standInServer(answer, ({ error, message }) => ({ code: Number(error), message: message ?? error }))
  return {
    ...server,
    keys,
    tokens,
    items,
    orders,
    cancelled,
    refreshes: () => refreshes,
    expire: () => void (tokens.access = `${tokens.access}-over`),
    itemOf: (kode_barcode) => [...items.values()].find((item) => item.kode_barcode === kode_barcode),
    tell: async (url, no, { secret = keys.rahasia_aplikasi, at = Date.now(), isReturn = false } = {}) => {
      const timestamp = Math.floor(at / 1000)
      const order = orders.get(no)
      const said = isReturn
        ? { return_id: `4${no}`, return_type: 'RETURN_AND_REFUND', return_status: order?.returning }
        : { order_status: order?.status ?? '', is_on_hold_order: false }
      const data = { order_id: no, ...said, update_time: timestamp }
      const body = Buffer.from(JSON.stringify({ type: isReturn ? 12 : 1, tts_notification_id: String(at), shop_id: id_toko, timestamp, data }))
      const headers = { 'content-type': 'application/json', authorization: hmac(secret, Buffer.concat([Buffer.from(keys.id_aplikasi), body])) }
      return (await fetch(`${url}api/marketplace/pesanan/tiktok`, { method: 'POST', headers, body })).status
    },
  }
}
