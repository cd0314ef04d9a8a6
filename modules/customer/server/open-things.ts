import { refusalFor } from '#engine/server/access.ts'
import type { Context, Handler, HandlerInput } from '#engine/server/serve.ts'
import { normalizePhone } from '#engine/kinds/phone/normalize-phone.ts'
import type { BodyOf, Endpoint, QueryOf, ReplyOf } from '#engine/contract/endpoint.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { depositCase } from '#modules/deposits/contract/mutasi-titipan.ts'
import { ambilSimpanan, fetchSafeKeeping as fetchCall, readSafeKeeping as keptCall } from '#modules/deposits/contract/simpanan.ts'
import { cancellableFetch, fetchSafeKeeping, readSafeKeeping, servedDeposits } from '#modules/deposits/server/public.ts'
import { instalmentCase } from '#modules/instalments/contract/mutasi-cicilan.ts'
import { owed } from '#modules/instalments/contract/schedule.ts'
import { servedContracts } from '#modules/instalments/server/public.ts'
import { offeredRate } from '#modules/loans/contract/ceiling.ts'
import { type Steps, interestOfSteps } from '#modules/loans/contract/interest.ts'
import { type OpenLoan, pawnLoan } from '#modules/loans/contract/mutasi-hutang.ts'
import { lendingSwitches, loanTermsOf, pawnLoans } from '#modules/loans/server/public.ts'
import { orderCase } from '#modules/orders/contract/mutasi-pesanan.ts'
import { servedOrders } from '#modules/orders/server/public.ts'
import { preOrderCase } from '#modules/preorders/contract/mutasi-po.ts'
import { servedPreOrders } from '#modules/preorders/server/public.ts'
import { payTogether } from '#modules/payments/contract/payment.ts'
import { pelunasanPenjualan, settleSale as settleCall } from '#modules/sales/contract/pelunasan-penjualan.ts'
import { cancellableSettlement, settleSale } from '#modules/sales/server/public.ts'
import { owedSalesOf } from './owed-sales-of.ts'
import type { Cancellable } from '#modules/documents/server/public.ts'
import { repair } from '#modules/repairs/contract/mutasi-service.ts'
import { repairs } from '#modules/repairs/server/public.ts'
import { purchaseRounding } from '#modules/settings/contract/rounding.ts'
import { switchedOn } from '#modules/settings/contract/settings.ts'
import type { OpenKind, PartStep } from '../contract/fields.ts'
import { type OpenThing, type readOpenOfPerson as readCall } from '../contract/open-things.ts'

/** A payment that was written: the number of its event. */
interface Paid {
  readonly reference: string
  readonly nama_customer: string
}

/** What may be paid of a thing together with others: the proposal, and how it is paid. */
export interface Part {
  readonly langkah_bayar: PartStep
  readonly jumlah: number
  /** The state of the thing as a text. Another text shows that it has changed. */
  readonly versi_hal: string
  /** A smaller amount may be paid. */
  readonly bisa_diubah: boolean
  /** Pays it by its own event; the money is in the document that pays all of them. @throws Refusal as the event's own call */
  pay(input: Context, jumlahRp: number, keterangan: string | null): Promise<Paid>
}

/** Something that is open, with what may be paid of it together with others. */
export interface FoundThing extends Omit<OpenThing, 'usulan'> {
  readonly parts: readonly Part[]
}

interface Kind {
  /** The call that lists them on their own screens. Users without that call see nothing of them. */
  readonly call: Endpoint
  /** Those that are open in the shop of the caller and are found by words: a telephone, or a number. */
  read(input: Context, cari: string): Promise<readonly FoundThing[]>
}

const words = (texts: readonly (string | null)[]) => texts.filter((text) => text !== null && text !== '').join(' · ')

type Requested<E> = { readonly query: QueryOf<E> } | { readonly body: BodyOf<E> }

/** Makes a call of another module within this one: in its transaction, by its caller. What the call takes and answers is exact in its declaration. */
const within = <E extends Endpoint>(handler: Handler<E>, input: Context, requested: Requested<E>) =>
  handler({ ...input, params: {}, file: undefined, ...requested } as unknown as HandlerInput<E>) as Promise<ReplyOf<E>>

