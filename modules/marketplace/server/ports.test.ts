import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reasons } from '../contract/refusals.ts'
import { type MarketAccount, type Marketplace, Later, Refused, TokenOver } from './port.ts'
import { sealOf } from './seal.ts'
import { shopee, shopeePushSign, shopeeSign } from './shopee.ts'
import type { StandInMarket } from './testing/stand-in.ts'
import { standInShopee } from './testing/stand-in-shopee.ts'
import { standInTiktok } from './testing/stand-in-tiktok.ts'
import { tiktok, tiktokPushSign, tiktokSign } from './tiktok.ts'

const address = 'https://kencana.example'
const ends = {
  shopee: {
    market: standInShopee(address),
    make: (url: string) => shopee({ url }),
    path: 'shopee',
    paid: 'READY_TO_SHIP',
    tokenError: 'invalid_acceess_token',
    busy: 'error_server',
    kategori: '100017',
  },
  tiktok: {
    market: standInTiktok(),
    make: (url: string) => tiktok({ url, authUrl: url }),
    path: 'tiktok',
    paid: 'AWAITING_SHIPMENT',
    tokenError: '105002',
    busy: '36009003',
    kategori: '600001',
  },
} as const
const signal = new AbortController().signal
const offer = {
  kode_barcode: 'A0001',
  nama_barang: 'CINCIN A0001',
  keterangan: 'CINCIN 16K',
  berat: 3.215,
  harga: 3_000_000,
  ekspedisi: 'J&T Express',
  foto: Buffer.from('a picture'),
}

it('signs over exactly the documented text', () => {
  // HMAC-SHA256 of `100/api/v2/x1700000000tok55`, and of `s/a/bapp_keykidtimestamp7{"x":1}s`, reckoned elsewhere.
  expect(shopeeSign('key', { partner_id: '100', path: '/api/v2/x', timestamp: 1_700_000_000, access_token: 'tok', shop_id: '55' })).toBe(
    hmacOf('key', '100/api/v2/x1700000000tok55'),
  )
  expect(shopeeSign('key', { partner_id: '100', path: '/api/v2/auth', timestamp: 7 })).toBe(hmacOf('key', '100/api/v2/auth7'))
  const query = { timestamp: '7', app_key: 'k', sign: 'old', access_token: 'never', id: 'd' }
  expect(tiktokSign('s', '/a/b', query, '{"x":1}')).toBe(hmacOf('s', 's/a/bapp_keykiddtimestamp7{"x":1}s'))
  expect(shopeePushSign('k', 'https://x/y', Buffer.from('{}'))).toBe(hmacOf('k', 'https://x/y|{}'))
  expect(tiktokPushSign('s', 'app', Buffer.from('{}'))).toBe(hmacOf('s', 'app{}'))
})

it('opens a sealed secret as what it was sealed as, with the key that sealed it, and never one that was changed', () => {
  const seal = sealOf('a key of thirty-two characters ab')
  const sealed = seal.close('secret', 'MC2/SHP/token_akses')
  expect(sealed.toString()).not.toContain('secret')
  expect(seal.close('secret', 'MC2/SHP/token_akses').equals(sealed)).toBe(false)
  expect(seal.open(sealed, 'MC2/SHP/token_akses')).toBe('secret')
  expect(() => seal.open(sealed, 'MC3/SHP/token_akses')).toThrow()
  expect(() => sealOf('another key of thirty-two letters').open(sealed, 'MC2/SHP/token_akses')).toThrow()
  const changed = Buffer.from(sealed)
  changed[15]! ^= 1
  expect(() => seal.open(changed, 'MC2/SHP/token_akses')).toThrow()
})

