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
 * the piece, of a claim the document that it is about.
 */
export async function documentsOf(db: Db, breaks: readonly Break[]): Promise<Shown[]> {
  const ids = breaks.filter(({ balance }) => balance === 'posting').map(({ key }) => Number.parseInt(key, 10))
  const { rows } = await sql<{ id: number; kind: string; reference: string }>`
    select id, kind, reference from posting where id = any(${ids}::bigint[])`.execute(db)
  const postings = new Map(rows.map(({ id, kind, reference }) => [id, { jenis_dokumen: kind, nomor_dokumen: reference }]))
  return breaks.map(({ balance, key }) => {
    const [first = '', second = ''] = key.split(' ')
    if (balance === 'posting') return postings.get(Number.parseInt(key, 10)) ?? nothing
    if (balance === 'dokumen') return { jenis_dokumen: first, nomor_dokumen: second }
    if (balance === 'barang' || balance === 'stok') return { jenis_dokumen: 'barang', nomor_dokumen: first }
    if (balance === 'segel') return { jenis_dokumen: 'tutup_toko', nomor_dokumen: first.split('/')[0] ?? '' }
    return nothing
  })
}
