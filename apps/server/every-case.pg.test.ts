import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { tries } from '#engine/testing/soak.ts'
import { prepared } from '#modules/approvals/server/testing/approved.ts'
import type { AnyCase, StepFacts } from '#modules/cases/contract/case.ts'
import type { Deposit } from '#modules/deposits/contract/titipan.ts'
import { madeDeposit } from '#modules/deposits/server/testing/made-deposit.ts'
import type { Contract } from '#modules/instalments/contract/cicilan.ts'
import { writeOff } from '#modules/instalments/contract/mutasi-cicilan.ts'
import {
  agreedOn,
  givingUp,
  heldPlan,
  madeContract,
  paying,
  recovering,
  settling,
  takingBack,
  warning,
  writingOff,
} from '#modules/instalments/server/testing/made-contract.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import type { Loan } from '#modules/loans/contract/hutang.ts'
import { letterBody, madeLoan, redeemBody } from '#modules/loans/server/testing/made-loan.ts'
import type { Order } from '#modules/orders/contract/pesanan.ts'
import { madeOrder, madePiece, sample } from '#modules/orders/server/testing/made-order.ts'
import type { PreOrder } from '#modules/preorders/contract/pre-order.ts'
import { arrived, lastOf, madePreOrder } from '#modules/preorders/server/testing/made-pre-order.ts'
import type { Service } from '#modules/repairs/contract/service.ts'
import {
  compensatingBody,
  finishBody,
  inCash,
  madeFinished,
  madeService,
  pickUpBody,
  returningBody,
} from '#modules/repairs/server/testing/made-service.ts'
import { declared } from '../declared.ts'
import { type TestAnswer, type TestApp, startTestApp } from './testing/test-app.ts'
import { waitingBehind } from './testing/waiting-behind.ts'

/** Every declared case. */
const cases = declared.flatMap(({ groups = {} }) => Object.values<object>(groups).flatMap((group) => ('steps' in group ? [group as AnyCase] : [])))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const stateOf = ({ state }: StepFacts) => state?.name ?? 'status'

it('has the same steps in its declaration and in the database, in the same order', async () => {
  const { rows: kinds } = await sql<{ tabel: string; nomor: string }>`select tabel, nomor from kasus order by tabel`.execute(app.db)
  const { rows: steps } = await sql<object>`
    select tabel, kejadian, kolom, jenis, keadaan, dari, menjadi from kasus_langkah order by tabel, urut`.execute(app.db)
  const byTable = cases.toSorted((one, other) => (one.document.name < other.document.name ? -1 : 1))
  expect(byTable.map(({ document: { name, number } }) => ({ tabel: name, nomor: number.name }))).toEqual(kinds)
  expect(
    byTable.flatMap(({ document, events, step, steps: declaredSteps }) =>
      Object.entries(declaredSteps).map(([jenis, facts]) => ({
        tabel: document.name,
        kejadian: (facts.makes ?? events).name,
        kolom: facts.makes ? null : step.name,
        jenis,
        keadaan: stateOf(facts),
        dari: facts.from,
        menjadi: facts.to,
      })),
    ),
  ).toEqual(steps)
})

type Row = Readonly<Record<string, unknown>>

/** How a case is tried. */
interface Story {
  /** Makes new ones, one for each group of steps that are tried against each other; answers the number. */
  readonly begun: readonly ((app: TestApp) => Promise<string>)[]
  /** The body of the call of each step, made from the stored case. Payments are in cash. */
  readonly bodies: Readonly<Record<string, (its: never) => object>>
  /** The steps that need an approval. */
  readonly approved: readonly string[]
  /** Steps that need more than the state of the case. */
  readonly begins?: Readonly<Record<string, (its: never) => boolean>>
  /** The steps that are not tried here: they need more time to pass. */
  readonly untried?: readonly string[]
}

const today = '2026-01-31'
const isLate = ({ tgl_akad }: Contract) => monthsAfter(tgl_akad, 1) < today
const people = ['kasir.mc2', 'mu.mc2'] as const

