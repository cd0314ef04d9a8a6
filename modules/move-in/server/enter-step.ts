import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal, refuse } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Context, Steps } from '#engine/server/serve.ts'
import { type Approved, type Need, refuseSamePerson, requireApproval } from '#modules/approvals/server/public.ts'
import { openingMax, saldoAwalTagihan } from '#modules/accounting/contract/saldo-awal-tagihan.ts'
import { openAllClaims } from '#modules/accounting/server/public.ts'
import { barangMasuk } from '#modules/intake/contract/barang-masuk.ts'
import { piecesMax } from '#modules/intake/contract/tambah-barang-banyak.ts'
import { inList, takeIn } from '#modules/intake/server/public.ts'
import { cicilan } from '#modules/instalments/contract/cicilan.ts'
import { enterOldContracts } from '#modules/instalments/server/public.ts'
import { hutang } from '#modules/loans/contract/hutang.ts'
import { loansOf } from '#modules/loans/contract/old-loans.ts'
import { enterOldLoans, lendingRules } from '#modules/loans/server/public.ts'
import { bringMembers } from '#modules/members/server/public.ts'
import { oldOrderOf, rowsOfOrders } from '#modules/orders/contract/old-orders.ts'
import { pesanan } from '#modules/orders/contract/pesanan.ts'
import { enterOldOrders } from '#modules/orders/server/public.ts'
import { uangKas } from '#modules/money/contract/uang-kas.ts'
import { bookAll } from '#modules/money/server/public.ts'
import { type Step, steps, units } from '../contract/fields.ts'
import type * as contract from '../contract/pindah-data.ts'
import { refusals } from '../contract/refusals.ts'
import { type ReadyFile, lockMove, readyFile, shopOf } from './batch.ts'
import { type Checked, type TriedFile, tryFile } from './check-steps.ts'

/** A document that a step has brought in. */
interface Brought {
  readonly kind: string
  readonly reference: string
}

/** The rows in parts of so many. */
const parts = <Row>(rows: readonly Row[], size: number): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))

/** Where a step is entered: the event, how far it has come, and what its rows are called. */
interface Entering extends EventContext {
  readonly input: Context
  readonly keterangan: string
  readonly approvals: readonly Approved[]
}

async function enterPieces(entering: Entering, rows: readonly Checked['BARANG'][]): Promise<Brought[]> {
  const { input, keterangan, approvals } = entering
  const brought: Brought[] = []
  for (const detail_barang of parts(rows, piecesMax)) {
    const context = { ...entering, rounding: shopOf(input.caller).rounding, addressOf: inList, approve: () => Promise.resolve({ approvals }) }
    const { no_masuk } = await takeIn(context, { asal: 'SALDO_AWAL', kode_supplier: null, keterangan, detail_barang })
    brought.push({ kind: barangMasuk.kind, reference: no_masuk })
    input.progress(Math.min(brought.length * piecesMax, rows.length), rows.length)
  }
  return brought
}

async function enterMoney(entering: Entering, rows: readonly Checked['UANG'][]): Promise<Brought[]> {
  const { rows: codes } = await sql<{ kode_transaksi: string }>`
    select kode_transaksi from kode_transaksi where peran = 'MODAL' order by kode_transaksi <> 'SETORMODAL', kode_transaksi limit 1`.execute(
    entering.db,
  )
  const { kode_transaksi } = codes[0] ?? refuse(refusals.NO_CAPITAL_CODE)
  const requested = rows.map(({ akun_uang, jumlah_uang }) => ({
    arah: 'MASUK' as const,
    no_rekening: akun_uang === 'CASH' ? null : akun_uang,
    nama_pihak: null,
    keterangan: entering.keterangan,
    detail_uang: [{ kode_transaksi, jumlah_uang, keterangan: null }],
  }))
  return (await bookAll(entering, requested, entering.approvals)).map(({ no_uang_kas }) => ({ kind: uangKas.kind, reference: no_uang_kas }))
}

