import { sql } from 'kysely'
import { timeZone } from '#engine/contract/time-zone.ts'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { NewStone } from '#modules/goods/contract/stones.ts'
import { type NewPiece, addPieces } from '#modules/goods/server/public.ts'
import { type NewIntake, newIntake } from '#modules/intake/contract/barang-masuk.ts'
import { inList, takeIn } from '#modules/intake/server/public.ts'
import { closeDayOf } from '#modules/closing/server/public.ts'
import { hashPassword } from '#modules/access/server/public.ts'
import type { FileStore } from '#engine/server/files.ts'
import { addDays } from './days.ts'
import {
  banks,
  categories,
  conditions,
  craftsmen,
  marketplaces,
  receiptRemarks,
  rewards,
  diamondKinds,
  finishes,
  goldPriceGroups,
  groups,
  kinds,
  levels,
  motifs,
  priceFamilies,
  priceTags,
  pureGoldPerGramRp,
  purities,
  salespeople,
  shops,
  warehouses,
  youngGoldMax,
} from './masters.ts'
import { barsOfShop } from './bars.ts'
import { catalogueOfChain } from './catalogue.ts'
import { giftsOfShop } from './gifts.ts'
import { tellOfMembers } from './members.ts'
import { buyCode, demoModules, dollarRp, parameters } from './parameters.ts'
import { type TakePhoto, camera } from './photos.ts'
import { whatIsAwaited } from './awaited.ts'
import { type Chance, seeded } from './random.ts'
import { type TradingDays, tradeDays } from './trade.ts'
import { tradeByGram } from './manual.ts'
import { dealWithSuppliers } from './suppliers.ts'
import { demoPassword } from './demo-password.ts'
import { moneyOfShop, moneyOfToday } from './money.ts'
import { goldOfShop, goldOfToday } from './gold.ts'
import { refiningOfShop, refiningOfToday } from './refining.ts'
import { marketplaceOfShop, marketplaceOfToday } from './marketplaces.ts'
import { goodsOfShop, goodsOfToday } from './shipments.ts'
import { sortingOfShop } from './sorting.ts'
import { weighTrays } from './weighings.ts'

/** How much of a chain is made; what is left out is the whole demo chain. */
export interface DemoSize {
  /** The business date that every shop ends up on. */
  readonly today?: string
  readonly piecesPerShop?: number
  readonly daysOfSales?: number
  /** Pieces beside those that are sold: diamonds, and goods at the gold price of the day. */
  readonly showpieces?: number
  /** Where pictures are kept; without it no piece has one. */
  readonly files?: FileStore
  /** What there is beside trade: costs, money and goods between shops, and what banks owe. */
  readonly money?: boolean
}

/**
 * Fills an empty database with the demo chain, in one transaction and through the same checks and postings as the tills'.
 * The same seed gives the same chain, but for the dates, which end today.
 * @returns milliseconds it took
 */
export async function loadDemo(db: Db, size: DemoSize = {}): Promise<number> {
  const startedMs = performance.now()
  const { today = localToday(), piecesPerShop = 3_000, daysOfSales = 60, showpieces = 24, files, money = true } = size
  const takePhoto = files && camera(files)
  const opening = addDays(today, -daysOfSales - 1)
  const password_hash = await hashPassword(demoPassword)
  await db.transaction().execute(async (tx) => {
    await insertMasters(tx, opening, password_hash)
    await keepHours(tx)
    for (const { kode_toko } of branches) {
      await furnishBranch(tx, { kode_toko, opening, piecesPerShop, daysOfSales, showpieces, money, takePhoto })
    }
    for (const { kode_toko } of shops) {
      await sql`select set_config('kencana.user_id', ${userOf('SPV', kode_toko)}, true)`.execute(tx)
      const { rows } = await sql<{ tgl_system: string }>`select tgl_system from toko where kode_toko = ${kode_toko}`.execute(tx)
      await closeDayOf(tx, { kode_toko, tgl_system: rows[0]!.tgl_system, tgl_berikut: today })
    }
    if (files) await catalogueOfChain(tx, files)
    if (daysOfSales > 0 && money) for (const { does } of ofToday) await does(tx, today)
    await sql`drop function hour_of_trade() cascade`.execute(tx)
  })
  // Fresh statistics: the first screens after the load are planned with them.
  await sql`analyze`.execute(db)
  return performance.now() - startedMs
}

