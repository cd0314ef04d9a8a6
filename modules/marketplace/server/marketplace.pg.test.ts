import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type Sale, penjualan } from '#modules/sales/contract/penjualan.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { readAccounts, writeAccount } from '../contract/setting.ts'
import { takeDown, tellAgain } from '../contract/barang-marketplace.ts'
import { cancelOrder, readOrderAgain } from '../contract/pesanan-marketplace.ts'
import { type Payout, payOut, readClaims } from '../contract/pencairan-marketplace.ts'
import { reasons } from '../contract/refusals.ts'
import {
  accountBody,
  connect,
  knownAddress,
  marketOptions,
  offered,
  orderOf,
  ordered,
  pictured,
  standInShopee,
  standingOf,
} from './testing/connected.ts'
import { takeReturn } from '../contract/retur-marketplace.ts'
import { returnBody } from './testing/made-payout.ts'
import type { StandInOrder } from './testing/stand-in.ts'
import { standInTiktok } from './testing/stand-in-tiktok.ts'

const [shopee, tiktok] = [standInShopee(knownAddress), standInTiktok()]
/** Both ends: the account of MC2 there, and what its stand-in calls things. */
const ends = [
  {
    market: shopee,
    kode_marketplace: 'SHP',
    penghubung: 'SHOPEE',
    kategori_luar: '100017',
    paid: 'READY_TO_SHIP',
    cancelled: 'CANCELLED',
    refusal: [{ error: 'error_param', message: 'Gambar terlalu kecil' }, 'add_item'],
    comesBack: (order: StandInOrder) => void (order.status = 'TO_RETURN'),
  },
  {
    market: tiktok,
    kode_marketplace: 'TTS',
    penghubung: 'TIKTOK',
    kategori_luar: '600001',
    paid: 'AWAITING_SHIPMENT',
    cancelled: 'CANCELLED',
    refusal: [{ error: '12052301', message: 'Gambar terlalu kecil' }, '/product/202309/products'],
    // The order keeps its state there; its return has one of its own.
    comesBack: (order: StandInOrder) => void Object.assign(order, { status: 'DELIVERED', returning: 'BUYER_SHIPPED_ITEM' }),
  },
] as const
let app: TestApp
beforeAll(async () => {
  const [shopeeUrl, tiktokUrl] = [await shopee.start(), await tiktok.start()]
  app = await startTestApp({ marketplaces: marketOptions({ shopeeUrl, tiktokUrl, tiktokAuthUrl: tiktokUrl }) })
  // The job that tells needs a picture to send.
  const path = join(app.filesFolder, 'barang/Ab12Cd34Ef56Gh78.jpg')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, Buffer.from('a picture'))
  await app.url()
  await sql`insert into marketplace (kode_marketplace, nama_marketplace) values ('TTS', 'TIKTOK SHOP') on conflict do nothing`.execute(app.db)
  for (const { market, kode_marketplace, penghubung, kategori_luar } of ends)
    await connect(app, market, { kode_marketplace, penghubung, kategori_luar })
})
afterAll(async () => {
  await app.stop()
  await Promise.all([shopee.stop(), tiktok.stop()])
})

/** Until something is so that jobs bring about. */
const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await sleep(50)
}
const stands = (kode_barcode: string, keadaan: string) => until(async () => (await standingOf(app, kode_barcode))?.keadaan === keadaan)
const isOrder = (no: string, status: string) => until(async () => (await orderOf(app, no))?.status_pesanan === status)
const newPiece = async () => (await pictured(app))[0] as string
const newOrder = () => `2601${randomUUID().slice(0, 8).toUpperCase()}`
const statusOf = async (code: string) =>
  (await sql<{ status: string }>`select status from barang where kode_barcode = ${code}`.execute(app.db)).rows[0]!.status

