import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { scrapOf } from '#modules/handling/contract/hancur-barang.ts'
import { madeDestruction } from '#modules/handling/server/testing/moved.ts'
import { type SupplierPayment, bayarSupplier, paySupplier, readDebts, readGold } from '../contract/bayar-supplier.ts'
import { penerimaan } from '../contract/penerimaan.ts'
import {
  approved,
  done,
  filledTill,
  goldDeliveryBody,
  madeDelivery,
  madeSupplierPayment,
  owedTo,
  paidForGold,
  paidInAdvance,
  paidInRupiah,
  settlementBody,
  supplier,
} from './testing/supplied.ts'

// A user who may read the cost of goods.
const till = 'mu.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await filledTill(app, 60_000_000)
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const pay = (body: object) => app.call(till, paySupplier, { body })

describe('a debt in rupiah', () => {
  it('is paid, the oldest first, and listed by document', async () => {
    const before = (await app.call(till, readDebts, { params: { kode_supplier: supplier } })).body as { no_dokumen: string; rupiah: number }[]
    const [oldest] = before
    expect(oldest?.rupiah).toBeGreaterThan(0)
    const paid = done(await app.call<SupplierPayment>(till, paySupplier, { body: paidInRupiah(1_000) }))
    expect(paid).toMatchObject({ jumlah_bayar: 1_000, detail_hutang: [{ no_dokumen: oldest?.no_dokumen }] })
    expect(await owedTo(app, oldest?.no_dokumen)).toMatchObject([{ rupiah: 1_000 - (oldest?.rupiah ?? 0) }])
    expect(await journalOf(app, paid.no_bayar)).toEqual({ '1-1001': -1_000, '2-1001': 1_000 })
  })

  it('covers the chosen documents, and never more than the shop owes for them', async () => {
    const { no_terima } = await madeDelivery(app)
    done(await pay(paidInRupiah(5_000_000, [no_terima])))
    expect(await owedTo(app, no_terima)).toMatchObject([{ rupiah: -40_000_000 }])
    expect(await pay(paidInRupiah(40_000_001, [no_terima]))).toMatchObject({
      status: 409,
      body: { code: 'OVER_DEBT', fields: { jumlah_dilunasi: 'Melebihi Sisa Hutang Rp. 40,000,000' } },
    })
    expect((await pay(paidInRupiah(1, ['TIADA']))).body.code).toBe('DEBT_NOT_THERE')
    // What was paid of it stands in the way of taking it back.
    const cancelled = await approved(app, penerimaan.calls.actions.batal, { params: { nomor: no_terima }, body: { alasan: 'SALAH' } })
    expect(cancelled.body.code).toBe('CLAIM_SETTLED')
  })

  it('is owed again when its payment is cancelled', async () => {
    const { no_terima } = await madeDelivery(app)
    const { no_bayar } = done(await pay(paidInRupiah(1_000_000, [no_terima])))
    expect(await owedTo(app, no_terima)).toMatchObject([{ rupiah: -44_000_000 }])
    done(await approved(app, bayarSupplier.calls.actions.batal, { params: { nomor: no_bayar }, body: { alasan: 'SALAH' } }))
    expect(await owedTo(app, no_terima)).toMatchObject([{ rupiah: -45_000_000 }])
  })

  it('is whole again, gold and scrap too, when what was paid in gold is cancelled', async () => {
    const { no_bayar, detail_hutang, detail_emas, nilai_hutang } = await madeSupplierPayment(app)
    const [{ no_dokumen }, { kode_lot, berat, fine, hpp }] = [detail_hutang[0]!, detail_emas[0]!]
    const owedGold = async () => (await owedTo(app, no_dokumen)).find(({ jenis }) => jenis === 'HUTANG_EMAS') ?? { rupiah: 0, fine: 0 }
    const scrap = async () =>
      (await sql<object>`select gross, fine, cost from saldo_lot where kode_lot = ${kode_lot} and tempat = 'ROSOK' and gross > 0`.execute(app.db))
        .rows
    const left = await owedGold()
    expect(await scrap()).toEqual([])
    done(await approved(app, bayarSupplier.calls.actions.batal, { params: { nomor: no_bayar }, body: { alasan: 'SALAH' } }))
    const again = await owedGold()
    expect(again.rupiah).toBe(left.rupiah - nilai_hutang)
    expect(again.fine).toBeCloseTo(left.fine - fine, 3)
    expect(await scrap()).toEqual([{ gross: berat, fine, cost: hpp }])
  })

  it('settles a debt in its own unit, and gold settles only its own weight, also in a direct write', async () => {
    // Only this guard is asked; the transaction ends before those of the document are.
    const settles = (pelunasan: string, goldOwed: number, jenis_tagihan: string, goldHanded: number) =>
      app.db
        .transaction()
        .execute(async (tx) => {
          const paidRp = pelunasan === 'RUPIAH' ? 1_000 : 0
          await sql`
            insert into bayar_supplier (kode_toko, no_bayar, tgl_system, status, user_id, kode_supplier, nama_supplier, pelunasan, nilai_hutang, emas_dilunasi,
              nilai_emas, uang_muka, jumlah_bayar, selisih_emas)
            values ('MC2', 'BS-X', '2026-01-31', 'VALID', 'x', ${supplier}, 'X', ${pelunasan}, 1000, ${goldOwed}, 0, 0, ${paidRp}, ${1_000 - paidRp})`.execute(
            tx,
          )
          await sql`
            insert into bayar_supplier_hutang (kode_toko, no_bayar, no_urut, tgl_system, jenis_tagihan, no_dokumen, rupiah, fine)
            values ('MC2', 'BS-X', 1, '2026-01-31', ${jenis_tagihan}, 'D', 1000, ${goldOwed})`.execute(tx)
          if (goldHanded > 0)
            await sql`
              insert into bayar_supplier_emas (kode_toko, no_bayar, no_urut, tgl_system, tempat, kode_lot, nama_barang, qty_lot, berat, fine, hpp)
              select 'MC2', 'BS-X', 1, '2026-01-31', 'ROSOK', kode_lot, 'X', 0, ${goldHanded}, ${goldHanded}, 0 from lot limit 1`.execute(tx)
          await sql`set constraints bayar_supplier_settles_its_kind immediate`.execute(tx)
          throw new Error('settles')
        })
        .catch((error: Error & { code?: string }) => error.code ?? error.message)
    await madeSupplierPayment(app)
    expect(await settles('EMAS', 100, 'HUTANG_EMAS', 100)).toBe('settles')
    expect(await settles('EMAS', 100, 'HUTANG_EMAS', 0.001)).toBe('KN005')
    expect(await settles('RUPIAH', 0, 'HUTANG_SUPPLIER', 0)).toBe('settles')
    expect(await settles('RUPIAH', 0, 'HUTANG_SUPPLIER', 100)).toBe('KN005')
  })

  it('is not paid twice over by two who pay it at once', async () => {
    const { no_terima } = await madeDelivery(app)
    done(await pay(paidInRupiah(44_000_000, [no_terima])))
    const answers = await Promise.all(['spv.mc2', till].map((user) => app.call(user, paySupplier, { body: paidInRupiah(600_000, [no_terima]) })))
    expect(new Set(answers.map(({ status, body }): string => (status === 200 ? 'done' : String(body.code))))).toEqual(new Set(['done', 'OVER_DEBT']))
  })
})