/** The steps of interest that a renewal proposes: what is due today; one month more if nothing is. */
const dueSteps = ({ bulan_bunga, hari_bunga }: OpenLoan): Steps =>
  bulan_bunga + hari_bunga === 0 ? { bulan: 1, hari: 0 } : { bulan: bulan_bunga, hari: hari_bunga }

async function readLoans(input: Context, cari: string): Promise<readonly FoundThing[]> {
  const { db, caller } = input
  const loans = await within<typeof pawnLoan.calls.open>(pawnLoans.handlers.open, input, { query: { cari } })
  if (loans.length === 0) return []
  const [terms, rounding] = [await loanTermsOf(db, lendingSwitches(caller)), purchaseRounding(caller)]
  const scansBags = switchedOn(caller, 'GADAI_SCAN_KANTONG')
  return loans.map((loan): FoundThing => {
    const { no_faktur_hutang, bulan_dibayar, hari_dibayar, sisa_hutang, surat_ke, no_kantong } = loan
    const { bulan, hari } = dueSteps(loan)
    const { bunga_rp } = interestOfSteps(loan, { bulan, hari }, rounding)
    const versi_hal = [bulan_dibayar, hari_dibayar, sisa_hutang, surat_ke].join('/')
    const common = { no_faktur_hutang, surat_ditunjukkan: null }
    const renewal: Part = {
      langkah_bayar: 'PERPANJANG',
      jumlah: bunga_rp,
      versi_hal,
      bisa_diubah: false,
      async pay(of, jumlahRp, keterangan) {
        const bunga_baru = offeredRate(loan, { pokok: 0, isPaidToday: true }, terms)
        const steps = { jumlah_bulan: bulan, jumlah_hari: hari === 0 ? null : hari, angsuran_pokok: null, bunga_baru }
        const body = { ...common, ...steps, keterangan, bulan_dibayar, hari_dibayar, sisa_hutang, jumlah_tebus: jumlahRp, detail_barang: [] }
        const made = await within<typeof pawnLoan.calls.PERPANJANG>(pawnLoans.handlers.PERPANJANG, of, {
          body: { ...body, detail_bayar: payTogether(jumlahRp) },
        })
        return { reference: made.no_mutasi_hutang, nama_customer: made.nama_customer }
      },
    }
    const redemption: Part = {
      langkah_bayar: 'TEBUS',
      jumlah: loan.jumlah_tebus,
      versi_hal,
      bisa_diubah: false,
      async pay(of, jumlahRp, keterangan) {
        const body = { ...common, kantong_dipindai: null, keterangan, jumlah_tebus: jumlahRp, detail_bayar: payTogether(jumlahRp) }
        const made = await within<typeof pawnLoan.calls.LUNAS>(pawnLoans.handlers.LUNAS, of, { body })
        return { reference: made.no_mutasi_hutang, nama_customer: made.nama_customer }
      },
    }
    // To hand out a pledge, the user checks its letter or scans its bag, on the screen of redemptions.
    const isHandedOut = surat_ke === 0 && !(scansBags && no_kantong !== null)
    return {
      jenis_hal: 'HUTANG',
      no_hal: no_faktur_hutang,
      tgl_system: loan.tgl_hutang,
      tgl_jatuh_tempo: loan.tgl_jatuh_tempo,
      hari_lewat: loan.hari_lewat,
      nama_customer: loan.nama_customer,
      no_hp: loan.no_hp,
      biaya_hari_ini: loan.jumlah_tebus,
      tentang: words([loan.detail_barang.map(({ nama_barang }) => nama_barang).join(', '), `${formatNumber(loan.berat_gadai, 3)} g`, no_kantong]),
      layar: pawnLoan.steps.LUNAS.screen.path,
      parts: [...(bunga_rp > 0 ? [renewal] : []), ...(isHandedOut ? [redemption] : [])],
    }
  })
}

