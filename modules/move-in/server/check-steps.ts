import { sql } from 'kysely'
import type { z } from 'zod'
import { toMg } from '#engine/kinds/grams/grams.ts'
import type { Db } from '#engine/server/database.ts'
import { type RefusalKind, fill } from '#engine/contract/refusal.ts'
import type { RequestedOpeningClaims } from '#modules/accounting/contract/saldo-awal-tagihan.ts'
import { checkOpening } from '#modules/accounting/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { type EnteredPiece, newPiece, pieceMessages } from '#modules/intake/contract/new-pieces.ts'
import { type ProposalLists, proposalsFor } from '#modules/intake/contract/proposals.ts'
import { oddPurities, wrongPieces } from '#modules/intake/server/public.ts'
import { type OldContractRow, oldContractRow, oldContractSums } from '#modules/instalments/contract/old-contracts.ts'
import { wrongContracts } from '#modules/instalments/server/public.ts'
import { type OldLoanRow, loansOf, oldLoanRow } from '#modules/loans/contract/old-loans.ts'
import { wrongLoans } from '#modules/loans/server/public.ts'
import { claimLabels } from '#modules/ledger/contract/claims.ts'
import { type ListedMember, wrongMembers } from '#modules/members/server/public.ts'
import { type OldOrderRow, oldOrderOf, oldOrderRow, rowsOfOrders } from '#modules/orders/contract/old-orders.ts'
import { wrongOrders } from '#modules/orders/server/public.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import type { GramTable, Rounding } from '#modules/settings/contract/rounding.ts'
import { type Step, proofLabels } from '../contract/fields.ts'
import type { MissingTray, ProofLine, WrongCell } from '../contract/pindah-data.ts'
import { type StagedRow, checkedClaim, checkedMember, checkedMoney } from '../contract/step-fields.ts'

/** The shop that a file is tried for. */
export interface MovingShop {
  readonly kode_toko: string
  readonly tgl_system: string
  readonly rounding: GramTable
  /** How it rounds what it sells. */
  readonly saleRounding: Rounding
  /** What a point is worth, in rupiah. */
  readonly nilaiPoinRp: number
}

/** What files hold when everything is right. */
export interface Checked {
  readonly ANGGOTA: ListedMember
  readonly BARANG: EnteredPiece
  readonly UANG: z.output<typeof checkedMoney>
  readonly HUTANG: OldLoanRow
  readonly CICILAN: OldContractRow
  readonly PESANAN: OldOrderRow
  readonly TAGIHAN: RequestedOpeningClaims['detail_saldo'][number]
}

/** A file that was tried: its rows, everything that is wrong with it, and what it comes to. */
export interface TriedFile<S extends Step = Step> {
  readonly rows: readonly Checked[S][]
  readonly wrong: readonly WrongCell[]
  /** Trays that the shop does not have, in warehouses that it has. */
  readonly missingTrays?: readonly MissingTray[]
  readonly sums: readonly Pick<ProofLine, 'uraian_bukti' | 'satuan' | 'nilai_masuk'>[]
}

/** A row that is well formed, and its line in the sheet. */
interface Placed<Row> {
  readonly no_baris: number
  readonly row: Row
}

/** The rows of a file that are well formed by themselves, and what is wrong with the others, cell by cell. */
function formed<Row>(staged: readonly StagedRow[], parse: (isi: StagedRow['isi']) => z.ZodSafeParseResult<Row>) {
  const wrong: WrongCell[] = []
  const placed = staged.flatMap(({ no_baris, isi }): Placed<Row>[] => {
    const { success, data, error } = parse(isi)
    if (success) return [{ no_baris, row: data }]
    const said = new Map<string, string>()
    for (const { path, message } of error.issues) if (!said.has(path.join('.'))) said.set(path.join('.'), message)
    for (const [kolom, pesan] of said) wrong.push({ no_baris, kolom, pesan })
    return []
  })
  return { placed, wrong }
}

interface Found {
  readonly at: number
  readonly name: string
  readonly kind: RefusalKind
  readonly details: Readonly<Record<string, string>>
}

const cellsOf = (placed: readonly Placed<unknown>[], found: readonly Found[]): WrongCell[] =>
  found.map(({ at, name, kind, details }) => ({ no_baris: placed[at]?.no_baris ?? 0, kolom: name, pesan: fill(kind.text, details) }))

