import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ErrorBody } from '#engine/contract/refusal.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { reversePosting, verify } from '#modules/ledger/server/public.ts'
import { payDeposit, mutasiTitipan } from '#modules/deposits/contract/mutasi-titipan.ts'
import { mutasiHutang, renewLoan } from '#modules/loans/contract/mutasi-hutang.ts'
import { renewBody } from '#modules/loans/server/testing/made-loan.ts'
import { mutasiCicilan, settleContract } from '#modules/instalments/contract/mutasi-cicilan.ts'
import { ambilSimpanan } from '#modules/deposits/contract/simpanan.ts'
import { madePreOrder } from '#modules/preorders/server/testing/made-pre-order.ts'
import { type PaidTogether, bayarSekaligus, payTogetherCall } from '../contract/bayar-sekaligus.ts'
import { customer, inCash, madeHandedOver, madeThings, madeTogether, openOf, partOf, till, togetherBody } from './testing/made-together.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const pay = <Body = PaidTogether>(body: unknown) => app.call<Body>(till, payTogetherCall, { body: body as never })
const breaks = async () => (await verify(app.db, 'MC2')) as unknown
const postingsOf = async (references: readonly string[]) =>
  (
    await sql<{ reference: string; akun_kas: string; jumlah: number }>`
      select p.reference, k.akun_kas, sum(k.jumlah)::bigint as jumlah from posting p join mutasi_kas k on k.posting_id = p.id
      where p.reference = any(${[...references]}) group by 1, 2 order by 1, 2`.execute(app.db)
  ).rows
const batal = (nomor: string) =>
  approved<PaidTogether>(app, till, bayarSekaligus.calls.actions.batal, { params: { nomor }, body: { alasan: 'SALAH' } })