async function readContracts(input: Context, cari: string): Promise<readonly FoundThing[]> {
  const contracts = await within<typeof instalmentCase.calls.open>(servedContracts.handlers.open, input, { query: { cari } })
  return contracts.map((contract): FoundThing => {
    const { no_cicilan, cicilan_dibayar, lama_bulan, tunggakan } = contract
    const left = lama_bulan - cicilan_dibayar
    // All that are late, at least one. The last one settles the contract, which is a step of its own.
    const n = Math.min(Math.max(1, tunggakan), left - 1)
    const { grand_total } = owed(contract, cicilan_dibayar, Math.max(n, 1), input.caller.tgl_system)
    const part: Part = {
      langkah_bayar: 'CICILAN',
      jumlah: grand_total,
      versi_hal: String(cicilan_dibayar),
      bisa_diubah: false,
      async pay(of, jumlahRp, keterangan) {
        const body = { no_cicilan, jumlah_cicilan: n, keterangan, cicilan_dibayar, grand_total: jumlahRp, detail_bayar: payTogether(jumlahRp) }
        const made = await within<typeof instalmentCase.calls.BAYAR>(servedContracts.handlers.BAYAR, of, { body })
        return { reference: made.no_mutasi_cicilan, nama_customer: made.nama_customer }
      },
    }
    const settlement: Part = {
      langkah_bayar: 'LUNAS_CICILAN',
      jumlah: contract.jumlah_lunas,
      versi_hal: `${cicilan_dibayar}/${contract.status_barang}`,
      bisa_diubah: false,
      async pay(of, jumlahRp, keterangan) {
        const body = { no_cicilan, keterangan, cicilan_dibayar, grand_total: jumlahRp, detail_bayar: payTogether(jumlahRp) }
        const made = await within<typeof instalmentCase.calls.LUNAS>(servedContracts.handlers.LUNAS, of, { body })
        return { reference: made.no_mutasi_cicilan, nama_customer: made.nama_customer }
      },
    }
    return {
      jenis_hal: 'CICILAN',
      no_hal: no_cicilan,
      tgl_system: contract.tgl_system,
      tgl_jatuh_tempo: contract.tgl_cicilan,
      hari_lewat: contract.hari_lewat,
      nama_customer: contract.nama_customer,
      no_hp: contract.no_hp,
      biaya_hari_ini: grand_total,
      tentang: words([contract.detail_barang.map(({ nama_barang }) => nama_barang).join(', '), `${cicilan_dibayar}/${lama_bulan}`]),
      layar: instalmentCase.steps.BAYAR.screen.path,
      parts: [...(n >= 1 ? [part] : []), settlement],
    }
  })
}

async function readDeposits(input: Context, cari: string): Promise<readonly FoundThing[]> {
  const deposits = await within<typeof depositCase.calls.open>(servedDeposits.handlers.open, input, { query: { cari } })
  return deposits.map((deposit): FoundThing => {
    const { no_titipan, sisa_bayar, uang_titipan } = deposit
    const part: Part = {
      langkah_bayar: 'TITIPAN',
      jumlah: sisa_bayar,
      versi_hal: String(uang_titipan),
      bisa_diubah: true,
      async pay(of, jumlahRp, keterangan) {
        const body = { no_titipan, dp: jumlahRp, keterangan, detail_bayar: payTogether(jumlahRp) }
        const made = await within<typeof depositCase.calls.BAYAR>(servedDeposits.handlers.BAYAR, of, { body })
        return { reference: made.no_mutasi_titipan, nama_customer: made.nama_customer }
      },
    }
    return {
      jenis_hal: 'TITIPAN',
      no_hal: no_titipan,
      tgl_system: deposit.tgl_system,
      tgl_jatuh_tempo: deposit.tgl_jatuh_tempo,
      hari_lewat: deposit.hari_lewat,
      nama_customer: deposit.nama_customer,
      no_hp: deposit.no_hp,
      biaya_hari_ini: sisa_bayar,
      tentang: deposit.detail_barang.map(({ nama_barang }) => nama_barang).join(', '),
      layar: depositCase.steps.AMBIL.screen.path,
      parts: sisa_bayar > 0 ? [part] : [],
    }
  })
}

