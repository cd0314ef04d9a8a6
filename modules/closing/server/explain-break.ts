import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { Break } from '#modules/ledger/server/public.ts'

/** Which document shows what does not agree: the kind that opens it, and its number; both empty where there is none. */
export interface Shown {
  readonly jenis_dokumen: string
  readonly nomor_dokumen: string
}

const nothing: Shown = { jenis_dokumen: '', nomor_dokumen: '' }

/**
 * The documents in which what `verify` found can be looked at, in the order of the breaks: of a posting the document that it is of, of a piece
 * the piece, of a claim the document that it began with, of a seal the day of the shop.
 */
export async function documentsOf(db: Db, kode_toko: string, breaks: readonly Break[]): Promise<Shown[]> {
  const ids = breaks.filter(({ balance }) => balance === 'posting').map(({ key }) => Number.parseInt(key, 10))
  const { rows } = await sql<{ id: number; kind: string; reference: string }>`
    select id, kind, reference from posting where id = any(${ids}::bigint[])`.execute(db)
  const postings = new Map(rows.map(({ id, kind, reference }) => [id, { jenis_dokumen: kind, nomor_dokumen: reference }]))
  const claims = await claimsOf(
    db,
    kode_toko,
    breaks.flatMap(({ balance, key }) => (balance === 'saldo_tagihan' ? [key] : [])),
  )
  return breaks.map(({ balance, key }) => {
    const [first = '', second = ''] = key.split(' ')
    if (balance === 'posting') return postings.get(Number.parseInt(key, 10)) ?? nothing
    if (balance === 'dokumen') return { jenis_dokumen: first, nomor_dokumen: second }
    if (balance === 'barang' || balance === 'stok') return { jenis_dokumen: 'barang', nomor_dokumen: first }
    if (balance === 'segel') return { jenis_dokumen: 'tutup_toko', nomor_dokumen: `${kode_toko} ${first.split('/')[0] ?? ''}` }
    if (balance === 'saldo_tagihan') return claims.get(key) ?? nothing
    return nothing
  })
}

/** The documents that claims began with, by the key of a break: kind, party and document. */
async function claimsOf(db: Db, kode_toko: string, keys: readonly string[]): Promise<ReadonlyMap<string, Shown>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<Shown & { key: string }>`
    select distinct on (key) concat_ws(' ', t.jenis, t.pihak, t.dokumen) as key, p.kind as jenis_dokumen, p.reference as nomor_dokumen
    from mutasi_tagihan t join posting p on p.id = t.posting_id
    where t.kode_toko = ${kode_toko} and concat_ws(' ', t.jenis, t.pihak, t.dokumen) = any(${keys}) order by key, t.posting_id`.execute(db)
  return new Map(rows.map(({ key, ...shown }) => [key, shown]))
}