describe('an advance', () => {
  it('is owed to us, and used up by a debt (P8)', async () => {
    const { no_bayar } = done(await app.call<SupplierPayment>(till, paySupplier, { body: paidInAdvance(700_000) }))
    expect(await owedTo(app, no_bayar)).toEqual([{ jenis: 'UANG_MUKA_SUPPLIER', dokumen: no_bayar, rupiah: 700_000, fine: 0 }])
    const { no_terima } = await madeDelivery(app)
    const use = (jumlah_dilunasi: number) =>
      settlementBody({ pelunasan: 'PAKAI_UANG_MUKA', jumlah_dilunasi, detail_hutang: [{ no_dokumen: no_terima }] })
    expect((await pay(use(700_001))).body.code).toBe('OVER_ADVANCE')
    const used = done(await pay(use(500_000)))
    expect(await journalOf(app, used.no_bayar)).toEqual({ '1-1509': -500_000, '2-1001': 500_000 })
    expect(await owedTo(app, no_bayar)).toMatchObject([{ rupiah: 200_000 }])
    const back = await approved(app, bayarSupplier.calls.actions.batal, { params: { nomor: no_bayar }, body: { alasan: 'SALAH' } })
    expect(back.body.code).toBe('CLAIM_SETTLED')
  })
})