describe('several things of a person paid in one go', () => {
  it('are paid by their own events, with one line of the till, and the books agree', async () => {
    const paid = await madeTogether(app)
    expect(paid).toMatchObject({ nama_customer: 'IBU TITI', no_hp: customer, jumlah_hal: 5, kembali: 0, status: 'VALID' })
    expect(
      paid.detail_hal.map(({ langkah_bayar, jumlah }) => [langkah_bayar, jumlah]).filter(([langkah_bayar]) => langkah_bayar !== 'CICILAN'),
    ).toEqual([
      ['PERPANJANG', expect.any(Number)],
      ['PERPANJANG', expect.any(Number)],
      ['TITIPAN', 100_000],
      ['PESANAN', 50_000],
    ])
    const references = paid.detail_hal.map(({ reference }) => reference)
    expect(await postingsOf([...references, paid.no_bayar_sekaligus])).toEqual([
      { reference: paid.no_bayar_sekaligus, akun_kas: 'CASH', jumlah: paid.grand_total },
    ])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from saldo_tagihan where jenis = 'BAYAR_SEKALIGUS' and rupiah <> 0`.execute(
      app.db,
    )
    expect(rows).toEqual([{ n: 0 }])
    const { body: event } = await app.call<{ detail_bayar: unknown[]; grand_total: number }>(till, mutasiHutang.calls.read, {
      params: { nomor: references[0]! },
    })
    expect(event.detail_bayar).toMatchObject([{ jenis: 'SEKALIGUS', no_rekening: null, jumlah: event.grand_total }])
    expect(await breaks()).toEqual([])
  })

  it('give change of cash alone, and are paid by several ways', async () => {
    const { deposit, order } = await madeThings(app)
    const open = await openOf(app)
    const parts = [partOf(open, deposit.no_titipan, 'TITIPAN', 200_000), partOf(open, order.no_pesanan, 'PESANAN', 100_000)]
    const { status, body } = await pay(togetherBody(parts, { detail_bayar: inCash(350_000) }))
    expect([status, body]).toEqual([200, expect.objectContaining({ grand_total: 300_000, jumlah_bayar: 350_000, kembali: 50_000 })])
    expect(await postingsOf([body.no_bayar_sekaligus])).toEqual([{ reference: body.no_bayar_sekaligus, akun_kas: 'CASH', jumlah: 300_000 }])
    const short = await pay<ErrorBody>(
      togetherBody([partOf(await openOf(app), deposit.no_titipan, 'TITIPAN', 10_000)], { detail_bayar: inCash(9_999) }),
    )
    expect([short.status, short.body.code]).toEqual([409, 'PAYMENT_SHORT'])
    expect(await breaks()).toEqual([])
  })

  it('take a pre-order as well, a part of it too, and are taken back as a whole', async () => {
    const { deposit } = await madeThings(app)
    const { no_po, uang_po } = await madePreOrder(app, { no_hp: customer })
    const open = await openOf(app)
    expect(open.find(({ no_hal }) => no_hal === no_po)).toMatchObject({ jenis_hal: 'PRE_ORDER', layar: '/bayar-pre-order' })
    const parts = [partOf(open, no_po, 'PRE_ORDER', 75_000), partOf(open, deposit.no_titipan, 'TITIPAN', 25_000)]
    const { status, body } = await pay(togetherBody(parts))
    expect([status, body]).toEqual([200, expect.objectContaining({ grand_total: 100_000, jumlah_hal: 2 })])
    const paidOf = async () => (await sql<{ uang_po: number }>`select uang_po from pre_order where no_po = ${no_po}`.execute(app.db)).rows[0]?.uang_po
    expect(await paidOf()).toBe(uang_po + 75_000)
    expect(await breaks()).toEqual([])
    // What was seen is no longer so.
    expect((await pay<ErrorBody>(togetherBody(parts))).body.code).toBe('PART_CHANGED')
    expect((await batal(body.no_bayar_sekaligus)).status).toBe(200)
    expect(await paidOf()).toBe(uang_po)
    expect(await breaks()).toEqual([])
  })

  it('are refused as a whole, at the row, if another user took the payment of one of them meanwhile', async () => {
    const { first, deposit } = await madeThings(app)
    const open = await openOf(app)
    const parts = [partOf(open, deposit.no_titipan, 'TITIPAN', 100_000), partOf(open, first.no_faktur_hutang, 'PERPANJANG')]
    const due = parts[1]!.jumlah
    expect((await app.call(till, renewLoan, { body: renewBody(first.no_faktur_hutang, 1, 50_000) })).status).toBe(200)
    const { status, body } = await pay<ErrorBody>(togetherBody(parts))
    expect([due > 0, status, body.code]).toEqual([true, 409, 'PART_CHANGED'])
    expect(body.fields).toEqual({ 'detail_hal.1.jumlah': `${first.no_faktur_hutang} Sudah Berubah, Periksa Kembali` })
    const { rows } = await sql<{ uang: number }>`select uang_titipan as uang from titipan where no_titipan = ${deposit.no_titipan}`.execute(app.db)
    expect(rows).toEqual([{ uang: 500_000 }])
  })

  it('are paid once by two tills at the same moment', async () => {
    const { first, second, deposit } = await madeThings(app)
    const open = await openOf(app)
    const one = togetherBody([partOf(open, first.no_faktur_hutang, 'PERPANJANG'), partOf(open, deposit.no_titipan, 'TITIPAN', 50_000)])
    const other = togetherBody([
      partOf(open, deposit.no_titipan, 'TITIPAN', 60_000),
      partOf(open, second.no_faktur_hutang, 'PERPANJANG'),
      partOf(open, first.no_faktur_hutang, 'PERPANJANG'),
    ])
    const answers = await Promise.all([
      pay(one),
      pay(other),
      app.call(till, payDeposit, { body: { no_titipan: deposit.no_titipan, dp: 1_000, keterangan: null, detail_bayar: inCash(1_000) } }),
    ])
    expect(answers.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    expect(await breaks()).toEqual([])
  })

  it('are of one person, and of things that he has', async () => {
    const { deposit } = await madeThings(app)
    const part = partOf(await openOf(app), deposit.no_titipan, 'TITIPAN', 1_000)
    const other = await pay<ErrorBody>(togetherBody([part], { no_hp: '081200001111' }))
    expect([other.status, other.body.code, Object.keys(other.body.fields ?? {})]).toEqual([409, 'OTHER_PERSON', ['detail_hal.0.no_hal']])
    const twice = await pay<ErrorBody>(togetherBody([part, part]))
    expect([twice.status, twice.body.fields]).toEqual([400, { 'detail_hal.1.no_hal': 'Sudah Dipilih' }])
    const none = await pay<ErrorBody>(togetherBody([{ ...part, no_hal: 'TIDAK-ADA' }]))
    expect([none.status, none.body.code]).toEqual([409, 'PART_CHANGED'])
  })
})

describe('things that are handed over for what is paid', () => {
  const statesOf = async ({ contract, repair, kept }: Awaited<ReturnType<typeof madeHandedOver>>) => {
    const { rows } = await sql<{ contract: string; goods: string; repair: string; kept: string; pieces: string[]; sales: number }>`
      select (select status from cicilan where no_cicilan = ${contract.no_cicilan}) as contract,
        (select status_barang from cicilan where no_cicilan = ${contract.no_cicilan}) as goods,
        (select status from service where no_service = ${repair.no_service}) as repair,
        (select status from simpanan where no_simpanan = ${kept.no_simpanan}) as kept,
        (select array_agg(status) from barang where kode_barcode = any(${contract.detail_barang.map(({ kode_barcode }) => kode_barcode)})) as pieces,
        (select count(*)::int from penjualan where no_cicilan = ${contract.no_cicilan} and status = 'VALID') as sales`.execute(app.db)
    return rows[0]
  }
  const before = { contract: 'AKTIF', goods: 'DITAHAN', repair: 'SELESAI', kept: 'VALID', pieces: ['HELD'], sales: 0 }
  const after = { contract: 'LUNAS', goods: 'DISERAHKAN', repair: 'DIAMBIL', kept: 'DIAMBIL', pieces: ['SOLD'], sales: 1 }
  const partsOf = async ({ contract, repair, kept }: Awaited<ReturnType<typeof madeHandedOver>>) => {
    const open = await openOf(app)
    return [
      partOf(open, contract.no_cicilan, 'LUNAS_CICILAN'),
      partOf(open, repair.no_service, 'AMBIL_SERVICE'),
      partOf(open, kept.no_simpanan, 'AMBIL_SIMPANAN'),
    ]
  }

  it('end with one payment, one line of the till and one paper, and come back with one cancelling', async () => {
    const things = await madeHandedOver(app)
    expect(await statesOf(things)).toEqual(before)
    const parts = await partsOf(things)
    // 50,000 of the fee are left, and 12 days of 5,000.
    expect(parts.slice(1).map(({ jumlah }) => jumlah)).toEqual([50_000, 60_000])
    const { status, body } = await pay(togetherBody(parts))
    expect([status, body]).toEqual([200, expect.objectContaining({ jumlah_hal: 3, grand_total: parts[0]!.jumlah + 110_000 })])
    expect(await statesOf(things)).toEqual(after)
    const references = body.detail_hal.map(({ reference }) => reference)
    expect(await postingsOf([...references, body.no_bayar_sekaligus])).toEqual([
      { reference: body.no_bayar_sekaligus, akun_kas: 'CASH', jumlah: body.grand_total },
    ])
    expect(await breaks()).toEqual([])

    // None of them comes back alone.
    const alone = [
      [mutasiCicilan, references[0]],
      [ambilSimpanan, references[2]],
    ] as const
    for (const [document, nomor] of alone) {
      const refused = await approved<ErrorBody>(app, till, document.calls.actions.batal, { params: { nomor: nomor! }, body: { alasan: 'SALAH' } })
      expect([refused.status, refused.body.code]).toEqual([409, 'PAID_TOGETHER'])
    }
    expect((await batal(body.no_bayar_sekaligus)).status).toBe(200)
    expect(await statesOf(things)).toEqual(before)
    expect(await breaks()).toEqual([])
    // What came back may be paid again.
    expect((await pay(togetherBody(await partsOf(things)))).status).toBe(200)
    expect(await statesOf(things)).toEqual(after)
  })

  it('are handed over once by tills that pay them in other orders, alone and together', async () => {
    const [one, other] = [await madeHandedOver(app), await madeHandedOver(app)]
    const parts = [...(await partsOf(one)), ...(await partsOf(other))]
    const settle = {
      no_cicilan: other.contract.no_cicilan,
      cicilan_dibayar: 0,
      grand_total: null,
      keterangan: null,
      detail_bayar: inCash(parts[3]!.jumlah),
    }
    const answers = await Promise.all([
      pay<ErrorBody>(togetherBody(parts)),
      pay<ErrorBody>(togetherBody(parts.toReversed())),
      pay<ErrorBody>(togetherBody([parts[4]!, parts[0]!])),
      pay<ErrorBody>(togetherBody([parts[1]!, parts[3]!, parts[5]!])),
      app.call<ErrorBody>(till, settleContract, { body: settle }),
    ])
    for (const { status, body } of answers)
      if (status !== 200) expect([status, ['PART_CHANGED', 'CONTRACT_NOT_OPEN'].includes(body.code)]).toEqual([409, true])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const sales = await sql<{ n: number }>`
      select count(*)::int as n from penjualan where status = 'VALID' and no_cicilan = any(${[one, other].map(({ contract }) => contract.no_cicilan)})
      group by no_cicilan having count(*) > 1`.execute(app.db)
    expect(sales.rows).toEqual([])
    expect(await breaks()).toEqual([])
  })

  it('are not proposed while nothing is due, or a signature is asked for', async () => {
    const { repair, kept } = await madeHandedOver(app)
    await app.asOwner(sql`insert into para_system (kode_toko, key, value) values ('MC2', 'TANDA_TANGAN_AMBIL_SERVICE', 'true')
      on conflict (kode_toko, key) do update set value = excluded.value`)
    const shownOf = async (no_hal: string) =>
      (await openOf(app)).find((thing) => thing.no_hal === no_hal)?.usulan.map(({ langkah_bayar }) => langkah_bayar)
    await expect.poll(() => shownOf(repair.no_service)).toEqual([])
    expect(await shownOf(kept.no_simpanan)).toEqual(['AMBIL_SIMPANAN'])
    await app.asOwner(sql`delete from para_system where key = 'TANDA_TANGAN_AMBIL_SERVICE'`)
    await expect.poll(() => shownOf(repair.no_service)).toEqual(['AMBIL_SERVICE'])
  })
})

describe('taking it back', () => {
  it('takes all events back, the last first', async () => {
    const paid = await madeTogether(app)
    const { status, body } = await batal(paid.no_bayar_sekaligus)
    expect([status, body.status]).toEqual([200, 'CANCELLED'])
    const { rows } = await sql<{ status: string }>`
      select status from mutasi_hutang where no_mutasi_hutang = any(${paid.detail_hal.map(({ reference }) => reference)})
      union all select status from mutasi_titipan where no_mutasi_titipan = any(${paid.detail_hal.map(({ reference }) => reference)})`.execute(app.db)
    expect(rows.map((row) => row.status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
    expect(await breaks()).toEqual([])
  })

  it('is refused as a whole if one of the things has moved on, and names it', async () => {
    const paid = await madeTogether(app)
    const loan = paid.detail_hal[0]!
    // The first day costs half a month, which is paid by now.
    const more = await app.call(till, renewLoan, { body: { ...renewBody(loan.no_hal, 1, 50_000), hari_dibayar: 15 } })
    expect(more.status).toBe(200)
    const { status, body } = (await batal(paid.no_bayar_sekaligus)) as unknown as { status: number; body: ErrorBody }
    expect([status, body.code]).toEqual([409, 'PART_REFUSED'])
    expect(body.message).toContain(loan.no_hal)
    expect(await breaks()).toEqual([])
  })

  it('is not done to one event alone, neither by its screen nor in the database', async () => {
    const paid = await madeTogether(app)
    const deposit = paid.detail_hal.find(({ langkah_bayar }) => langkah_bayar === 'TITIPAN')!
    const alone = (await approved<ErrorBody>(app, till, mutasiTitipan.calls.actions.batal, {
      params: { nomor: deposit.reference },
      body: { alasan: 'SALAH' },
    })) as {
      status: number
      body: ErrorBody
    }
    expect([alone.status, alone.body.code]).toEqual([409, 'PAID_TOGETHER'])
    // A manual reversal of the posting alone leaves its payment behind.
    const { rows } = await sql<{ id: number }>`select id from posting where reference = ${deposit.reference}`.execute(app.db)
    const byHand = app.db
      .transaction()
      .execute((db) =>
        reversePosting(
          { db, kode_toko: 'MC2', tgl_system: paid.tgl_system, user_id: till, request_id: 'uji' },
          { posting_id: rows[0]!.id },
          { reason: 'SALAH' },
        ),
      )
    await expect(byHand).rejects.toThrow(/is not paid by the document that pays it with others|right|reversing/)
    expect(await breaks()).toEqual([])
  })
})