/** A branch, and what becomes of it. */
export interface Branch extends Required<Pick<DemoSize, 'piecesPerShop' | 'daysOfSales' | 'showpieces' | 'money'>> {
  readonly kode_toko: string
  /** The day on which its goods are there; it trades from the next day on. */
  readonly opening: string
  readonly takePhoto: TakePhoto | undefined
  readonly trading?: Pick<TradingDays, 'receipts' | 'goOn' | 'atNight'>
  /** Pieces that came before the opening. */
  readonly laidIn?: readonly string[]
}

/** Fills a branch whose lists there are, and lets it trade. */
export async function furnishBranch(
  tx: Db,
  { kode_toko, opening, piecesPerShop, daysOfSales, showpieces, money, takePhoto, trading, laidIn = [] }: Branch,
): Promise<void> {
  const at = branches.findIndex((each) => each.kode_toko === kode_toko)
  const chance = seeded(1_000 + at)
  await sql`select set_config('kencana.user_id', ${userOf('SPV', kode_toko)}, true)`.execute(tx)
  const context = { db: tx, kode_toko, user_id: userOf('SPV', kode_toko), request_id: 'demo' }
  const pieces = demoPieces(chance, piecesPerShop)
  // The last tenth came from suppliers and is not paid yet. A third of it has no photos yet.
  const owned = Math.floor(piecesPerShop * 0.9)
  const owed = pieces.slice(owned).map((piece, nth) => ({ ...piece, kode_supplier: suppliers[nth % suppliers.length] ?? null }))
  const kode_barcodes = [
    ...laidIn,
    ...(await addPieces({ ...context, tgl_system: opening }, await photographed(pieces.slice(0, owned), takePhoto), 'SALDO_AWAL')),
    ...(await addPieces({ ...context, tgl_system: opening }, await photographed(owed, takePhoto, (nth) => nth % 3 > 0), 'SUPPLIER')),
  ]
  if (daysOfSales > 0)
    await tradeDays(
      { ...context, user_id: userOf('KASIR', kode_toko) },
      {
        ...trading,
        chance,
        buying: seeded(3_000 + at),
        kode_barcodes,
        from: addDays(opening, 1),
        days: daysOfSales,
        validatesLast: money,
        lends: money,
        refines: money,
        knowsMembers: money,
      },
    )
  // The latest to come, so that they lead the list of goods.
  const shown = await photographed(demoShowpieces(seeded(2_000 + at), showpieces), takePhoto)
  const lastDay = { ...context, tgl_system: addDays(opening, daysOfSales) }
  if (shown.length > 0) await addPieces(lastDay, shown, 'SALDO_AWAL')
  const titipan = consigned(shown)
  if (titipan) await takeIn({ ...lastDay, rounding: 'TIDAK', addressOf: inList }, titipan)
  if (daysOfSales > 0) await tradeByGram(lastDay)
  if (daysOfSales > 0) await dealWithSuppliers(lastDay)
  if (daysOfSales > 0 && money) for (const does of ofLastDay) await does(lastDay)
  if (daysOfSales > 0) await weighTrays(tx, kode_toko, seeded(4_000 + at))
}

/** The trade of a branch on its last closed day. */
const ofLastDay: readonly ((lastDay: EventContext) => Promise<void>)[] = [
  moneyOfShop,
  giftsOfShop,
  barsOfShop,
  goodsOfShop,
  marketplaceOfShop,
  sortingOfShop,
  refiningOfShop,
  goldOfShop,
  whatIsAwaited,
]

/** Shipments and transfers between the shops on the open day. */
export const ofToday: readonly { readonly what: string; readonly does: (db: Db, today: string) => Promise<void> }[] = [
  { what: 'money', does: moneyOfToday },
  { what: 'goods', does: goodsOfToday },
  { what: 'marketplace', does: marketplaceOfToday },
  { what: 'gold', does: goldOfToday },
  { what: 'refining', does: refiningOfToday },
  { what: 'members', does: tellOfMembers },
]

/**
 * Until its function is dropped, what is sold and bought is booked at an hour of its own day, in the order of its numbers, and never later than now: what was
 * done until this hour is compared with that.
 */
export async function keepHours(db: Db): Promise<void> {
  await tradesAtHours(db)
  // Triggers go by their names: this one comes behind the guard that says when a document was written.
  await sql`
    create function hour_of_trade() returns trigger language plpgsql as $$
    begin
      if current_setting('kencana.demo_hours', true) is distinct from 'on' then
        return new;
      end if;
      new.created_at := least(now(), (new.tgl_system + time '09:00' + right(to_jsonb(new) ->> tg_argv[0], 4)::integer * interval '38 minutes') at time zone 'Asia/Jakarta');
      return new;
    end $$`.execute(db)
  await sql`create trigger zz_hour_of_trade before insert on penjualan for each row execute function hour_of_trade('no_faktur')`.execute(db)
  await sql`create trigger zz_hour_of_trade before insert on pembelian for each row execute function hour_of_trade('no_faktur_beli')`.execute(db)
}

