import { sql } from 'kysely'
import { createInterface } from 'node:readline/promises'
import { readEnvironment } from '#apps/server/environment.ts'
import { probeDatabaseUrl, startPostgres } from '#apps/server/postgres/postgres.ts'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { openDatabase } from '#engine/server/database.ts'
import { migrate } from '#engine/server/migrations.ts'
import { hashPassword, passwordMessage } from '#modules/access/server/public.ts'

// npm run setup: the head office and its owner, in an empty database. Everything else is done in the application.
const input = createInterface({ input: process.stdin })
// Line by line, so that the answers may also come from a file.
const lines = input[Symbol.asyncIterator]()
const answered = async (question: string, check: (answer: string) => string | undefined): Promise<string> => {
  for (;;) {
    process.stdout.write(`${question}: `)
    const line = await lines.next()
    if (line.done) throw new StartRefused('The answers ended before the last question.')
    const answer = line.value.trim()
    const wrong = check(answer)
    if (!wrong) return answer
    console.log(wrong)
  }
}
const matching = (pattern: RegExp, wrong: string) => (answer: string) => (pattern.test(answer) ? undefined : wrong)

try {
  const environment = readEnvironment(process.env)
  const postgres = environment.databaseUrl ? undefined : await startPostgres({ dataFolder: environment.dataFolder })
  const databaseUrl = environment.databaseUrl ?? (postgres as { url: string }).url
  const database = openDatabase(databaseUrl)
  try {
    if (environment.databaseUrl) await probeDatabaseUrl(databaseUrl)
    await migrate(databaseUrl)
    const { rows } = await sql`select 1 from toko limit 1`.execute(database.db)
    if (rows.length > 0) throw new StartRefused('There is a shop already; log in and go on in the application.')
    const kode_toko =
      (await answered('Code of the head office (2 to 10 capitals and digits)', matching(/^[A-Z0-9]{2,10}$/, 'Capitals and digits only.'))) || ''
    const nama_toko = await answered('Its name', matching(/\S/, 'It needs a name.'))
    const alamat_toko = await answered('Its address', matching(/\S/, 'Receipts and reports show it.'))
    const tgl_system = await answered('Business date to begin with (yyyy-MM-dd)', matching(/^\d{4}-\d\d-\d\d$/, 'As in 2026-01-31.'))
    const user_id = await answered(
      "The owner's user id (small letters, digits, dots)",
      matching(/^[a-z0-9._-]{3,30}$/, 'Three to thirty small letters, digits, dots.'),
    )
    const nama = await answered("The owner's name", matching(/\S/, 'It needs a name.'))
    const password = await answered("The owner's password (8 characters or more)", (text) => passwordMessage(text, user_id))
    const password_hash = await hashPassword(password)
    await database.db.transaction().execute(async (tx) => {
      await sql`insert into toko (kode_toko, nama_toko, alamat_toko, level, tgl_system) values (${kode_toko}, ${nama_toko}, ${alamat_toko}, 'PUSAT', ${tgl_system})`.execute(
        tx,
      )
      await sql`insert into users (user_id, nama, password_hash, level, kode_toko) values (${user_id}, ${nama}, ${password_hash}, 'OWN', ${kode_toko})`.execute(
        tx,
      )
    })
    console.log(`Done. Start Kencana with npm start and log in as ${user_id}.`)
  } finally {
    await database.close()
    await postgres?.stop()
  }
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  input.close()
}
