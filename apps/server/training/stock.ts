import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { dollarRateNow } from '#modules/pricing/server/public.ts'
import { stoneFields } from '#modules/goods/contract/stones.ts'
import { type NewPiece, addPieces } from '#modules/goods/server/public.ts'
import { bookAll } from '#modules/money/server/public.ts'
import { pagesOf } from './copy.ts'

/** So many pieces of a shop lie in its training. */
const piecesMax = 200
const openingCashRp = 20_000_000
/** In whose name the training begins. */
const user_id = 'latihan'

/** The columns of a piece that are copied. Its supplier and its customer do not belong in the training. */
const ownColumns = [
  'kode_barcode',
  'nama_barang',
  'kategori',
  'kode_dept',
  'kode_group',
  'kadar',
  'kadar_cetak',
  'kode_intern',
  'kode_bandrol',
  'atribut',
  'keterangan',
  'kode_gudang',
  'kode_baki',
  'berat_bruto',
  'berat_stock',
  'berat',
  'berat_plastik',
  'qty',
  'size',
  'hpp',
  'markup',
  'ongkos',
  'harga_jual',
  'harga_estimasi',
  'harga_nota',
  'harga_beli',
  'kode_supplier',
  'tag_id',
  'foto',
]

/** Pieces of every tray of a shop in turn, so that none is empty where there are more trays than one. */
const piecesQuery = `
  select (jsonb_build_object(${ownColumns.map((column) => `'${column}', b.${column}`).join(', ')}, 'batu', (
            select coalesce(jsonb_agg(jsonb_build_object(${stoneFields.map(({ name }) => `'${name}', s.${name}`).join(', ')}) order by s.no_urut), '[]')
            from barang_batu s where s.kode_barcode = b.kode_barcode)))::text as row
  from (select *, row_number() over (partition by kode_gudang, kode_baki order by kode_barcode desc) as turn
        from barang where (kode_toko, status, tempat) = ($1, 'READY', 'BAKI') and not is_aksesoris and not is_konsinyasi) b
  order by b.turn, b.kode_barcode limit ${piecesMax}`

/**
 * Puts goods and money into every shop of a training, as opening stock and opening cash: some of the pieces that lie in its trays
 * now, under their own barcodes, so that the label in the tray can be scanned. `live` is in a transaction that only reads. A shop whose
 * goods or money cannot come in is without them, and `onMissing` hears why: the others practise all the same.
 */
export async function fillShops(live: pg.ClientBase, db: Db, onMissing: (error: unknown, what: string) => void = () => {}): Promise<void> {
  const { rows: shops } = await sql<{ kode_toko: string; tgl_system: string }>`
    select kode_toko, tgl_system from toko where is_active order by kode_toko`.execute(db)
  const { rows: codes } = await sql<{ kode_transaksi: string }>`
    select kode_transaksi from kode_transaksi where peran = 'MODAL' order by kode_transaksi <> 'SETORMODAL', kode_transaksi limit 1`.execute(db)
  const hasRate = (await dollarRateNow(db)) !== undefined
  for (const shop of shops) {
    const pieces: NewPiece[] = []
    for await (const rows of pagesOf(live, piecesQuery, [shop.kode_toko])) pieces.push(...rows.map((row) => JSON.parse(row) as NewPiece))
    // Stones are kept at the rate of now; without one those pieces cannot come in.
    const known = pieces.filter(({ batu = [] }) => hasRate || batu.length === 0)
    const bring = (what: string, work: (context: EventContext) => Promise<unknown>) =>
      inTransaction(db, { user_id }, async (tx) => void (await work({ db: tx, ...shop, user_id, request_id: 'latihan' }))).catch((error: unknown) =>
        onMissing(error, `${what} of ${shop.kode_toko}`),
      )
    if (known.length > 0) await bring('goods', (context) => addPieces(context, known, 'SALDO_AWAL'))
    const [code] = codes
    if (!code) continue
    const detail_uang = [{ ...code, jumlah_uang: openingCashRp, keterangan: null }]
    await bring('money', (context) =>
      bookAll(context, [{ arah: 'MASUK', no_rekening: null, nama_pihak: null, keterangan: 'Modal latihan', detail_uang }]),
    )
  }
}
