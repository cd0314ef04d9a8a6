import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { sql } from 'kysely'
import { probeDatabaseUrl, startPostgres } from '#apps/server/postgres/postgres.ts'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { type Db, openDatabase } from '#engine/server/database.ts'
import { migrate } from '#engine/server/migrations.ts'
import { hashPassword, passwordMessage } from '#modules/access/server/public.ts'
import { command } from './command.ts'

// npm run setup: the head office, its owner and the manager user who switches what was bought, in an empty database.
// Everything else is done in the application.
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
/** Like `answered`; an empty answer is `usual`. */
const answeredOr = async (usual: string, question: string, check: (answer: string) => string | undefined): Promise<string> =>
  (await answered(`${question}, empty for ${usual}`, (answer) => (answer === '' ? undefined : check(answer)))) || usual
/** A day of the calendar of this machine. */
const today = () => new Intl.DateTimeFormat('sv-SE').format(new Date())
const matching = (pattern: RegExp, wrong: string) => (answer: string) => (pattern.test(answer) ? undefined : wrong)

/** Easy to read aloud and to type: no letters that look alike. */
const generatedPassword = () => Array.from({ length: 12 }, () => 'abcdefghjkmnpqrstuvwxyz23456789'[randomInt(31)]).join('')

/** A user who will log in. */
interface Person {
  readonly user_id: string
  readonly nama: string
  readonly password: string
}

async function askForPerson(who: string, taken: readonly string[], askForPassword: (user_id: string) => Promise<string>): Promise<Person> {
  const isUserId = matching(/^[a-z0-9._-]{3,30}$/, 'Three to thirty small letters, digits, dots.')
  const user_id = await answered(
    `The ${who}'s user id (small letters, digits, dots)`,
    (text) => isUserId(text) ?? (taken.includes(text) ? 'Somebody has that one.' : undefined),
  )
  const nama = await answered(`The ${who}'s name`, matching(/\S/, 'It needs a name.'))
  return { user_id, nama, password: await askForPassword(user_id) }
}

async function insertPerson(db: Db, kode_toko: string, level: string, { user_id, nama, password }: Person, mustChange: boolean): Promise<void> {
  await sql`
    insert into users (user_id, nama, password_hash, level, kode_toko, harus_ganti_password)
    values (${user_id}, ${nama}, ${await hashPassword(password)}, ${level}, ${kode_toko}, ${mustChange})`.execute(db)
}

async function askAndMake(db: Db, startCommand: string): Promise<void> {
  const { rows } = await sql`select 1 from toko limit 1`.execute(db)
  if (rows.length > 0) throw new StartRefused('There is a shop already; log in and go on in the application.')
  const kode_toko = await answered('Code of the head office (2 to 10 capitals and digits)', matching(/^[A-Z0-9]{2,10}$/, 'Capitals and digits only.'))
  const nama_toko = await answered('Its name', matching(/\S/, 'It needs a name.'))
  const alamat_toko = await answered('Its address', matching(/\S/, 'Receipts and reports show it.'))
  const tgl_system = await answeredOr(today(), 'Business date to begin with (yyyy-MM-dd)', matching(/^\d{4}-\d\d-\d\d$/, 'As in 2026-01-31.'))
  const owner = await askForPerson('owner', [], (user_id) =>
    answered("The owner's password (8 characters or more)", (text) => passwordMessage(text, user_id)),
  )
  console.log('The owner runs the chain. Modules that the chain has bought are switched on by a manager user.')
  const manager = await askForPerson('manager user', [owner.user_id], async (user_id) => {
    const chosen = await answered("The manager user's first password (empty: one is made)", (text) =>
      text === '' ? undefined : passwordMessage(text, user_id),
    )
    return chosen || generatedPassword()
  })
  await db.transaction().execute(async (tx) => {
    await sql`insert into toko (kode_toko, nama_toko, alamat_toko, level, tgl_system) values (${kode_toko}, ${nama_toko}, ${alamat_toko}, 'PUSAT', ${tgl_system})`.execute(
      tx,
    )
    await insertPerson(tx, kode_toko, 'OWN', owner, false)
    // Two people know this password: the one at this machine, and the manager.
    await insertPerson(tx, kode_toko, 'MU', manager, true)
  })
  console.log(`Done. Start Kencana with '${startCommand}' and log in as ${owner.user_id}.`)
  console.log(`The manager user logs in as ${manager.user_id} with the password ${manager.password}, and chooses his own at the first login.`)
}

await command(async ({ dataFolder, ...environment }) => {
  const postgres = environment.databaseUrl ? undefined : await startPostgres({ dataFolder })
  try {
    const databaseUrl = environment.databaseUrl ?? (postgres as { url: string }).url
    if (environment.databaseUrl) await probeDatabaseUrl(databaseUrl)
    await migrate(databaseUrl)
    const database = openDatabase(databaseUrl)
    // Without the same folder or database, `npm start` would begin a demo chain elsewhere.
    const place = (['KENCANA_DATA', 'DATABASE_URL'] as const)
      .filter((name) => process.env[name])
      .map((name) => `${name}=${name === 'DATABASE_URL' ? '…' : process.env[name]} `)
    await askAndMake(database.db, `${place.join('')}npm start`).finally(() => database.close())
  } finally {
    await postgres?.stop()
  }
}).finally(() => input.close())