// The customer gets the rest back.
const enough = inCash(90_000_000)

/** By the table of the case. */
const stories: Readonly<Record<string, Story>> = {
  titipan: {
    begun: [async (at) => (await madeDeposit(at)).no_titipan],
    bodies: {
      BAYAR: ({ no_titipan }: Deposit) => ({ no_titipan, dp: 100_000, keterangan: null, detail_bayar: inCash(100_000) }),
      AMBIL: ({ no_titipan }: Deposit) => ({ no_titipan, keterangan: null, detail_bayar: enough, detail_kupon: [] }),
      BATAL: ({ no_titipan, uang_titipan }: Deposit) => ({
        no_titipan,
        potongan_batal: 0,
        keterangan: 'TIDAK JADI',
        detail_bayar: inCash(uang_titipan),
      }),
    },
    approved: ['BATAL'],
  },
  pesanan: {
    begun: [
      async (at) => {
        const { no_pesanan } = await madeOrder(at, { harga_dikunci: false }, sample)
        await madePiece(at, no_pesanan)
        return no_pesanan
      },
    ],
    bodies: {
      BAYAR: ({ no_pesanan }: Order) => ({ no_pesanan, dp: 100_000, keterangan: null, detail_bayar: inCash(100_000) }),
      KUNCI: ({ no_pesanan, detail_pesanan: [line] }: Order) => ({
        no_pesanan,
        keterangan: null,
        detail_kunci: [{ no_baris: 1, berat_dikunci: 0.5, harga_per_gram: line!.harga_per_gram }],
      }),
      AMBIL: ({ no_pesanan }: Order) => ({ no_pesanan, keterangan: null, detail_bayar: enough, detail_kupon: [] }),
      BATAL: ({ no_pesanan, uang_pesanan }: Order) => ({
        no_pesanan,
        potongan_batal: 0,
        keterangan: 'TIDAK JADI',
        detail_bayar: inCash(uang_pesanan),
      }),
      CONTOH: ({ no_pesanan }: Order) => ({ no_pesanan, keterangan: null }),
    },
    approved: ['BATAL'],
  },
  pre_order: {
    begun: [
      async (at) => {
        // Two are ordered and here; one is taken.
        const { no_po } = await madePreOrder(at)
        await arrived(at, no_po)
        await arrived(at, no_po)
        return no_po
      },
    ],
    bodies: {
      BAYAR: ({ no_po }: PreOrder) => ({ no_po, dp: 100_000, keterangan: null, detail_bayar: inCash(100_000) }),
      AMBIL: ({ no_po }: PreOrder) => ({
        no_po,
        keterangan: null,
        detail_barang: [{ kode_barcode: lastOf(no_po) }],
        detail_bayar: enough,
        detail_kupon: [],
      }),
      BATAL: ({ no_po, uang_po }: PreOrder) => ({ no_po, potongan_batal: 0, keterangan: 'TIDAK JADI', detail_bayar: inCash(uang_po) }),
    },
    approved: ['BATAL'],
  },
  service: {
    begun: [async (at) => (await madeService(at)).no_service, async (at) => (await madeFinished(at)).service.no_service],
    bodies: {
      SELESAI: (its: Service) => finishBody(its),
      AMBIL: (its: Service) => pickUpBody(its),
      KEMBALI: (its: Service) => returningBody(its),
      GANTI_RUGI: (its: Service) => compensatingBody(its),
    },
    approved: ['KEMBALI', 'GANTI_RUGI'],
  },
  hutang: {
    begun: [async (at) => (await madeLoan(at)).no_faktur_hutang],
    bodies: {
      LUNAS: ({ no_faktur_hutang, surat_ke }: Loan) => ({ ...redeemBody(no_faktur_hutang), surat_ditunjukkan: surat_ke }),
      GANTI_SURAT: ({ no_faktur_hutang, surat_ke }: Loan) => letterBody(no_faktur_hutang, { surat_ke }),
    },
    approved: ['GANTI_SURAT'],
    // What a pledge is sold for follows from the lists: modules/loans/server/sold-pledge.pg.test.ts.
    untried: ['PERPANJANG', 'LELANG', 'AMBIL', 'BELI'],
  },
  cicilan: {
    begun: [
      async (at) => (await madeContract(at)).no_cicilan,
      // Four months late, with the customer.
      async (at) => {
        const made = await madeContract(at)
        await agreedOn(at, made, monthsAfter(made.tgl_system, -4))
        return made.no_cicilan
      },
      // The shop holds the goods.
      async (at) => (await madeContract(at, { kode_cicilan: await heldPlan(at) })).no_cicilan,
      // The sale alone was cancelled: the goods are still to be handed over.
      async (at) => {
        const { no_cicilan } = await madeContract(at)
        const { rows } = await sql<{ nomor: string }>`select no_faktur as nomor from penjualan where no_cicilan = ${no_cicilan}`.execute(at.db)
        const { status } = await (
          await prepared(at, people[0], penjualan.calls.actions.batal, { params: { nomor: rows[0]!.nomor }, body: { alasan: 'SALAH' } })
        )()
        expect(status).toBe(200)
        return no_cicilan
      },
      // Written off, with the customer.
      async (at) => {
        const made = await madeContract(at)
        await agreedOn(at, made, monthsAfter(made.tgl_system, -4))
        const { status } = await (await prepared(at, people[0], writeOff, { body: writingOff(made.no_cicilan) }))()
        expect(status).toBe(200)
        return made.no_cicilan
      },
    ],
    bodies: {
      BAYAR: (its: Contract) => paying(its, 1, today, its.cicilan_dibayar),
      LUNAS: (its: Contract) => settling(its, today, its.cicilan_dibayar),
      LELANG: ({ no_cicilan }: Contract) => takingBack(no_cicilan, 2_000_000),
      HAPUS: ({ no_cicilan }: Contract) => writingOff(no_cicilan),
      PUTUS: ({ no_cicilan, cicilan_dibayar }: Contract) => givingUp(no_cicilan, 0, cicilan_dibayar),
      PULIH: ({ no_cicilan, sisa_hapus }: Contract) => recovering(no_cicilan, sisa_hapus),
      SURAT: ({ no_cicilan }: Contract) => warning(no_cicilan),
      SERAH: ({ no_cicilan }: Contract) => ({ no_cicilan, keterangan: null }),
    },
    approved: ['LELANG', 'HAPUS', 'PUTUS'],
    begins: {
      // Late contracts alone come to letters and losses, held goods alone are given up, and goods are handed over that are to be.
      LELANG: isLate,
      HAPUS: isLate,
      SURAT: isLate,
      PUTUS: (its: Contract) => its.status_barang === 'DITAHAN',
      SERAH: (its: Contract) => its.serah_barang === 'DISERAHKAN',
    },
  },
}