async function enterClaims(entering: Entering, rows: readonly Checked['TAGIHAN'][]): Promise<Brought[]> {
  const { input, keterangan, approvals } = entering
  const { nilaiPoinRp } = shopOf(input.caller)
  const brought: Brought[] = []
  for (const detail_saldo of parts(rows, openingMax)) {
    const made = await openAllClaims({ ...entering, nilaiPoinRp }, [{ keterangan, detail_saldo }], approvals)
    brought.push(...made.map(({ no_saldo_awal }) => ({ kind: saldoAwalTagihan.kind, reference: no_saldo_awal })))
    input.progress(Math.min(brought.length * openingMax, rows.length), rows.length)
  }
  return brought
}

async function enterLoans(entering: Entering, rows: readonly Checked['HUTANG'][]): Promise<Brought[]> {
  const { input, approvals } = entering
  const brought: Brought[] = []
  let done = 0
  for (const loans of parts(loansOf(rows), openingMax)) {
    const made = await enterOldLoans({ ...entering, ...lendingRules(input) }, loans.flat(), approvals)
    brought.push(...made.map(({ no_faktur_hutang }) => ({ kind: hutang.kind, reference: no_faktur_hutang })))
    input.progress((done += loans.flat().length), rows.length)
  }
  return brought
}

async function enterContracts(entering: Entering, rows: readonly Checked['CICILAN'][]): Promise<Brought[]> {
  const brought: Brought[] = []
  for (const contracts of parts(rows, openingMax)) {
    const made = await enterOldContracts(entering, contracts, entering.approvals)
    brought.push(...made.map(({ no_cicilan }) => ({ kind: cicilan.kind, reference: no_cicilan })))
    entering.input.progress(brought.length, rows.length)
  }
  return brought
}

async function enterOrders(entering: Entering, rows: readonly Checked['PESANAN'][]): Promise<Brought[]> {
  const { input, approvals } = entering
  const brought: Brought[] = []
  let done = 0
  for (const its of parts(rowsOfOrders(rows), openingMax)) {
    const requested = its.map((lines) => oldOrderOf(lines.map(({ row }) => row)))
    const made = await enterOldOrders({ ...entering, rounding: shopOf(input.caller).saleRounding }, requested, approvals)
    brought.push(...made.map(({ no_pesanan }) => ({ kind: pesanan.kind, reference: no_pesanan })))
    input.progress((done += its.flat().length), rows.length)
  }
  return brought
}

async function enter(entering: Entering, langkah_pindah: Step, rows: readonly unknown[]): Promise<Brought[]> {
  if (langkah_pindah === 'BARANG') return enterPieces(entering, rows as readonly Checked['BARANG'][])
  if (langkah_pindah === 'UANG') return enterMoney(entering, rows as readonly Checked['UANG'][])
  if (langkah_pindah === 'HUTANG') return enterLoans(entering, rows as readonly Checked['HUTANG'][])
  if (langkah_pindah === 'CICILAN') return enterContracts(entering, rows as readonly Checked['CICILAN'][])
  if (langkah_pindah === 'PESANAN') return enterOrders(entering, rows as readonly Checked['PESANAN'][])
  if (langkah_pindah === 'TAGIHAN') return enterClaims(entering, rows as readonly Checked['TAGIHAN'][])
  // Members have no value, so they need no approval. They stay when a move is taken back.
  const persons = await bringMembers(entering, rows as readonly Checked['ANGGOTA'][])
  // Whom two files name is one person, and new if he was so in the first.
  await sql`
    insert into pindah_anggota (kode_toko, kode_member, sudah_ada)
    select ${entering.kode_toko}, p.kode_member, p.sudah_ada from json_to_recordset(${JSON.stringify(persons)}::json) as p (kode_member text, sudah_ada boolean)
    on conflict do nothing`.execute(entering.db)
  return []
}

