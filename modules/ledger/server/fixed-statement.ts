import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** A statement whose text never changes. Its values are `$1`, `$2` and so on, in this order. */
export type FixedStatement<Row> = (db: Db, values: readonly unknown[]) => Promise<Row[]>

/**
 * A statement that is compiled once and not for every call. It names its values itself (`sql.raw('$1::text')`), so one value may stand in several
 * places. A connection that prepares statements (`openReading`) plans it once.
 */
export function fixedStatement<Row>(statement: RawBuilder<Row>): FixedStatement<Row> {
  let text: string | undefined
  return async (db, values) => {
    text ??= statement.compile(db).sql
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
    return rows
  }
}