export const branches = shops.filter((shop) => shop.level !== 'PUSAT')

/** `kasir.mc2` */
export const userOf = (level: string, kode_toko: string) => `${level}.${kode_toko}`.toLowerCase()

/** The hours of `keepHours` hold in this transaction alone: users who sell meanwhile sell now. */
export const tradesAtHours = (db: Db): Promise<unknown> => sql`select set_config('kencana.demo_hours', 'on', true)`.execute(db)

const levelNames: Readonly<Record<(typeof levels)[number], string>> = {
  OWN: 'Pemilik',
  SPV: 'Supervisor',
  KASIR: 'Kasir',
  SU: 'Super User',
  MU: 'Manager User',
  DEV: 'Developer',
}

const pureGold = 100
/** Whole hundreds of rupiah a gram, as shops write their prices. */
const toHundreds = (rp: number) => Math.round(rp / 100) * 100

export async function insertMasters(db: Db, opening: string, password_hash: string): Promise<void> {
  await insert(
    db,
    'toko',
    shops.map((shop) => ({ ...shop, tgl_system: opening })),
  )
  await insert(
    db,
    'users',
    shops.flatMap(({ kode_toko }) =>
      levels.map((level) => ({
        user_id: userOf(level, kode_toko),
        nama: `${levelNames[level]} ${kode_toko}`,
        password_hash,
        level,
        kode_toko,
        is_demo: true,
      })),
    ),
  )
  await insert(
    db,
    'para_system',
    demoModules.map((key) => ({ kode_toko: '*', key, value: 'true' })),
  )
  await insert(db, 'jenis', [
    ...kinds.map(({ kode_dept, nama_dept }) => ({ kode_dept, nama_dept, is_berlian: false })),
    ...diamondKinds.map(({ kode_dept, nama_dept, is_berlian }) => ({ kode_dept, nama_dept, is_berlian })),
  ])
  await insert(
    db,
    'kadar',
    purities.map(({ kode_kadar, nama_kadar, kadar }) => ({ kode_kadar, nama_kadar, kadar })),
  )
  await insert(
    db,
    'harga_emas',
    purities.map(({ kode_kadar, kadar }) => ({ kode_kadar, harga: metalRp(kadar), harga_modal: costOfMetalRp(metalRp(kadar)) })),
  )
  const kindsOfGroup = [...new Set(groups.map((group) => group.jenis_group))]
  await insert(
    db,
    'jenis_group',
    kindsOfGroup.map((jenis_group) => ({ jenis_group, keterangan: jenis_group })),
  )
  await insert(db, 'kelompok_harga', priceFamilies)
  await insert(db, 'kategori', categories)
  await insert(db, 'kondisi_barang', conditions)
  await insert(db, 'marketplace', marketplaces)
  await insert(db, 'keterangan_nota', receiptRemarks)
  await insert(db, 'hadiah', rewards)
  await insert(
    db,
    'tukang',
    branches.flatMap(({ kode_toko }) => craftsmen.map((nama_tukang, at) => ({ kode_toko, kode_tukang: `T${at + 1}`, nama_tukang }))),
  )
  const { harga_beli = [], ...otherParameters } = parameters
  await insert(db, 'harga_beli', harga_beli)
  await insert(
    db,
    'grup',
    groups.map(({ kode_group, nama_group, jenis_group, kode_kadar, warna_nota, sellPercent, costPercent }) => {
      const metal = metalRp(purityOf(kode_kadar).kadar)
      return {
        kode_group,
        nama_group,
        jenis_group,
        kode_kadar,
        warna_nota,
        kelompok_harga: familyOf(kode_kadar),
        kode_harga: buyCode(purityOf(kode_kadar).kadar_cetak),
        harga: toHundreds((metal * sellPercent) / 100),
        harga_modal: toHundreds((metal * costPercent) / 100),
      }
    }),
  )
  await insert(
    db,
    'grup',
    goldPriceGroups.map((group) => {
      const metal = metalRp(purityOf(group.kode_kadar).kadar)
      const { kadar_cetak } = purityOf(group.kode_kadar)
      return {
        ...group,
        kelompok_harga: familyOf(group.kode_kadar),
        kode_harga: buyCode(kadar_cetak),
        ikut_harga_emas: true,
        harga: metal,
        harga_modal: costOfMetalRp(metal),
      }
    }),
  )
  for (const [table, rows] of Object.entries(otherParameters)) await insert(db, table, rows)
  await insert(db, 'bandrol', priceTags)
  await insert(
    db,
    'bank',
    banks.map(({ kode_bank, nama_bank }) => ({ kode_bank, nama_bank })),
  )
  await insert(
    db,
    'rekening',
    banks.map(({ kode_bank, nomor_akun, no_rekening }) => ({ no_rekening, nama_rekening: 'KENCANA EMAS', kode_bank, nomor_akun })),
  )
  await insert(
    db,
    'gudang',
    branches.flatMap(({ kode_toko }) => warehouses.map(({ kode_gudang, nama_gudang }) => ({ kode_toko, kode_gudang, nama_gudang }))),
  )
  await insert(
    db,
    'baki',
    branches.flatMap(({ kode_toko }) => trays.map((tray) => ({ ...tray, kode_toko }))),
  )
  await insert(
    db,
    'sales',
    branches.flatMap(({ kode_toko }) =>
      salespeople.map((nama_sales, at) => {
        const bank = banks[at % banks.length] as (typeof banks)[number]
        return {
          kode_toko,
          kode_sales: `S${at + 1}`,
          nama_sales,
          kode_bank: bank.kode_bank,
          nama_bank: bank.nama_bank,
          no_rekening: `${7_000_100 + at}`,
          nama_rekening: nama_sales,
        }
      }),
    ),
  )
}