/** What is approved: this file with all that it says, told by what it comes to. */
function needOf(kode_toko: string, langkah_pindah: Step, { nama_file, staged }: ReadyFile, { sums }: TriedFile): Need {
  const told = sums.map(
    ({ uraian_bukti, satuan, nilai_masuk }) => `${uraian_bukti} ${formatNumber(nilai_masuk, satuan === 'GRAM' ? 3 : 0)} ${units[satuan]}`,
  )
  return {
    kategori: 'PINDAH_DATA',
    subjek: 'pindah_data',
    kunci: `${kode_toko} ${langkah_pindah}`,
    uraian: `${steps[langkah_pindah]} · ${nama_file} · ${staged.length}: ${told.join('; ')}`,
    selisih_rp: sums.reduce((sum, { satuan, nilai_masuk }) => sum + (satuan === 'RUPIAH' ? nilai_masuk : 0), 0),
    isi: { langkah_pindah, nama_file, baris: createHash('sha256').update(JSON.stringify(staged)).digest('hex') },
  }
}

/** A file that was tried before its transaction. */
interface Prepared {
  readonly file: ReadyFile
  readonly tried: TriedFile
}

/**
 * Enters the file of a step. The file is tried before the transaction begins, so that no other request waits for a wrong file. Then the documents
 * of the step write it as a whole.
 *
 * @throws Refusal NO_MOVE, NOTHING_READY, ROWS_WRONG, STAGED_AGAIN, NO_CAPITAL_CODE, NOT_BY_ONESELF, and those of the documents
 */
export const enterStep: Steps<typeof contract.enterStep, Prepared | Refusal> = {
  async before({ db, caller, body: { langkah_pindah, versi } }) {
    try {
      const file = await readyFile(db, caller.kode_toko, langkah_pindah)
      if (versi !== undefined && versi !== file.versi) refuse(refusals.STAGED_AGAIN)
      const tried = await tryFile(db, shopOf(caller), langkah_pindah, file.staged)
      const jumlah = tried.wrong.length
      if (jumlah > 0) refuse(refusals.ROWS_WRONG, { jumlah })
      return { file, tried }
    } catch (error) {
      // A retry after a lost answer gets the first answer, which the transaction looks up. The staged file is gone by then.
      if (error instanceof Refusal) return error
      throw error
    }
  },
  async run(input, prepared) {
    if (prepared instanceof Refusal) throw prepared
    const { file, tried } = prepared
    const { db, caller, body, audit } = input
    const { langkah_pindah } = body
    const { kode_toko } = caller
    const { keterangan } = await lockMove(db, kode_toko)
    const { rows: same } = await sql`
      select from pindah_langkah where (kode_toko, langkah_pindah, status, versi) = (${kode_toko}, ${langkah_pindah}, 'SIAP', ${file.versi})`.execute(
      db,
    )
    if (same.length === 0) refuse(refusals.STAGED_AGAIN)
    const approvals = langkah_pindah === 'ANGGOTA' ? [] : [await requireApproval(input, needOf(kode_toko, langkah_pindah, file, tried))]
    await refuseSamePerson(input, approvals, refusals.NOT_BY_ONESELF)
    const brought = await enter({ ...eventOf(input), input, keterangan, approvals }, langkah_pindah, tried.rows)
    await sql`
      insert into pindah_dokumen (kode_toko, kind, reference, langkah_pindah)
      select ${kode_toko}, d.kind, d.reference, ${langkah_pindah} from json_to_recordset(${JSON.stringify(brought)}::json) as d (kind text, reference text)`.execute(
      db,
    )
    await sql`
      update pindah_langkah set status = 'MASUK', jumlah_masuk = jumlah_masuk + jumlah_baris, disetujui_oleh = ${approvals[0]?.decided_by ?? null}
      where (kode_toko, langkah_pindah) = (${kode_toko}, ${langkah_pindah})`.execute(db)
    await sql`delete from pindah_baris where (kode_toko, langkah_pindah) = (${kode_toko}, ${langkah_pindah})`.execute(db)
    await audit({
      subject: 'pindah_data',
      key: `${kode_toko} ${langkah_pindah}`,
      after: { nama_file: file.nama_file, baris: tried.rows.length, dokumen: brought },
    })
    return { jumlah_baris: tried.rows.length, jumlah_dokumen: brought.length }
  },
}