async function readOrders(input: Context, cari: string): Promise<readonly FoundThing[]> {
  const orders = await within<typeof orderCase.calls.open>(servedOrders.handlers.open, input, { query: { cari } })
  return orders.map((order): FoundThing => {
    const { no_pesanan, total_harga, uang_pesanan } = order
    // What was agreed; what was made costs what it costs when it is picked up.
    const rest = total_harga - uang_pesanan
    const part: Part = {
      langkah_bayar: 'PESANAN',
      jumlah: rest,
      versi_hal: String(uang_pesanan),
      bisa_diubah: true,
      async pay(of, jumlahRp, keterangan) {
        const body = { no_pesanan, dp: jumlahRp, keterangan, detail_bayar: payTogether(jumlahRp) }
        const made = await within<typeof orderCase.calls.BAYAR>(servedOrders.handlers.BAYAR, of, { body })
        return { reference: made.no_mutasi_pesanan, nama_customer: made.nama_customer }
      },
    }
    return {
      jenis_hal: 'PESANAN',
      no_hal: no_pesanan,
      tgl_system: order.tgl_selesai,
      tgl_jatuh_tempo: order.tgl_selesai,
      hari_lewat: order.hari_lewat,
      nama_customer: order.nama_customer,
      no_hp: order.no_hp,
      biaya_hari_ini: order.sisa_bayar,
      tentang: order.detail_pesanan.map(({ deskripsi }) => deskripsi).join(', '),
      layar: orderCase.steps.BAYAR.screen.path,
      parts: rest > 0 ? [part] : [],
    }
  })
}

async function readPreOrders(input: Context, cari: string): Promise<readonly FoundThing[]> {
  const open = await within<typeof preOrderCase.calls.open>(servedPreOrders.handlers.open, input, { query: { cari } })
  return open.map((each): FoundThing => {
    const { no_po, sisa_bayar, uang_po, qty_datang, total_qty } = each
    const part: Part = {
      langkah_bayar: 'PRE_ORDER',
      jumlah: sisa_bayar,
      versi_hal: [uang_po, sisa_bayar].join('/'),
      bisa_diubah: true,
      async pay(of, jumlahRp, keterangan) {
        const body = { no_po, dp: jumlahRp, keterangan, detail_bayar: payTogether(jumlahRp) }
        const made = await within<typeof preOrderCase.calls.BAYAR>(servedPreOrders.handlers.BAYAR, of, { body })
        return { reference: made.no_mutasi_po, nama_customer: made.nama_customer }
      },
    }
    return {
      jenis_hal: 'PRE_ORDER',
      no_hal: no_po,
      tgl_system: each.tgl_perkiraan,
      tgl_jatuh_tempo: each.tgl_perkiraan,
      hari_lewat: each.hari_lewat,
      nama_customer: each.nama_customer,
      no_hp: each.no_hp,
      biaya_hari_ini: sisa_bayar,
      tentang: words([each.detail_pre_order.map(({ deskripsi }) => deskripsi).join(', '), `${qty_datang}/${total_qty}`]),
      layar: (each.detail_barang.length > 0 ? preOrderCase.steps.AMBIL : preOrderCase.steps.BAYAR).screen.path,
      parts: sisa_bayar > 0 ? [part] : [],
    }
  })
}