const byLine = (wrong: readonly WrongCell[]) => wrong.toSorted((one, other) => one.no_baris - other.no_baris)
const sumOf = <Row>(rows: readonly Placed<Row>[], of: (row: Row) => number) => rows.reduce((sum, { row }) => sum + of(row), 0)
const rowsOf = <Row>(placed: readonly Placed<Row>[]) => placed.map(({ row }) => row)

async function tryMembers(db: Db, staged: readonly StagedRow[]): Promise<TriedFile<'ANGGOTA'>> {
  const { placed, wrong } = formed(staged, (isi) => checkedMember.safeParse(isi))
  const found = await wrongMembers(db, rowsOf(placed))
  return {
    rows: rowsOf(placed),
    wrong: byLine([...wrong, ...cellsOf(placed, found)]),
    sums: [{ uraian_bukti: proofLabels.ANGGOTA, satuan: 'ORANG', nilai_masuk: placed.length }],
  }
}

/** What pieces follow from that their file does not say: the purity of a group, the warehouse of a tray. */
async function listsOf(db: Db, { kode_toko, rounding }: MovingShop): Promise<ProposalLists> {
  const { rows: groups } = await sql<{
    kode_group: string
    kadar: number
  }>`select kode_group, k.kadar from grup join kadar k using (kode_kadar)`.execute(db)
  const { rows: trays } = await sql<{ kode_baki: string; kode_gudang: string }>`
    select kode_baki, min(kode_gudang) as kode_gudang from baki where kode_toko = ${kode_toko} group by 1 having count(*) = 1`.execute(db)
  const [purities, warehouses] = [
    new Map(groups.map(({ kode_group, kadar }) => [kode_group, kadar])),
    new Map(trays.map(({ kode_baki, kode_gudang }) => [kode_baki, kode_gudang])),
  ]
  // What work costs the file says itself: an old piece keeps its price.
  return {
    kadarOf: (kode_group) => purities.get(kode_group),
    feeOf: () => undefined,
    warehouseOf: (kode_baki) => warehouses.get(kode_baki),
    rounding,
    caratPrices: [],
  }
}

/** A piece as its file says it, with what follows from that. */
function completed(isi: StagedRow['isi'], lists: ProposalLists): Readonly<Record<string, unknown>> {
  const word = (name: string) => (typeof isi[name] === 'string' ? isi[name] : null)
  const number = (name: string) => (typeof isi[name] === 'number' && Number.isFinite(isi[name]) ? isi[name] : null)
  const proposed = proposalsFor(
    {
      kode_dept: word('kode_dept'),
      kode_group: word('kode_group'),
      kode_baki: word('kode_baki'),
      kadar: number('kadar'),
      berat_bruto: number('berat_bruto'),
      berat_stock: number('berat_stock'),
      berat: number('berat'),
      harga_beli: null,
    },
    lists,
  )
  const said = Object.fromEntries(Object.entries(isi).filter(([, value]) => value !== null && value !== undefined))
  return { ...proposed, ...said, foto: null, batu: [], harga_beli: null, kode_lot: null }
}