describe('a debt of gold', () => {
  it('is paid with scrap, gram for gram; what it stood at beyond the cost of the scrap is earned (P6)', async () => {
    const { no_terima } = await madeDelivery(app, goldDeliveryBody())
    const { no_hancur, detail_barang } = await madeDestruction(app)
    const [scrap] = detail_barang as [(typeof detail_barang)[number]]
    const kode_lot = scrapOf(no_hancur, scrap.no_urut)
    expect((await app.call(till, readGold, { query: { cari: kode_lot } })).body.rows).toContainEqual(
      expect.objectContaining({ kode_lot, tempat: 'ROSOK', berat: scrap.berat }),
    )
    const { rows } = await sql<{ cost: number }>`select cost from saldo_lot where kode_lot = ${kode_lot} and tempat = 'ROSOK'`.execute(app.db)
    const costRp = rows[0]?.cost ?? 0
    const hand = (berat: number) =>
      settlementBody({ pelunasan: 'EMAS', detail_hutang: [{ no_dokumen: no_terima }], detail_emas: [{ kode_lot, berat }] })
    expect((await pay(hand(Number((scrap.berat + 0.001).toFixed(3))))).body.code).toBe('GOLD_LIGHTER')
    const paid = done(await app.call<SupplierPayment>(till, paySupplier, { body: hand(scrap.berat) }))
    const settledRp = Math.round((46_800_000 * scrap.fine) / 23.4)
    expect(paid).toMatchObject({ emas_dilunasi: scrap.fine, nilai_hutang: settledRp, nilai_emas: costRp, selisih_emas: settledRp - costRp })
    expect(await journalOf(app, paid.no_bayar)).toEqual({ '1-1306': -costRp, '2-1002': settledRp, '4-1111': costRp - settledRp })
    expect((await pay(hand(0.001))).body.code).toBe('GOLD_NOT_THERE')
  })

  it('is paid in rupiah at the price of the day, and a higher price needs an approval (P7)', async () => {
    const { no_terima } = await madeDelivery(app, goldDeliveryBody())
    const paid = done(await app.call<SupplierPayment>(till, paySupplier, { body: paidForGold(3.4, 1_900_000, [no_terima]) }))
    expect(paid).toMatchObject({ nilai_hutang: 6_800_000, jumlah_bayar: 6_460_000, selisih_emas: 340_000 })
    expect(await journalOf(app, paid.no_bayar)).toEqual({ '1-1001': -6_460_000, '2-1002': 6_800_000, '4-1111': -340_000 })
    // The approval must not show what gold costs by the list.
    expect((await pay(paidForGold(1, 90_000_000, [no_terima]))).body).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      details: { kategori: 'HARGA_EMAS_SUPPLIER', uraian: '1.000 g, Rp. 90,000,000', selisih_rp: null },
    })
    expect(await pay(paidForGold(20.001, 1_900_000, [no_terima]))).toMatchObject({
      status: 409,
      body: { code: 'OVER_DEBT', fields: { emas_dilunasi: 'Melebihi Sisa Hutang 20.000 g' } },
    })
    // The payment of the rest takes the whole value that is left.
    await filledTill(app, 38_000_000)
    const rest = done(await app.call<SupplierPayment>(till, paySupplier, { body: paidForGold(20, 1_900_000, [no_terima]) }))
    expect(rest).toMatchObject({ nilai_hutang: 40_000_000, selisih_emas: 2_000_000 })
    expect(await owedTo(app, no_terima)).toMatchObject([{ jenis: 'HUTANG_SUPPLIER' }])
  })
})

it('says at its fields what a way of settling needs and what it does not take', async () => {
  const wrong = async (facts: object) => Object.keys((await pay(settlementBody(facts))).body.fields).toSorted()
  expect(await wrong({ pelunasan: 'RUPIAH' })).toEqual(['jumlah_dilunasi'])
  expect(await wrong({ pelunasan: 'EMAS' })).toEqual(['detail_emas'])
  expect(await wrong({ pelunasan: 'EMAS_RUPIAH' })).toEqual(['emas_dilunasi', 'harga_emas'])
  expect(await wrong({ ...paidInAdvance(5), detail_hutang: [{ no_dokumen: 'PB1' }] })).toEqual(['detail_hutang'])
})