async function readRepairs(input: Context, cari: string): Promise<readonly FoundThing[]> {
  const services = await within<typeof repair.calls.open>(repairs.handlers.open, input, { query: { cari } })
  // A signature is drawn on the repair's own screen.
  const isSigned = switchedOn(input.caller, 'TANDA_TANGAN_AMBIL_SERVICE')
  return services.map((service): FoundThing => {
    const { no_service, sisa_bayar, biaya_selesai, status_service } = service
    const isFinished = status_service === 'SELESAI'
    const part: Part = {
      langkah_bayar: 'AMBIL_SERVICE',
      jumlah: sisa_bayar,
      versi_hal: [status_service, biaya_selesai, sisa_bayar].join('/'),
      bisa_diubah: false,
      async pay(of, jumlahRp, keterangan) {
        const body = { no_service, sisa_bayar: jumlahRp, keterangan, tanda_tangan: null, detail_barang: [], detail_bayar: payTogether(jumlahRp) }
        const made = await within<typeof repair.calls.AMBIL>(repairs.handlers.AMBIL, of, { body })
        return { reference: made.no_mutasi_service, nama_customer: made.nama_customer }
      },
    }
    return {
      jenis_hal: 'SERVICE',
      no_hal: no_service,
      tgl_system: service.tgl_system,
      tgl_jatuh_tempo: service.tgl_estimasi,
      hari_lewat: service.lewat_estimasi,
      nama_customer: service.nama_customer,
      no_hp: service.no_hp,
      biaya_hari_ini: sisa_bayar,
      tentang: words([isFinished ? 'Selesai' : null, service.detail_barang.map(({ nama_barang }) => nama_barang).join(', ')]),
      layar: (isFinished ? repair.steps.AMBIL : repair.steps.SELESAI).screen.path,
      parts: isFinished && sisa_bayar > 0 && !isSigned ? [part] : [],
    }
  })
}

async function readSafe(input: Context, cari: string): Promise<readonly FoundThing[]> {
  const kept = await within<typeof keptCall>(readSafeKeeping, input, { query: { cari } })
  return kept.map((each): FoundThing => {
    const { no_simpanan, sewa_terutang } = each
    const part: Part = {
      langkah_bayar: 'AMBIL_SIMPANAN',
      jumlah: sewa_terutang,
      versi_hal: String(sewa_terutang),
      bisa_diubah: false,
      async pay(of, jumlahRp, keterangan) {
        const body = { no_simpanan, sewa_terutang: jumlahRp, keterangan, detail_bayar: payTogether(jumlahRp) }
        const made = await within<typeof fetchCall>(fetchSafeKeeping, of, { body })
        return { reference: made.no_ambil, nama_customer: made.nama_customer }
      },
    }
    return {
      jenis_hal: 'SIMPANAN',
      no_hal: no_simpanan,
      tgl_system: each.tgl_system,
      tgl_jatuh_tempo: each.tgl_jatuh_tempo,
      hari_lewat: each.hari_lewat,
      nama_customer: each.nama_customer,
      no_hp: each.no_hp,
      biaya_hari_ini: sewa_terutang,
      tentang: words([each.kode_lokasi, `${formatNumber(each.total_berat, 3)} g`]),
      layar: '/ambil-simpanan',
      parts: sewa_terutang > 0 ? [part] : [],
    }
  })
}

async function readOwed(input: Context, cari: string): Promise<readonly FoundThing[]> {
  const sales = await owedSalesOf(input, cari)
  return sales.map(({ no_faktur, tgl_system, nama_customer, no_hp, sisa_bayar }): FoundThing => ({
    jenis_hal: 'PENJUALAN',
    no_hal: no_faktur,
    tgl_system,
    tgl_jatuh_tempo: null,
    hari_lewat: 0,
    nama_customer,
    no_hp,
    biaya_hari_ini: sisa_bayar,
    tentang: '',
    layar: '/pelunasan-penjualan',
    parts: [
      {
        langkah_bayar: 'SISA',
        jumlah: sisa_bayar,
        versi_hal: String(sisa_bayar),
        bisa_diubah: true,
        async pay(of, jumlahRp, keterangan) {
          const made = await within<typeof settleCall>(settleSale, of, { body: { no_faktur, keterangan, detail_bayar: payTogether(jumlahRp) } })
          return { reference: made.no_pelunasan, nama_customer: made.nama_customer }
        },
      },
    ],
  }))
}

/** Every kind of what stays open with a person, by the name that a row has. */
export const kinds: Readonly<Record<OpenKind, Kind>> = {
  HUTANG: { call: pawnLoan.calls.open, read: readLoans },
  CICILAN: { call: instalmentCase.calls.open, read: readContracts },
  TITIPAN: { call: depositCase.calls.open, read: readDeposits },
  PESANAN: { call: orderCase.calls.open, read: readOrders },
  PRE_ORDER: { call: preOrderCase.calls.open, read: readPreOrders },
  SERVICE: { call: repair.calls.open, read: readRepairs },
  SIMPANAN: { call: keptCall, read: readSafe },
  PENJUALAN: { call: settleCall, read: readOwed },
}

