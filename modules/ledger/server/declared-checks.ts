import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { DocumentKind } from './document-kinds.ts'
import { fixedStatement } from './fixed-statement.ts'

/** What the migrations declare for the checks of the books. */
export interface Declared {
  /** All kinds of documents of the chain. */
  readonly kinds: readonly DocumentKind[]
  /** The tables with a function `<table>_beda(shop, after)`, see `subledgerBreaks`. */
  readonly subledgers: readonly string[]
}

const read = fixedStatement(sql<{ text: string; after: string | null; next: number }>`
  select json_build_object(
           'kinds', (select json_agg(d order by tabel) from dokumen d),
           'subledgers', (select json_agg(left(proname, -length('_beda')) order by proname) from pg_proc
                       where pronamespace = 'public'::regnamespace and proname like '%\\_beda' and pronargs = 2))::text as text,
         (select max(tgl_system) from tutup_toko where kode_toko = $1) as after,
         (select coalesce(max(id), 0) + 1 from posting) as next`)

/** The parsed declaration of each text, so that statements are built once for it. Only migrations change the text. */
const known = new Map<string, Declared>()

/** What the migrations declare, the last closed day of a shop (null if it never closed), and the number that the next posting of the chain gets. */
export async function declaredChecks(db: Db, kode_toko: string): Promise<{ declared: Declared; after: string | null; next: number }> {
  const [{ text, after, next }] = (await read(db, [kode_toko])) as [{ text: string; after: string | null; next: number }]
  let declared = known.get(text)
  if (!declared) known.set(text, (declared = JSON.parse(text) as Declared))
  return { declared, after, next }
}