async function tryPieces(db: Db, shop: MovingShop, staged: readonly StagedRow[]): Promise<TriedFile<'BARANG'>> {
  const lists = await listsOf(db, shop)
  const { placed, wrong } = formed(staged, (isi) => newPiece.safeParse(completed(isi, lists)))
  const own = placed.flatMap(({ no_baris, row }) =>
    Object.entries(pieceMessages('SALDO_AWAL', row)).map(([kolom, pesan]): WrongCell => ({ no_baris, kolom, pesan })),
  )
  const found = await wrongPieces(db, { ...shop, asal: 'SALDO_AWAL' }, rowsOf(placed))
  const odd = await oddPurities(db, rowsOf(placed))
  const homeless = found.flatMap(({ at, kind }) => (kind === goodsRefusals.TRAY_NOT_THERE ? (placed[at]?.row ?? []) : []))
  return {
    rows: rowsOf(placed),
    wrong: byLine([...wrong, ...own, ...cellsOf(placed, found)]),
    missingTrays: await traysToMake(db, shop.kode_toko, homeless),
    sums: [
      { uraian_bukti: proofLabels.POTONG, satuan: 'POTONG', nilai_masuk: sumOf(placed, ({ qty }) => qty) },
      { uraian_bukti: proofLabels.KOTOR, satuan: 'GRAM', nilai_masuk: sumOf(placed, ({ berat_stock }) => Math.round(berat_stock * 1000)) / 1000 },
      {
        uraian_bukti: proofLabels.MURNI,
        satuan: 'GRAM',
        nilai_masuk: sumOf(placed, ({ berat_stock, kadar }) => fineMg(toMg(berat_stock), kadar)) / 1000,
      },
      { uraian_bukti: proofLabels.MODAL, satuan: 'RUPIAH', nilai_masuk: sumOf(placed, ({ hpp }) => hpp ?? 0) },
      // The approver of the file must confirm these purities.
      ...(odd.length > 0 ? [{ uraian_bukti: proofLabels.KADAR_JAUH, satuan: 'POTONG' as const, nilai_masuk: odd.length }] : []),
    ],
  }
}