/** What a step is of: its kind, the table and number that are locked for it, the call that a person needs for it, and how its event is taken back. */
export interface StepFacts {
  readonly of: OpenKind
  readonly call: Endpoint
  readonly kind: string
  readonly cancellable: Cancellable
}

const loanStep = (call: unknown): StepFacts => ({
  of: 'HUTANG',
  call: call as Endpoint,
  kind: pawnLoan.events.kind,
  cancellable: pawnLoans.cancellable,
})

/** The steps that may be paid together. */
export const steps: Readonly<Record<PartStep, StepFacts>> = {
  PERPANJANG: loanStep(pawnLoan.calls.PERPANJANG),
  TEBUS: loanStep(pawnLoan.calls.LUNAS),
  CICILAN: {
    of: 'CICILAN',
    call: instalmentCase.calls.BAYAR,
    kind: instalmentCase.events.kind,
    cancellable: servedContracts.cancellable,
  },
  LUNAS_CICILAN: {
    of: 'CICILAN',
    call: instalmentCase.calls.LUNAS,
    kind: instalmentCase.events.kind,
    cancellable: servedContracts.cancellable,
  },
  TITIPAN: {
    of: 'TITIPAN',
    call: depositCase.calls.BAYAR,
    kind: depositCase.events.kind,
    cancellable: servedDeposits.cancellable,
  },
  PESANAN: {
    of: 'PESANAN',
    call: orderCase.calls.BAYAR,
    kind: orderCase.events.kind,
    cancellable: servedOrders.cancellable,
  },
  PRE_ORDER: {
    of: 'PRE_ORDER',
    call: preOrderCase.calls.BAYAR,
    kind: preOrderCase.events.kind,
    cancellable: servedPreOrders.cancellable,
  },
  AMBIL_SERVICE: {
    of: 'SERVICE',
    call: repair.calls.AMBIL,
    kind: repair.events.kind,
    cancellable: repairs.cancellable,
  },
  AMBIL_SIMPANAN: {
    of: 'SIMPANAN',
    call: fetchCall,
    kind: ambilSimpanan.kind,
    cancellable: cancellableFetch,
  },
  SISA: {
    of: 'PENJUALAN',
    call: settleCall,
    kind: pelunasanPenjualan.kind,
    cancellable: cancellableSettlement,
  },
}

/** Whether a telephone is that of a person: documents keep numbers as they were typed. */
export const isSamePhone = (one: string | null, other: string): boolean =>
  one !== null && (one === other || (normalizePhone(one) ?? one) === (normalizePhone(other) ?? other))

/** What is open with a person, what is due first; of the kinds whose screens the caller may open. */
export const readOpenOfPerson: Handler<typeof readCall> = async (input: HandlerInput<typeof readCall>) => {
  const { caller, query } = input
  const found: FoundThing[] = []
  for (const { call, read } of Object.values(kinds)) {
    if (refusalFor(call.access, caller)) continue
    found.push(...(await read(input, query.no_hp)).filter(({ no_hp }) => isSamePhone(no_hp, query.no_hp)))
  }
  return found
    .toSorted(
      (a, b) => b.hari_lewat - a.hari_lewat || (a.tgl_jatuh_tempo ?? '9').localeCompare(b.tgl_jatuh_tempo ?? '9') || a.no_hal.localeCompare(b.no_hal),
    )
    .map(({ parts, ...thing }) => ({
      ...thing,
      usulan: parts
        .filter(({ langkah_bayar }) => !refusalFor(steps[langkah_bayar].call.access, caller))
        .map(({ langkah_bayar, jumlah, versi_hal, bisa_diubah }) => ({ langkah_bayar, jumlah, versi_hal, bisa_diubah })),
    }))
}
