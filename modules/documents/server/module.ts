import { sql } from 'kysely'
import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'

export const documentsModule = serverModule(declarations, {
  handlers: {
    async readCashiers({ db, caller }) {
      const { rows } = await sql<{ user_id: string; nama: string }>`
        select user_id, nama from users where kode_toko = ${caller.kode_toko} and level = 'KASIR' order by user_id`.execute(db)
      return rows
    },
  },
})
