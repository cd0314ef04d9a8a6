import { createHmac } from 'node:crypto'
import { type RequestedMarket, type StandInItem, type StandInMarket, type StandInOrder, isNow, standInServer } from './stand-in.ts'

/** Shopee on this machine. */
export interface StandInShopee extends StandInMarket {
  readonly keys: { readonly id_aplikasi: string; readonly rahasia_aplikasi: string; readonly id_toko: string }
}

const hmac = (key: string, text: string | Buffer) => createHmac('sha256', key).update(text).digest('hex')

/**
 * A Shopee that has not been started yet: it wants the signature of its version 2 in the query, a second near its own, and a token that holds. It reckons
 * signatures by itself, not with our functions. A refresh token is good for one refresh.
 *
 * @param address ours as it knows it, which it signs
 */
export function standInShopee(address: string, id_toko = '7001'): StandInShopee {
  const keys = { id_aplikasi: '2001887', rahasia_aplikasi: 'shopee-partner-key-of-the-stand-in', id_toko }
  const tokens = { access: 'access-1', refresh: 'refresh-1' }
  const items = new Map<string, StandInItem>()
  const orders = new Map<string, StandInOrder>()
  const cancelled: string[] = []
  let refreshes = 0
  let items_ = 100
  const failed = (error: string, message = error) => ({ status: 200, body: { error, message, request_id: 'r' } })
  const well = (response: unknown) => ({ status: 200, body: { error: '', message: '', request_id: 'r', response } })
  const json = ({ body }: RequestedMarket) => JSON.parse(body.toString()) as Record<string, never>
  const byId = (id: unknown) => items.get(String(id))

  const answer = (requested: RequestedMarket) => {
    const { path, query } = requested
    const timestamp = query.get('timestamp')
    if (!isNow(timestamp)) return failed('error_param', 'Invalid timestamp.')
    const isPublic = path === '/api/v2/auth/access_token/get'
    const base = `${keys.id_aplikasi}${path}${timestamp}${isPublic ? '' : `${query.get('access_token')}${query.get('shop_id')}`}`
    if (query.get('sign') !== hmac(keys.rahasia_aplikasi, base)) return failed('error_sign', 'Wrong sign.')
    if (isPublic) {
      const { refresh_token, shop_id, partner_id } = json(requested) as unknown as { refresh_token: string; shop_id: number; partner_id: number }
      if (refresh_token !== tokens.refresh || String(shop_id) !== id_toko || String(partner_id) !== keys.id_aplikasi)
        return failed('error_auth', 'Invalid refresh_token.')
      refreshes += 1
      tokens.access = `access-${refreshes + 1}`
      tokens.refresh = `refresh-${refreshes + 1}`
      return { status: 200, body: { error: '', message: '', access_token: tokens.access, refresh_token: tokens.refresh, expire_in: 14_379 } }
    }
    if (query.get('access_token') !== tokens.access) return failed('invalid_acceess_token', 'Invalid access_token.')
    if (query.get('shop_id') !== id_toko) return failed('error_permission', 'no permission')
    switch (path) {
      case '/api/v2/media_space/upload_image':
        return requested.body.includes('image/jpeg') ? well({ image_info: { image_id: 'img-1' } }) : failed('error_param', 'no image')
      case '/api/v2/logistics/get_channel_list':
        return well({
          logistics_channel_list: [
            { logistics_channel_id: 8003, logistics_channel_name: 'J&T Express', enabled: true },
            { logistics_channel_id: 8005, logistics_channel_name: 'JNE', enabled: false },
          ],
        })
      case '/api/v2/product/add_item': {
        const item = json(requested) as unknown as {
          item_name: string
          item_sku: string
          original_price: number
          image: { image_id_list: string[] }
          category_id: number
        }
        if (item.image.image_id_list.length === 0 || !Number.isInteger(item.category_id)) return failed('error_param', 'image or category')
        items_ += 1
        const id = String(items_)
        items.set(id, { id, kode_barcode: item.item_sku, nama: item.item_name, harga: item.original_price, stok: 1, isListed: true })
        return well({ item_id: Number(id) })
      }
      case '/api/v2/product/update_item': {
        const { item_id, item_name } = json(requested) as unknown as { item_id: number; item_name: string }
        const item = byId(item_id)
        if (!item) return failed('product.error_item_not_found')
        item.nama = item_name
        return well({ item_id })
      }
      case '/api/v2/product/update_price': {
        const { item_id, price_list } = json(requested) as unknown as { item_id: number; price_list: { original_price: number }[] }
        const item = byId(item_id)
        if (!item) return failed('product.error_item_not_found')
        item.harga = price_list[0]!.original_price
        return well({})
      }
      case '/api/v2/product/update_stock': {
        const { item_id, stock_list } = json(requested) as unknown as { item_id: number; stock_list: { seller_stock: { stock: number }[] }[] }
        const item = byId(item_id)
        if (!item) return failed('product.error_item_not_found')
        item.stok = stock_list[0]!.seller_stock[0]!.stock
        return well({})
      }
      case '/api/v2/product/unlist_item': {
        const { item_list } = json(requested) as unknown as { item_list: { item_id: number; unlist: boolean }[] }
        const item = byId(item_list[0]!.item_id)
        if (!item) return failed('product.error_item_not_found')
        item.isListed = !item_list[0]!.unlist
        return well({})
      }
      case '/api/v2/order/get_order_detail': {
        const order = orders.get(query.get('order_sn_list') ?? '')
        if (!order) return well({ order_list: [] })
        const item_list = order.lines.map(({ kode_barcode, harga, qty = 1 }) => ({
          item_id: Number([...items.values()].find((item) => item.kode_barcode === kode_barcode)?.id ?? 0),
          model_id: 0,
          item_sku: kode_barcode,
          model_sku: '',
          model_quantity_purchased: qty,
          model_discounted_price: harga,
        }))
        return well({
          order_list: [{ order_sn: order.no, order_status: order.status, buyer_username: order.buyer, shipping_carrier: 'J&T Express', item_list }],
        })
      }
      case '/api/v2/order/cancel_order': {
        const { order_sn, cancel_reason } = json(requested) as unknown as { order_sn: string; cancel_reason: string }
        const order = orders.get(order_sn)
        if (!order || cancel_reason !== 'OUT_OF_STOCK') return failed('error_param')
        order.status = 'CANCELLED'
        cancelled.push(order_sn)
        return well({ update_time: 1 })
      }
      default:
        return { status: 404, body: {} }
    }
  }
  const server = standInServer(answer, ({ error, message }) => ({ error, message: message ?? error, request_id: 'r' }))
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
      const status = orders.get(no)?.status ?? ''
      const timestamp = Math.floor(at / 1000)
      const said = isReturn ? { order_sn: no, return_sn: `R${no}` } : { ordersn: no, status }
      const told = { data: { ...said, update_time: timestamp }, shop_id: Number(id_toko), code: isReturn ? 29 : 3, timestamp }
      const body = Buffer.from(JSON.stringify(told))
      const authorization = hmac(secret, Buffer.concat([Buffer.from(`${address}/api/marketplace/pesanan/shopee|`), body]))
      const headers = { 'content-type': 'application/json', authorization }
      return (await fetch(`${url}api/marketplace/pesanan/shopee`, { method: 'POST', headers, body })).status
    },
  }
}