describe.each(ends)('$penghubung', ({ market, kode_marketplace, penghubung, kategori_luar, paid, cancelled, refusal, comesBack }) => {
  const mineAlone = { kode_marketplace }
  const mine = { kode_marketplace, penghubung, kategori_luar }
  const onSale = async (harga = 3_000_000) => {
    const code = await newPiece()
    expect(await offered(app, code, harga, mineAlone)).toMatchObject({ status: 200 })
    await stands(code, 'TERKIRIM')
    return code
  }
  const orderedHere = (no: string, code: string, facts: { status?: string; harga?: number } = {}) =>
    ordered(app, market, no, code, { status: paid, ...facts })

  describe('the account of a shop', () => {
    it('is answered without its keys, which the database has sealed and the audit never', async () => {
      const { body } = await app.call('own.mc2', readAccounts)
      expect(body).toContainEqual(
        expect.objectContaining({ kode_marketplace, ada_kunci: true, daftar_ekspedisi: ['J&T Express', 'JNE'], biaya_persen: 6 }),
      )
      const { rows } = await sql<{ everything: string }>`
      select (select string_agg(a::text, ' ') from marketplace_akun a) || coalesce((select string_agg(x::text, ' ') from audit x), '') as everything`.execute(
        app.db,
      )
      for (const secret of [market.keys.rahasia_aplikasi, market.tokens.access, market.tokens.refresh]) {
        expect(JSON.stringify(body)).not.toContain(secret)
        expect(rows[0]!.everything).not.toContain(secret)
        expect(rows[0]!.everything).not.toContain(Buffer.from(secret).toString('hex'))
      }
    })

    it('keeps a key that is left empty, and refuses a tray, a salesperson or a number of another shop', async () => {
      const empty = { rahasia_aplikasi: null, token_akses: null, token_segar: null, biaya_persen: 5.5 }
      expect(await app.call('own.mc2', writeAccount, { body: await accountBody(app, market, { ...mine, ...empty }) })).toMatchObject({ status: 200 })
      expect((await app.call('own.mc2', readAccounts)).body).toContainEqual(
        expect.objectContaining({ kode_marketplace, ada_kunci: true, biaya_persen: 5.5 }),
      )
      for (const [facts, code] of [
        [{ kode_baki: 'TIDAKADA' }, 'TRAY_MISSING'],
        [{ kode_sales: 'TIDAKADA' }, 'SALES_MISSING'],
        [{ kode_marketplace: 'TIDAKADA' }, 'MARKETPLACE_MISSING'],
        [{ kode_marketplace: 'TKP' }, 'ACCOUNT_TAKEN'],
      ] as const)
        expect(await app.call('own.mc2', writeAccount, { body: await accountBody(app, market, { ...mine, ...facts }) })).toMatchObject({
          status: 409,
          body: { code },
        })
      expect((await app.call('own.mc2', writeAccount, { body: await accountBody(app, market, { ...mine, daftar_ekspedisi: [] }) })).status).toBe(400)
    })
  })

  describe('a piece that is offered', () => {
    it('stands there with its name, price and picture, gets another price, is taken down and comes again', async () => {
      const code = await onSale()
      expect(market.itemOf(code)).toMatchObject({ nama: `CINCIN ${code}`, harga: 3_000_000, stok: 1, isListed: true })
      await offered(app, code, 3_250_000, mineAlone)
      await until(async () => market.itemOf(code)?.harga === 3_250_000)
      await stands(code, 'TERKIRIM')
      const chosen = { body: { kode_marketplace, kode_barcode: [code] } }
      expect(await app.call('kasir.mc2', takeDown, chosen)).toMatchObject({ status: 200 })
      await stands(code, 'DITARIK')
      expect(market.itemOf(code)).toMatchObject({ isListed: false })
      await offered(app, code, 3_000_000, mineAlone)
      await stands(code, 'TERKIRIM')
      expect(market.itemOf(code)).toMatchObject({ isListed: true, harga: 3_000_000 })
      expect([...market.items.values()].filter(({ kode_barcode }) => kode_barcode === code)).toHaveLength(1)
    })

    it('needs a picture, a tray of the account, an expedition and a name of its own', async () => {
      const code = await newPiece()
      await sql`update barang set foto = null where kode_barcode = ${code}`.execute(app.db)
      expect(await offered(app, code, 3_000_000, mineAlone)).toMatchObject({
        status: 400,
        body: { message: 'Foto Wajib Diisi', fields: { [code]: 'Foto Wajib Diisi' } },
      })
      const there = await onSale()
      const other = await newPiece()
      const detail_barang = [{ kode_barcode: other, nama_barang: `cincin ${there}`, harga_web: 1_000_000 }]
      const twice = { 'detail_barang.0.nama_barang': 'Nama Barang Tidak Boleh Sama' }
      expect(await offered(app, other, 0, { ...mineAlone, detail_barang })).toMatchObject({
        status: 409,
        body: { code: 'NAME_TWICE', fields: twice },
      })
      expect(await offered(app, other, 1, { ...mineAlone, ekspedisi: 'TIKI' })).toMatchObject({
        status: 409,
        body: { message: 'Ekspedisi Marketplace Harus Dipilih' },
      })
      expect(await offered(app, other, 1, { ...mineAlone, ekspedisi: '' })).toMatchObject({
        status: 400,
        body: { fields: { ekspedisi: 'Ekspedisi Marketplace Harus Dipilih' } },
      })
      expect(await offered(app, other, 1, { kode_marketplace: 'TKP' })).toMatchObject({ status: 409, body: { code: 'NO_ACCOUNT' } })
      const { rows } = await sql<{ kode_gudang: string; kode_baki: string }>`
      select kode_gudang, kode_baki from baki where kode_toko = 'MC2' order by kode_baki desc limit 1`.execute(app.db)
      const [elsewhere] = await pictured(app, 1, rows[0])
      expect(await offered(app, elsewhere!, 3_000_000, mineAlone)).toMatchObject({ status: 409, body: { code: 'OTHER_TRAY' } })
      const [row] = (await pictured(app, 1, { qty: 10 })) as [string]
      expect(await offered(app, row, 3_000_000, mineAlone)).toMatchObject({ status: 409, body: { code: 'NOT_SINGLE' } })
    })

    it('is refused with the reason of the marketplace, until it is sent again', async () => {
      const code = await newPiece()
      market.next(refusal[0], refusal[1])
      await offered(app, code, 3_000_000, mineAlone)
      await stands(code, 'DITOLAK')
      expect(await standingOf(app, code)).toMatchObject({ alasan: 'Gambar terlalu kecil' })
      await app.call('kasir.mc2', tellAgain, { body: { kode_marketplace, kode_barcode: [code] } })
      await stands(code, 'TERKIRIM')
      const [closed] = (await pictured(app)) as [string]
      await offered(app, closed, 1_000_000, { ...mineAlone, ekspedisi: 'JNE' })
      await stands(closed, 'DITOLAK')
      expect(await standingOf(app, closed)).toMatchObject({ alasan: reasons.NO_COURIER })
    })

    it('gets new tokens where the old ones hold no longer, once', async () => {
      const before = market.refreshes()
      market.expire()
      await Promise.all([onSale(), onSale(), onSale()])
      expect(market.refreshes()).toBe(before + 1)
    })

    it('is taken down within seconds when a till sells it, without the till knowing of it', async () => {
      const code = await onSale()
      const body = await loweredSale(app.db, code, 0)
      expect(await app.call('kasir.mc2', sell, { body })).toMatchObject({ status: 200 })
      await until(async () => market.itemOf(code)?.isListed === false)
      await stands(code, 'DITARIK')
      expect(await standingOf(app, code)).toMatchObject({ alasan: 'Barang Terjual' })
    })
  })

  describe('an order that a marketplace announces', () => {
    it('is heard of those alone who can sign, and of each event once', async () => {
      const code = await onSale()
      const no = newOrder()
      market.orders.set(no, { no, status: 'UNPAID', buyer: 'budi', lines: [{ kode_barcode: code, harga: 3_000_000 }] })
      expect(await market.tell(await app.url(), no, { secret: 'somebody else' })).toBe(403)
      expect(await orderOf(app, no)).toBeUndefined()
      const at = Date.now()
      expect(await Promise.all([1, 2, 3].map(async () => market.tell(await app.url(), no, { at })))).toEqual([200, 200, 200])
      await isOrder(no, 'DITAHAN')
      expect(await statusOf(code)).toBe('HELD')
      const { rows } = await sql<{ versi: number }>`select versi from pesanan_marketplace where no_pesanan_luar = ${no}`.execute(app.db)
      expect(rows).toEqual([{ versi: 1 }])
      // A till cannot sell it now.
      expect(await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, code, 0) })).toMatchObject({ status: 409, body: { code: 'HELD' } })
      // It is given up before it is paid.
      market.orders.get(no)!.status = cancelled
      await market.tell(await app.url(), no, { at: at + 60_000 })
      await isOrder(no, 'BATAL')
      expect(await statusOf(code)).toBe('READY')
      expect(market.cancelled).not.toContain(no)
    })

    it('becomes a sale that the marketplace owes, and is paid out with its fee', async () => {
      const [code, other] = [await onSale(), await onSale()]
      const [no, cheaper] = [newOrder(), newOrder()]
      expect(await orderedHere(no, code)).toBe(200)
      await isOrder(no, 'TERJUAL')
      // Less than the list, and more: the marketplace says what it is sold for.
      await orderedHere(cheaper, other, { harga: 1_234_567 })
      await isOrder(cheaper, 'TERJUAL')
      const order = await orderOf(app, no)
      const { body: sale } = await app.call<Sale>('kasir.mc2', penjualan.calls.read, { params: { nomor: order!.no_faktur! } })
      expect(sale).toMatchObject({
        grand_total: 3_000_000,
        bayar_marketplace: 3_000_000,
        kode_marketplace,
        no_pesanan_luar: no,
        nama_customer: 'SRI.WAHYUNI',
        jumlah_bayar: 0,
        sisa_bayar: 0,
        detail_barang: [{ kode_barcode: code, harga_total: 3_000_000 }],
      })
      const { body: owed } = await app.call('kasir.mc2', readClaims, { query: { kode_marketplace } })
      const claims = owed.rows.filter(({ no_pesanan_luar }: { no_pesanan_luar: string }) => [no, cheaper].includes(no_pesanan_luar))
      expect(claims.map(({ nilai_tagihan }: { nilai_tagihan: number }) => nilai_tagihan).toSorted()).toEqual([1_234_567, 3_000_000])
      const { rows: accounts } = await sql<{ no_rekening: string }>`select no_rekening from rekening order by 1 limit 1`.execute(app.db)
      const body = {
        kode_marketplace,
        no_rekening: accounts[0]!.no_rekening,
        tgl_rekening: '2026-01-31',
        uang_masuk: 4_000_000,
        no_pencairan_luar: `P-${no}`,
        keterangan: null,
        detail_faktur: claims.map(({ no_faktur }: { no_faktur: string }) => ({ no_faktur })),
      }
      expect(await app.call('kasir.mc2', payOut, { body: { ...body, uang_masuk: 5_000_000 } })).toMatchObject({
        status: 409,
        body: { code: 'MORE_THAN_OWED' },
      })
      const { status, body: paid } = await app.call<Payout>('kasir.mc2', payOut, { body })
      expect([status, paid]).toMatchObject([200, { nilai_tagihan: 4_234_567, biaya_marketplace: 234_567, uang_masuk: 4_000_000 }])
      expect(paid.detail_faktur.reduce((sum, { biaya_marketplace }) => sum + biaya_marketplace, 0)).toBe(234_567)
      expect(await app.call('kasir.mc2', payOut, { body })).toMatchObject({ status: 409 })
      const report = await app.call('own.mc2', 'GET marketplace/laporan', {
        query: { tgl_from: '2026-01-31', tgl_to: '2026-01-31', kode_toko: 'MC2' },
      })
      expect(report.status).toBe(200)
      expect(await verify(app.db, 'MC2')).toEqual([])
    })

    it('loses the race against a till: it is cancelled over there, with a reason', async () => {
      const code = await onSale()
      expect(await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, code, 0) })).toMatchObject({ status: 200 })
      const no = newOrder()
      await orderedHere(no, code)
      await isOrder(no, 'DITOLAK')
      await until(async () => market.cancelled.includes(no))
      expect((await orderOf(app, no))?.alasan).toContain(reasons.SOLD_ELSEWHERE)
    })

    it('is cancelled here before it is sold, and by taking its sale back', async () => {
      const [code, other] = [await onSale(), await onSale()]
      const [no, sold] = [newOrder(), newOrder()]
      await orderedHere(no, code, { status: 'UNPAID' })
      await isOrder(no, 'DITAHAN')
      const body = { kode_marketplace, no_pesanan_luar: no, alasan_batal_luar: 'CACAT' }
      expect(await app.call('kasir.mc2', cancelOrder, { body })).toMatchObject({ status: 200 })
      await until(async () => market.cancelled.includes(no))
      expect(await statusOf(code)).toBe('READY')
      await orderedHere(sold, other)
      await isOrder(sold, 'TERJUAL')
      const nomor = (await orderOf(app, sold))!.no_faktur!
      expect(
        await approved(app, 'kasir.mc2', penjualan.calls.actions['batal'], { params: { nomor }, body: { alasan: 'PEMBELI BATAL' } }),
      ).toMatchObject({ status: 200 })
      await until(async () => market.cancelled.includes(sold))
      expect(await orderOf(app, sold)).toMatchObject({ status_pesanan: 'BATAL', alasan: 'PEMBELI BATAL' })
      expect(await statusOf(other)).toBe('READY')
    })

    it('that is cancelled over there when it is sold says that its sale must be taken back', async () => {
      const code = await onSale()
      const no = newOrder()
      await orderedHere(no, code)
      await isOrder(no, 'TERJUAL')
      market.orders.get(no)!.status = cancelled
      await market.tell(await app.url(), no, { at: Date.now() + 60_000 })
      await until(async () => (await orderOf(app, no))?.perlu_dibatalkan === true)
      expect(await statusOf(code)).toBe('SOLD')
    })

    it('that comes back says so, and its piece is taken into a tray again', async () => {
      const code = await onSale()
      const no = newOrder()
      await orderedHere(no, code)
      await isOrder(no, 'TERJUAL')
      comesBack(market.orders.get(no)!)
      await market.tell(await app.url(), no, { at: Date.now() + 60_000, isReturn: true })
      await until(async () => (await orderOf(app, no))?.perlu_dibatalkan === true)
      const sale = (await app.call<Sale>('kasir.mc2', penjualan.calls.read, { params: { nomor: (await orderOf(app, no))!.no_faktur! } })).body
      expect(await app.call('kasir.mc2', takeReturn, { body: returnBody(sale, { biaya_ditahan: 30_000 }) })).toMatchObject({
        status: 200,
        body: { turun_tagihan: 3_000_000, potongan_pencairan: 30_000 },
      })
      expect(await orderOf(app, no)).toMatchObject({ status_pesanan: 'DIRETUR', perlu_dibatalkan: false })
      expect(await statusOf(code)).toBe('READY')
      expect(await verify(app.db, 'MC2')).toEqual([])
    })

    it('that comes back in part keeps its notice until all of it is back or the marketplace goes on with it', async () => {
      const no = newOrder()
      const lines = [await onSale(), await onSale()].map((kode_barcode) => ({ kode_barcode, harga: 3_000_000 }))
      const order: StandInOrder = { no, status: paid, buyer: 'budi', lines }
      market.orders.set(no, order)
      await market.tell(await app.url(), no)
      await isOrder(no, 'TERJUAL')
      const readAgain = () => app.call('kasir.mc2', readOrderAgain, { body: { kode_marketplace, no_pesanan_luar: no } })
      const needsStep = (isNeeded: boolean) => until(async () => (await orderOf(app, no))?.perlu_dibatalkan === isNeeded)
      comesBack(order)
      await readAgain()
      await needsStep(true)
      const sale = (await app.call<Sale>('kasir.mc2', penjualan.calls.read, { params: { nomor: (await orderOf(app, no))!.no_faktur! } })).body
      const takeBack = ({ kode_barcode, berat }: Sale['detail_barang'][number]) =>
        app.call('kasir.mc2', takeReturn, { body: returnBody(sale, { detail_barang: [{ kode_barcode, berat_retur: berat }] }) })
      const [first, last] = sale.detail_barang as unknown as [Sale['detail_barang'][number], Sale['detail_barang'][number]]
      expect((await takeBack(first)).status).toBe(200)
      expect(await orderOf(app, no)).toMatchObject({ status_pesanan: 'TERJUAL', perlu_dibatalkan: true })
      // The buyer keeps the other piece.
      Object.assign(order, { status: paid, returning: undefined })
      await readAgain()
      await needsStep(false)
      comesBack(order)
      await readAgain()
      await needsStep(true)
      expect((await takeBack(last)).status).toBe(200)
      expect(await orderOf(app, no)).toMatchObject({ status_pesanan: 'DIRETUR', perlu_dibatalkan: false })
    })
  })
})