describe.each(Object.values(ends))('$path', ({ market, make, path, paid, tokenError, busy, kategori }) => {
  let port: Marketplace
  let account: MarketAccount
  beforeAll(async () => {
    port = make(await market.start())
    account = {
      ...market.keys,
      kategori_luar: kategori,
      rahasia_webhook: undefined,
      token_akses: market.tokens.access,
      token_segar: market.tokens.refresh,
    }
  })
  afterAll(() => market.stop())
  const told: Pick<StandInMarket, 'itemOf'> = market
  /** With the tokens that hold now. */
  const fresh = () => ({ ...account, token_akses: market.tokens.access, token_segar: market.tokens.refresh })

  it('publishes, prices anew, puts on sale again and takes down', async () => {
    const there = await port.publish(account, offer, undefined, signal)
    expect(told.itemOf('A0001')).toMatchObject({ nama: 'CINCIN A0001', harga: 3_000_000, stok: 1, isListed: true })
    await port.update(account, there, { harga: 2_500_000, stok: 0 }, signal)
    expect(told.itemOf('A0001')).toMatchObject({ harga: 2_500_000, stok: 0 })
    await port.takeDown(account, there, signal)
    expect(told.itemOf('A0001')).toMatchObject({ isListed: false })
    expect(await port.publish(account, { ...offer, nama_barang: 'CINCIN BARU', harga: 2_750_000 }, there, signal)).toEqual(there)
    expect(told.itemOf('A0001')).toMatchObject({ nama: 'CINCIN BARU', harga: 2_750_000, stok: 1, isListed: true })
    // What is not there is gone.
    await port.takeDown(account, { id_luar: '404', id_varian: null }, signal)
    await expect(port.publish(account, { ...offer, ekspedisi: 'TIKI' }, undefined, signal)).rejects.toMatchObject({ reason: reasons.NO_COURIER })
  })

  it('reads an order and cancels it', async () => {
    market.orders.set('N1', { no: 'N1', status: paid, buyer: 'sri', lines: [{ kode_barcode: 'A0001', harga: 2_750_000 }] })
    const order = await port.readOrder(account, 'N1', signal)
    expect(order).toMatchObject({ standing: 'DIBAYAR', nama_pembeli: 'sri', lines: [{ kode_barcode: 'A0001', qty: 1, harga: 2_750_000 }] })
    await port.cancelOrder(account, order, signal)
    expect(market.cancelled).toEqual(['N1'])
    expect(await port.readOrder(account, 'N1', signal)).toMatchObject({ standing: 'BATAL' })
    await expect(port.readOrder(account, 'N2', signal)).rejects.toBeInstanceOf(Later)
  })

  it('says what a failure is, and no secret in it', async () => {
    const fails = async (): Promise<Error> =>
      port.readOrder(account, 'N1', signal).then(
        () => new Error('it went'),
        (error: Error) => error,
      )
    market.next({ error: tokenError })
    expect(await fails()).toBeInstanceOf(TokenOver)
    for (const trouble of [{ error: busy }, { status: 500 }, { status: 429 }, 'SILENT'] as const) {
      market.next(trouble)
      const error = await fails()
      expect(error).toBeInstanceOf(Later)
      expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(new RegExp(`${account.token_akses}|${account.rahasia_aplikasi}`))
    }
    const wrong = { ...account, rahasia_aplikasi: 'another' }
    await expect(port.readOrder(wrong, 'N1', signal)).rejects.toMatchObject({ reason: reasons.BAD_KEY })
    const stopped = new AbortController()
    stopped.abort()
    await expect(port.readOrder(account, 'N1', stopped.signal)).rejects.toThrow()
  })

  it('refreshes its tokens once with a refresh token', async () => {
    market.expire()
    await expect(port.readOrder(account, 'N1', signal)).rejects.toBeInstanceOf(TokenOver)
    const tokens = await port.refresh(account, signal)
    expect(tokens).toMatchObject({ token_akses: market.tokens.access, token_segar: market.tokens.refresh })
    expect(tokens.seconds).toBeGreaterThan(14_000)
    expect(await port.readOrder({ ...account, ...tokens }, 'N1', signal)).toMatchObject({ no_pesanan_luar: 'N1' })
    await expect(port.refresh(account, signal)).rejects.toBeInstanceOf(Refused)
    await expect(port.refresh(account, signal)).rejects.toMatchObject({ reason: reasons.TOKEN_OVER })
  })

  it('knows an order that comes back', async () => {
    const order = { no: 'N9', status: paid as string, buyer: 'sri', lines: [{ kode_barcode: 'A0001', harga: 2_750_000 }] }
    market.orders.set('N9', order)
    Object.assign(order, path === 'shopee' ? { status: 'TO_RETURN' } : { status: 'DELIVERED', returning: 'BUYER_SHIPPED_ITEM' })
    expect(await port.readOrder(fresh(), 'N9', signal)).toMatchObject({ standing: 'RETUR' })
    // A request without agreement, or a withdrawn one, brings nothing back.
    Object.assign(order, path === 'shopee' ? { status: 'COMPLETED' } : { returning: 'RETURN_OR_REFUND_REQUEST_CANCEL' })
    expect(await port.readOrder(fresh(), 'N9', signal)).toMatchObject({ standing: 'DIBAYAR' })
  })

  it('knows its own webhook', () => {
    const body = Buffer.from(
      path === 'shopee'
        ? JSON.stringify({ code: 3, shop_id: 7001, data: { ordersn: 'N1', status: 'UNPAID' }, timestamp: 1 })
        : JSON.stringify({ type: 1, shop_id: market.keys.id_toko, data: { order_id: 'N1' }, timestamp: 1 }),
    )
    const url = `${address}/api/marketplace/pesanan/${path}`
    const sign = (key: string) => (path === 'shopee' ? shopeePushSign(key, url, body) : tiktokPushSign(key, account.id_aplikasi, body))
    const isSigned = (authorization: string | undefined, at = url) => port.isSigned({ query: {}, headers: { authorization }, body }, at, account)
    expect(isSigned(sign(account.rahasia_aplikasi))).toBe(true)
    expect([isSigned(sign('another')), isSigned(undefined), isSigned('')]).toEqual([false, false, false])
    expect(port.announced(body)).toEqual({ id_toko: market.keys.id_toko, no_pesanan_luar: 'N1' })
    expect(port.announced(Buffer.from('no json'))).toBeUndefined()
    const back =
      path === 'shopee'
        ? { code: 29, shop_id: 7001, data: { order_sn: 'N1', return_sn: 'R1' } }
        : { type: 12, shop_id: market.keys.id_toko, data: { order_id: 'N1' } }
    expect(port.announced(Buffer.from(JSON.stringify(back)))).toEqual({ id_toko: market.keys.id_toko, no_pesanan_luar: 'N1' })
  })
})

it('reads of TikTok Shop which field is wrong in what it says of it', async () => {
  const market = standInTiktok()
  const url = await market.start()
  const port = tiktok({ url, authUrl: url })
  const account = {
    ...market.keys,
    kategori_luar: '1',
    rahasia_webhook: undefined,
    token_akses: market.tokens.access,
    token_segar: market.tokens.refresh,
  }
  for (const [message, expected] of [
    ['access_token is invalid', TokenOver],
    ['timestamp is expired', Later],
    ['app_key is invalid', Refused],
    ['title is too short', Refused],
  ] as const) {
    market.next({ error: '36009004', message }, '/authorization/202309/shops')
    await expect(port.readOrder(account, 'N1', signal)).rejects.toBeInstanceOf(expected)
  }
  await market.stop()
})

/** Reckoned here by itself. */
function hmacOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}