/** The trays of these pieces that can be made: their warehouse exists, and no other warehouse has a tray of that code. */
async function traysToMake(db: Db, kode_toko: string, pieces: readonly EnteredPiece[]): Promise<MissingTray[]> {
  if (pieces.length === 0) return []
  const { rows } = await sql<MissingTray>`
    select kode_gudang, kode_baki, count(*)::int as jumlah_baris
    from unnest(${pieces.map(({ kode_gudang }) => kode_gudang)}::text[], ${pieces.map(({ kode_baki }) => kode_baki)}::text[]) as p (kode_gudang, kode_baki)
    where exists (select from gudang g where (g.kode_toko, g.kode_gudang) = (${kode_toko}, p.kode_gudang))
      and not exists (select from baki b where (b.kode_toko, b.kode_baki) = (${kode_toko}, p.kode_baki))
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

async function tryMoney(db: Db, staged: readonly StagedRow[]): Promise<TriedFile<'UANG'>> {
  const { placed, wrong } = formed(staged, (isi) => checkedMoney.safeParse(isi))
  const { rows } = await sql<{ no_rekening: string }>`
    select no_rekening from rekening where no_rekening = any(${placed.map(({ row }) => row.akun_uang)})`.execute(db)
  const known = new Set(['CASH', ...rows.map(({ no_rekening }) => no_rekening)])
  const unknown = placed.flatMap(({ no_baris, row }): WrongCell[] =>
    known.has(row.akun_uang) ? [] : [{ no_baris, kolom: 'akun_uang', pesan: paymentRefusals.ACCOUNT_NOT_FOUND.text }],
  )
  return {
    rows: rowsOf(placed),
    wrong: byLine([...wrong, ...unknown]),
    sums: [{ uraian_bukti: proofLabels.UANG, satuan: 'RUPIAH', nilai_masuk: sumOf(placed, ({ jumlah_uang }) => jumlah_uang) }],
  }
}

async function tryLoans(db: Db, shop: MovingShop, staged: readonly StagedRow[]): Promise<TriedFile<'HUTANG'>> {
  const { placed, wrong } = formed(staged, (isi) => oldLoanRow.safeParse(isi))
  const found = await wrongLoans(db, shop, rowsOf(placed))
  const loans = loansOf(rowsOf(placed))
  return {
    rows: rowsOf(placed),
    wrong: byLine([...wrong, ...cellsOf(placed, found)]),
    sums: [
      { uraian_bukti: proofLabels.GADAI, satuan: 'POTONG', nilai_masuk: sumOf(placed, ({ qty }) => qty) },
      { uraian_bukti: proofLabels.GADAI_KOTOR, satuan: 'GRAM', nilai_masuk: sumOf(placed, ({ berat }) => Math.round(berat * 1000)) / 1000 },
      {
        uraian_bukti: claimLabels.PIUTANG_GADAI,
        satuan: 'RUPIAH',
        nilai_masuk: loans.reduce((sum, [first]) => sum + (first?.jumlah_hutang ?? 0), 0),
      },
    ],
  }
}

async function tryContracts(db: Db, shop: MovingShop, staged: readonly StagedRow[]): Promise<TriedFile<'CICILAN'>> {
  const { placed, wrong } = formed(staged, (isi) => oldContractRow.safeParse(isi))
  const found = await wrongContracts(db, shop, rowsOf(placed))
  const left = rowsOf(placed).map((row) => oldContractSums(row).left)
  const sum = (of: (each: (typeof left)[number]) => number) => left.reduce((total, each) => total + of(each), 0)
  return {
    rows: rowsOf(placed),
    wrong: byLine([...wrong, ...cellsOf(placed, found)]),
    sums: [
      { uraian_bukti: claimLabels.PIUTANG_CICILAN, satuan: 'RUPIAH', nilai_masuk: sum(({ pokok, bunga }) => pokok + bunga) },
      { uraian_bukti: claimLabels.BUNGA_TANGGUH, satuan: 'RUPIAH', nilai_masuk: sum(({ bunga }) => bunga) },
    ],
  }
}

async function tryOrders(db: Db, shop: MovingShop, staged: readonly StagedRow[]): Promise<TriedFile<'PESANAN'>> {
  const { placed, wrong } = formed(staged, (isi) => oldOrderRow.safeParse(isi))
  const found = await wrongOrders(db, { ...shop, rounding: shop.saleRounding }, rowsOf(placed))
  const requested = rowsOfOrders(rowsOf(placed)).map((its) => oldOrderOf(its.map(({ row }) => row)))
  const goldMg = requested.reduce((sum, { detail_emas }) => sum + detail_emas.reduce((all, { berat }) => all + toMg(berat), 0), 0)
  return {
    rows: rowsOf(placed),
    wrong: byLine([...wrong, ...cellsOf(placed, found)]),
    sums: [
      { uraian_bukti: proofLabels.PESANAN, satuan: 'POTONG', nilai_masuk: placed.length },
      { uraian_bukti: claimLabels.UM_PESANAN, satuan: 'RUPIAH', nilai_masuk: requested.reduce((sum, { dp }) => sum + (dp ?? 0), 0) },
      { uraian_bukti: claimLabels.EMAS_PELANGGAN, satuan: 'GRAM', nilai_masuk: goldMg / 1000 },
    ],
  }
}

async function tryClaims(db: Db, shop: MovingShop, staged: readonly StagedRow[]): Promise<TriedFile<'TAGIHAN'>> {
  const { placed, wrong } = formed(staged, (isi) => checkedClaim.safeParse(isi))
  const { rows, wrong: found } = await checkOpening({ db, ...shop }, rowsOf(placed))
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    rows: rowsOf(placed),
    wrong: byLine([...wrong, ...cellsOf(placed, found)]),
    sums: [
      { uraian_bukti: proofLabels.PIUTANG, satuan: 'RUPIAH', nilai_masuk: sum(({ nilai_piutang }) => nilai_piutang) },
      { uraian_bukti: proofLabels.HUTANG, satuan: 'RUPIAH', nilai_masuk: sum(({ nilai_hutang }) => nilai_hutang) },
      { uraian_bukti: proofLabels.POIN, satuan: 'POIN', nilai_masuk: sum(({ poin_saldo }) => poin_saldo) },
      { uraian_bukti: proofLabels.KUPON, satuan: 'RUPIAH', nilai_masuk: sum(({ nilai_kupon }) => nilai_kupon) },
    ],
  }
}

/** Tries the file of a step: its rows as they will be entered, and everything that is wrong, by the lines of the sheet. Writes and locks nothing. */
export async function tryFile(db: Db, shop: MovingShop, langkah_pindah: Step, staged: readonly StagedRow[]): Promise<TriedFile> {
  if (langkah_pindah === 'ANGGOTA') return tryMembers(db, staged)
  if (langkah_pindah === 'BARANG') return tryPieces(db, shop, staged)
  if (langkah_pindah === 'UANG') return tryMoney(db, staged)
  if (langkah_pindah === 'HUTANG') return tryLoans(db, shop, staged)
  if (langkah_pindah === 'CICILAN') return tryContracts(db, shop, staged)
  if (langkah_pindah === 'PESANAN') return tryOrders(db, shop, staged)
  return tryClaims(db, shop, staged)
}