const costOfMetalRp = (metal: number) => toHundreds(metal * 0.98)
const familyOf = (kode_kadar: string) => (purityOf(kode_kadar).kadar > youngGoldMax ? 'TUA' : 'MUDA')
const metalRp = (kadar: number) => toHundreds((pureGoldPerGramRp * kadar) / pureGold)
const purityOf = (kode_kadar: string) => purities.find((purity) => purity.kode_kadar === kode_kadar) as (typeof purities)[number]

const trays = warehouses.flatMap(({ kode_gudang, nama_gudang, trays: count }) =>
  Array.from({ length: count }, (_, at) => ({
    kode_baki: `${kode_gudang[0]}${String(at + 1).padStart(2, '0')}`,
    nama_baki: `BAKI ${nama_gudang} ${at + 1}`,
    kode_gudang,
    berat_baki: 180 + at * 5,
  })),
)

/** Inserts rows, which all have the same columns. @throws if a row has another column than the first */
async function insert(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] as object)
  if (rows.some((row) => Object.keys(row).some((name) => !columns.includes(name)))) throw new Error(`rows of ${table} have different columns`)
  const names = sql.join(columns.map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

const categoryOf = ({ kode_dept, nama_dept }: { kode_dept: string; nama_dept: string }) =>
  kode_dept === 'LM' ? 'INVESTASI' : nama_dept.endsWith('ANAK') ? 'ANAK' : nama_dept.includes('SET') ? 'PESTA' : 'HARIAN'

/** Two of five pieces are known to come from one of them. */
const suppliers = parameters['supplier']?.map((row) => (row as { kode_supplier: string }).kode_supplier) ?? []

/** Pieces as a shop has them: a kind, a motif and a weight of that kind, a group, a price of the group or its own. */
export function demoPieces(chance: Chance, count: number): NewPiece[] {
  return Array.from({ length: count }, (_, at) => {
    // Every tray has some, and the same tray has the same kind of thing.
    const tray = trays[at % trays.length] as (typeof trays)[number]
    const kind = kinds[(at % trays.length) % kinds.length] as (typeof kinds)[number]
    const group = chance.pick(groups)
    const purity = purityOf(group.kode_kadar)
    const weightMg = Math.round(chance.between(kind.leastMg, kind.mostMg) / 10) * 10
    const costPerGramRp = toHundreds((metalRp(purity.kadar) * group.costPercent) / 100)
    const metalPerGramRp = toHundreds((metalRp(purity.kadar) * group.sellPercent) / 100)
    const berat = weightMg / 1000
    const finish = chance.pick(finishes)
    return {
      kode_barcode: null,
      nama_barang: [kind.nama_dept, chance.pick(motifs), finish, purity.kadar_cetak].filter(Boolean).join(' '),
      kategori: categoryOf(kind) satisfies (typeof categories)[number]['kode_kategori'],
      kode_dept: kind.kode_dept,
      kode_group: group.kode_group,
      kode_gudang: tray.kode_gudang,
      kode_baki: tray.kode_baki,
      kadar: purity.kadar,
      kadar_cetak: purity.kadar_cetak,
      kode_bandrol: (weightMg < 2_000 ? 'K' : weightMg < 8_000 ? 'S' : 'B') satisfies (typeof priceTags)[number]['kode_bandrol'],
      berat_bruto: berat,
      berat_stock: berat,
      berat,
      hpp: Math.round((weightMg * costPerGramRp) / 1000),
      ongkos: chance.percent(40) ? chance.between(2, 15) * 10_000 : 0,
      // A few are sold by the piece.
      harga_jual: chance.percent(5) ? Math.ceil((weightMg * metalPerGramRp * 1.15) / 1000 / 5_000) * 5_000 : null,
      kode_supplier: suppliers[at % 5] ?? null,
      size: kind.kode_dept.startsWith('C') ? String(chance.between(8, 22)) : null,
      kode_intern: chance.percent(30) ? `${kind.kode_dept}${chance.between(1_000, 9_999)}` : null,
    }
  })
}

/** Half of them diamonds, half of them goods that cost what the gold costs today. */
function demoShowpieces(chance: Chance, count: number): NewPiece[] {
  return Array.from({ length: count }, (_, at) => {
    const isDiamond = at % 2 === 0
    const kind = isDiamond ? chance.pick(diamondKinds) : chance.pick(kinds)
    const group = isDiamond ? goldPriceGroups[0] : chance.pick(goldPriceGroups)
    const purity = purityOf(group.kode_kadar)
    const tray = trays[at % trays.length] as (typeof trays)[number]
    const weightMg = Math.round(chance.between(kind.leastMg, kind.mostMg) / 10) * 10
    const metalCostRp = Math.round((weightMg * costOfMetalRp(metalRp(purity.kadar))) / 1000)
    const karat_batu = chance.between(10, 60) / 100
    // Ten million a carat, and a third more when it is sold.
    const stoneRp = isDiamond ? Math.round(karat_batu * 10_000_000) : 0
    const berat = weightMg / 1000
    return {
      kode_barcode: null,
      nama_barang: [kind.nama_dept, chance.pick(motifs), purity.kadar_cetak].join(' '),
      kategori: isDiamond ? 'PESTA' : 'HARIAN',
      kode_dept: kind.kode_dept,
      kode_group: group.kode_group,
      kode_gudang: tray.kode_gudang,
      kode_baki: tray.kode_baki,
      kadar: purity.kadar,
      kadar_cetak: purity.kadar_cetak,
      kode_bandrol: 'S',
      berat_bruto: berat,
      berat_stock: berat,
      berat,
      hpp: metalCostRp + stoneRp,
      ongkos: 0,
      harga_jual: isDiamond ? Math.ceil(((metalCostRp + stoneRp) * 1.33) / 5_000) * 5_000 : null,
      is_berlian: isDiamond,
      batu: isDiamond ? [stoneOf(chance.pick(['RD', 'PR', 'OV']), karat_batu, stoneRp)] : [],
    }
  })
}

/** A stone that cost so many rupiah. What a piece asks for it is in the price of the piece. */
const stoneOf = (kode_shape: string, karat: number, costRp: number): NewStone => ({
  kode_berlian: null,
  kode_shape,
  karat,
  butir: 1,
  kode_color: 'F',
  kode_clarity: 'VVS1',
  kode_cutgrade: 'EX',
  kode_polish: 'EX',
  kode_symmetry: 'VG',
  kode_fluorescence: 'N',
  kode_jenis_batu: 'NAT',
  kode_supplier: 'JKT01',
  sertifikat: null,
  modal_usd: Math.round((costRp * 100) / dollarRp) / 100,
  jual_usd: Math.round((costRp * 133) / dollarRp) / 100,
})

/** A few plain pieces like those that are shown, which belong to a supplier until they are sold. */
function consigned(shown: readonly NewPiece[]): NewIntake | undefined {
  const pieces = shown.filter(({ is_berlian }) => !is_berlian).slice(0, 2)
  if (pieces.length === 0) return undefined
  return newIntake.parse({
    asal: 'KONSINYASI',
    kode_supplier: suppliers[0],
    keterangan: 'Titipan pameran',
    detail_barang: pieces.map(({ foto: _, hpp, ...piece }) => ({ ...piece, harga_beli: hpp })),
  })
}

/** Each, or those that are told, with a picture of its kind, where there is a place for pictures. */
export async function photographed(
  pieces: readonly NewPiece[],
  takePhoto: TakePhoto | undefined,
  isTaken: (nth: number) => boolean = () => true,
): Promise<NewPiece[]> {
  if (!takePhoto) return [...pieces]
  return Promise.all(pieces.map(async (piece, nth) => (isTaken(nth) ? { ...piece, foto: await takePhoto(piece.kode_dept) } : piece)))
}

/** The day it is where the shop is: Indonesian shops keep Indonesian time, whatever the server's clock is set to. */
export function localToday(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
}
