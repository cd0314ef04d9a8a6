import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { refuse } from '#engine/contract/refusal.ts'
import { openDatabase } from '#engine/server/database.ts'
import { DatabaseClient, changedAddress, firstAddress } from '#engine/server/database-client.ts'
import { migrate } from '#engine/server/migrations.ts'
import { trainingComment } from '#engine/server/numbers.ts'
import { refusals } from '#modules/training/contract/kosongkan-latihan.ts'
import { copyMasters } from './copy.ts'
import { fillShops } from './stock.ts'

/** Where the training of a chain is kept. */
export interface TrainingPlace {
  /** The live database as its owner, who makes the training's database. */
  readonly ownerUrl: string
  /** The live database as the application. */
  readonly appUrl: string
  /** Where pictures are kept that are taken in training. */
  readonly filesFolder: string
  /** How long another server may take over making or emptying it, if not as long as usual. */
  readonly waitMsMax?: number
  /** An empty database of the same server with the schema of today: a training is a copy of it, and the migrations need not run again. */
  readonly template?: string
  /** Hears of what could not come into the training, which is made without it. */
  readonly onMissing?: (error: unknown, what: string) => void
}

/** Another server that makes a training needs some ten seconds for it. */
const usualWaitMsMax = 60_000

/**
 * The database comment of a training. The letter of its document numbers follows from it. A database without this comment is no
 * training: it is not changed.
 */
const mark = trainingComment

/** What the name ends with until a training is whole. */
const beingMade = '_baru'

/** The longest name that the database keeps as it is. */
const nameBytesMax = 63

/** Where the pictures of the training are, in the data folder. */
export const trainingFilesIn = (dataFolder: string): string => join(dataFolder, 'files-latihan')

/** The name of a database by its address. */
const nameIn = (url: string) => decodeURIComponent(firstAddress(url).pathname.slice(1))

/** The name of the training's database for this address. */
export const trainingName = (url: string) => `${nameIn(url)}_latihan`

/** The same server and login, at another database. */
const onDatabase = (url: string, name: string): string =>
  changedAddress(url, (address) => {
    address.pathname = `/${encodeURIComponent(name)}`
  })

/** The training's database as the application. */
export const trainingAppUrl = ({ appUrl }: TrainingPlace) => onDatabase(appUrl, trainingName(appUrl))

/** Only one server of a chain makes or empties its training at a time, and no server opens it meanwhile. */
const lock = `hashtextextended('kencana latihan', 0)`

async function asOwner<Result>(
  { ownerUrl, waitMsMax = usualWaitMsMax }: TrainingPlace,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new DatabaseClient({ connectionString: ownerUrl, application_name: 'kencana latihan', connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`set lock_timeout = ${waitMsMax}`)
    await client.query(`select pg_advisory_lock(${lock})`)
    await client.query('reset lock_timeout')
    return await work(client)
  } finally {
    // The lock ends with the connection, also after an error.
    await client.end().catch(() => {})
  }
}

/**
 * Returns the owner of the database with this name: the room, another program, or none. A new database refuses connections until it
 * has its mark. One that a server left unfinished has no mark, but it never accepted a connection, so it holds no foreign data.
 */
async function ownerOf(client: pg.ClientBase, name: string): Promise<'OURS' | 'FOREIGN' | 'NONE'> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    `select coalesce(shobj_description(oid, 'pg_database') = $2, $3 and not datallowconn) as "isOurs" from pg_database where datname = $1`,
    [name, mark, name.endsWith(beingMade)],
  )
  const [found] = rows
  return !found ? 'NONE' : found.isOurs ? 'OURS' : 'FOREIGN'
}

/** Takes away what the room has made, and nothing else. */
async function dropOurs(client: pg.ClientBase, name: string): Promise<void> {
  if ((await ownerOf(client, name)) === 'OURS') await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`)
}

/** What an upgrade has brought since a training was made is brought there too. */
const upToDate = async ({ ownerUrl }: TrainingPlace) => void (await migrate(onDatabase(ownerUrl, trainingName(ownerUrl))))

/** Returns whether there is a training, and brings it up to date. Waits while another server makes or empties it. */
export const hasTraining = (place: TrainingPlace): Promise<boolean> =>
  asOwner(place, async (client) => {
    const isMade = (await ownerOf(client, trainingName(place.ownerUrl))) === 'OURS'
    if (isMade) await upToDate(place)
    return isMade
  })

/**
 * Makes the training of a chain if there is none: a database next to the live one, of the same schema, with the chain's masters and
 * some of its goods. It gets its name when it is complete. The live chain is read in one transaction that cannot write.
 *
 * @returns whether it was made now
 * @throws Refusal NAME_TOO_LONG, FOREIGN_DATABASE: a database with its name exists that the room has not made
 */
export function makeTraining(place: TrainingPlace): Promise<boolean> {
  return asOwner(place, async (client) => {
    const name = trainingName(place.ownerUrl)
    const unfinished = `${name}${beingMade}`
    // A longer one would be cut, and be another's.
    if (Buffer.byteLength(unfinished) > nameBytesMax) refuse(refusals.NAME_TOO_LONG)
    const there = await ownerOf(client, name)
    if (there === 'OURS') {
      await upToDate(place)
      return false
    }
    await dropOurs(client, unfinished)
    if (there === 'FOREIGN' || (await ownerOf(client, unfinished)) === 'FOREIGN') refuse(refusals.FOREIGN_DATABASE)
    const copied = place.template === undefined ? '' : `template ${pg.escapeIdentifier(place.template)} strategy file_copy`
    await client.query(`create database ${pg.escapeIdentifier(unfinished)} ${copied} allow_connections false`)
    await client.query(`comment on database ${pg.escapeIdentifier(unfinished)} is ${pg.escapeLiteral(mark)}`)
    await client.query(`alter database ${pg.escapeIdentifier(unfinished)} allow_connections true`)
    await client.query(`grant connect on database ${pg.escapeIdentifier(unfinished)} to kencana_app`)
    await rm(place.filesFolder, { recursive: true, force: true })
    const url = onDatabase(place.ownerUrl, unfinished)
    await migrate(url)
    await fill(place, url)
    await client.query(`alter database ${pg.escapeIdentifier(unfinished)} rename to ${pg.escapeIdentifier(name)}`)
    return true
  })
}

async function fill({ appUrl, onMissing }: TrainingPlace, url: string): Promise<void> {
  const live = new DatabaseClient({ connectionString: appUrl, application_name: 'kencana latihan', connectionTimeoutMillis: 10_000 })
  live.on('error', () => {})
  const training = new DatabaseClient({ connectionString: url })
  training.on('error', () => {})
  const { db, close } = openDatabase(url, { connectionsMax: 1, isPatient: true })
  try {
    await live.connect()
    await live.query('begin isolation level repeatable read read only')
    await training.connect()
    await copyMasters(live, training)
    await fillShops(live, db, onMissing)
    await training.query('analyze')
  } finally {
    await Promise.all([live.end().catch(() => {}), training.end().catch(() => {}), close()])
  }
}

/** Deletes the training of a chain, if it is one. `meanwhile` runs when it refuses new connections but still exists. */
export function dropTraining(place: TrainingPlace, meanwhile: (client: pg.Client) => Promise<void> = async () => {}): Promise<void> {
  return asOwner(place, async (client) => {
    const name = trainingName(place.ownerUrl)
    await meanwhile(client)
    for (const each of [name, `${name}${beingMade}`]) await dropOurs(client, each)
    await rm(place.filesFolder, { recursive: true, force: true })
  })
}
