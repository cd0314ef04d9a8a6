import { sql } from 'kysely'
import type { AnyDocument } from '#engine/contract/document.ts'
import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { printNumbers, showNumbers } from './identity-numbers.ts'

/** What all kinds of documents have in common; it reads those of all modules. */
export const createDocumentsModule = ({ documents }: { readonly documents: readonly AnyDocument[] }) =>
  serverModule(declarations, {
    handlers: {
      printNumbers: printNumbers(documents),
      showNumbers: showNumbers(documents),
      async readCashiers({ db, caller }) {
        const { rows } = await sql<{ user_id: string; nama: string }>`
          select user_id, nama from users where kode_toko = ${caller.kode_toko} and level = 'KASIR' order by user_id`.execute(db)
        return rows
      },
    },
  })