type Answer = TestAnswer<Row & { readonly code?: string }>
/** A call that is ready to be made, with its approvals. */
type Deed = () => Promise<Answer>

/** A call with its approval, not made yet. */
const ready = async (user: string, call: Endpoint, input: { body: object }, needsApproval: boolean): Promise<Deed> =>
  needsApproval ? prepared<Answer['body']>(app, user, call, input) : () => app.call(user, call, input)

describe.each(cases.map((its) => ({ name: its.document.name, its })))('two people who do something with the same $name at once', ({ name, its }) => {
  const { document, events, steps, calls, notTheLatest } = its
  const { begun, bodies, approved, begins = {}, untried = [] } = stories[name]!
  const nomorIn = document.number.name
  const read = async (nomor: string): Promise<Row> => (await app.call(people[0], document.calls.read, { params: { nomor } })).body
  const stepOf = (kind: string) => steps[kind] as StepFacts
  const doing = async (user: string, nomor: string, kind: string): Promise<Deed> =>
    ready(user, calls[kind] as Endpoint, { body: bodies[kind]!((await read(nomor)) as never) }, approved.includes(kind))
  /** Both have come as far as the lock of the case, before either goes on. */
  const bothAtOnce = (nomor: string, deeds: readonly Deed[]) =>
    waitingBehind(app, { text: `select from ${name} where kode_toko = 'MC2' and ${nomorIn} = $1 for update`, values: [nomor] }, deeds)
  const said = ({ status, body }: Answer) => (status === 200 ? 'done' : body.code)
  /** The case has this state, and `verify` finds no fault in the books. */
  const agrees = async (nomor: string, state: string, is: string) => {
    expect(await read(nomor)).toMatchObject({ [state]: is })
    expect(await verify(app.db, 'MC2')).toEqual([])
  }
  const mayBegin = (kind: string, made: Row) =>
    stepOf(kind).from.includes(String(made[stateOf(stepOf(kind))])) && (begins[kind]?.(made as never) ?? true)

  it('tries every step', () => {
    expect([...Object.keys(bodies), ...untried].toSorted()).toEqual(Object.keys(steps).toSorted())
  })

  it('of steps that exclude each other one is done, the other is refused as its own', async () => {
    for (const begin of begun) {
      const first = await read(await begin(app))
      const possible = Object.keys(bodies).filter((kind) => mayBegin(kind, first))
      expect(possible).not.toEqual([])
      const pairs = possible.flatMap((one, at) => possible.slice(tries(at, 0)).map((other) => [one, other] as const))
      for (const [one, other] of pairs) {
        const nomor = await begin(app)
        const deeds = [await doing(people[0], nomor, one), await doing(people[1], nomor, other)]
        const answers = (await bothAtOnce(nomor, deeds)).map(said)
        const [before, after] = [stepOf(one), stepOf(other)]
        const excludes = stateOf(before) === stateOf(after) && !after.from.includes(before.to)
        const pair = `${one} before ${other}`
        expect([pair, answers[0]]).toEqual([pair, 'done'])
        if (excludes) expect([pair, answers[1]]).toEqual([pair, after.otherwise.code])
        await agrees(nomor, stateOf(before), answers[1] === 'done' && stateOf(after) === stateOf(before) ? after.to : before.to)
      }
    }
  })

  it('a step is taken back once, and not when something has followed it', async () => {
    for (const begin of begun) {
      const first = await read(await begin(app))
      const possible = Object.entries(steps).filter(([kind]) => kind in bodies && mayBegin(kind, first))
      for (const [kind, facts] of possible) {
        const state = stateOf(facts)
        const document = facts.makes ?? events
        const takingBack = (user: string, event: string): Promise<Deed> =>
          prepared(app, user, document.calls.actions['batal'] as Endpoint, { params: { nomor: event }, body: { alasan: 'SALAH' } })
        const done = async () => {
          const nomor = await begin(app)
          const before = String((await read(nomor))[state])
          const { status, body } = await (await doing(people[0], nomor, kind))()
          expect([kind, status, body]).toMatchObject([kind, 200, {}])
          return { nomor, before, event: String(body[document.number.name]) }
        }
        const { nomor, before, event } = await done()
        if (facts.final) {
          const { body } = await (await takingBack(people[0], event))()
          expect([kind, body.code]).toEqual([kind, facts.final.code])
          continue
        }
        const twice = await bothAtOnce(nomor, [await takingBack(people[0], event), await takingBack(people[1], event)])
        expect([kind, ...twice.map(({ status }) => status)]).toEqual([kind, 200, 409])
        await agrees(nomor, state, before)

        const follows = ({ from, to }: StepFacts) => from.includes(facts.to) && to !== facts.to
        for (const [next, { to }] of Object.entries(steps).filter(
          ([other, its]) => other in bodies && stateOf(its) === state && follows(its) && (begins[other]?.(first as never) ?? true),
        )) {
          const again = await done()
          const deeds = [await doing(people[1], again.nomor, next), await takingBack(people[0], again.event)]
          const answers = (await bothAtOnce(again.nomor, deeds)).map(said)
          expect([kind, next, ...answers]).toEqual([kind, next, 'done', notTheLatest.code])
          await agrees(again.nomor, state, to)
        }
      }
    }
  })
})
