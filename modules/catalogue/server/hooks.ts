import type { Context, MasterHooks } from '#engine/server/serve.ts'
import type { Master } from '#engine/contract/master.ts'
import { letGo } from './picture-store.ts'

type Row = Record<string, unknown>

/** What each list of the catalogue does besides the usual. */
export interface CatalogueRules {
  /** The column that names its pictures. */
  readonly picture?: string
  /** What becomes of a row before it is written; `isNew` where it is added. */
  readonly complete?: (row: Row, isNew: boolean) => Row
}

/**
 * The hooks of a list of the catalogue: what the application reads is made anew once the change has committed, and a picture that the row does not name
 * any more goes. `forget` drops what this process remembers.
 */
export function catalogueHooks(forget: () => void, { picture, complete = (row) => row }: CatalogueRules = {}): MasterHooks<Master> {
  const picturesOf = (row: Row | undefined): string[] => (picture && row ? [row[picture] ?? []].flat().map(String) : [])
  return {
    beforeSave: async (row: Row, before: Row | undefined) => complete(row, before === undefined),
    afterSave: async (row: Row, before: Row | undefined, context: Context) => {
      const kept = picturesOf(row)
      await letGo(
        context,
        picturesOf(before).filter((path) => !kept.includes(path)),
      )
      context.afterCommit(forget)
    },
    afterRemove: async (row: Row, context: Context) => {
      await letGo(context, picturesOf(row))
      context.afterCommit(forget)
    },
  }
}
