import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#engine/server/database.ts'
import { type ServedJob, defineRecurring, defineJob, serveJob } from '#engine/server/jobs.ts'
import { putInOutbox } from '#engine/server/outbox.ts'
import { projectFolder } from '#engine/server/project.ts'
import { rooms } from '#engine/server/realtime.ts'
import { inTransaction, systemUser } from '#engine/server/transaction.ts'
import { backupFailed } from '#modules/audit/contract/laporan-cadangan.ts'
import type { Archiver, ArchiverState } from './archiver.ts'

const drillSecondsMax = 2 * 60 * 60
/** A base is made every night: one that is older has been missed. */
export const baseSecondsMax = 26 * 60 * 60

/** One row of the report: a backup, a restore drill, or the state of the archive. */
interface Told {
  readonly jenis: 'CADANGAN' | 'UJI_PULIH' | 'ARSIP'
  readonly hasil: 'BERHASIL' | 'GAGAL'
  readonly sampai_at?: string | undefined
  readonly detik?: number | undefined
  readonly byte?: number | undefined
  readonly jumlah_beda?: number | undefined
  readonly keterangan?: string | undefined
}

/** Keeps how it went, and tells the head office where it went wrong. */
async function tell(db: Db, told: Told): Promise<void> {
  await inTransaction(db, systemUser, async (tx) => {
    const { jenis, hasil, sampai_at = null, detik = null, byte = null, jumlah_beda = null, keterangan = '' } = told
    await sql`
      insert into cadangan (jenis, hasil, sampai_at, detik, byte, jumlah_beda, keterangan)
      values (${jenis}, ${hasil}, ${sampai_at}, ${detik}, ${byte}, ${jumlah_beda}, ${keterangan.slice(0, 500)})`.execute(tx)
    if (hasil === 'BERHASIL') return
    const { rows } = await sql<{ kode_toko: string }>`select kode_toko from toko where level = 'PUSAT'`.execute(tx)
    for (const office of rows) await putInOutbox(tx, backupFailed, rooms.shop(office.kode_toko), { jenis })
  })
}

/** The delay of the archive after which the owner gets a message, in seconds: one slow night of the network, or some rounds. */
const behindSecondsMax = ({ everySeconds }: ArchiverState) => Math.max(600, 5 * everySeconds)

/** Returns why an administrator has to look at the archive, in one line, or undefined if all is well. `sinceMs`: how long it is kept by this process, in milliseconds. */
export function alarmOf(state: ArchiverState, now: Date, sinceMs: number): string | undefined {
  const secondsMax = behindSecondsMax(state)
  const isLate = (at: Date | undefined, seconds: number) => (at ? now.getTime() - at.getTime() > seconds * 1_000 : sinceMs > seconds * 1_000)
  const why = state.failure === undefined ? '' : `: ${state.failure}`
  if (isLate(state.reachedAt, secondsMax)) return `the log of the database does not come into the archive${why}`
  if (state.hasCopy && isLate(state.copyReachedAt, secondsMax)) return `the copy of the archive is behind${why}`
  if (state.baseAt ? isLate(state.baseAt, baseSecondsMax) : isLate(undefined, 60 * 60)) return `there is no base of the last day${why}`
  return undefined
}

const iso = (at: Date | undefined) => at?.toISOString()

/** A base every night, a look at the archive every minute, and a restore that is tried in the first night, and again when the last good one is a month old. */
export function archiveJobs(archiver: Archiver): ServedJob[] {
  const startedMs = performance.now()
  const base = serveJob(
    defineRecurring({ name: 'archive-base', every: '15 1 * * *', secondsMax: 4 * 60 * 60, retriesMax: 3, retryAfterSeconds: 300 }),
    async (_, { db, log, signal, isLastTry }) => {
      const beganMs = performance.now()
      try {
        const { bytes, completed_at } = await archiver.makeBase(signal)
        await tell(db, { jenis: 'CADANGAN', hasil: 'BERHASIL', byte: bytes, sampai_at: completed_at, detik: secondsSince(beganMs) })
      } catch (error) {
        if (isLastTry) {
          log.error({ err: error }, 'no base was made')
          await tell(db, { jenis: 'CADANGAN', hasil: 'GAGAL', detik: secondsSince(beganMs), keterangan: messageOf(error) })
        }
        throw error
      }
    },
  )
  const watch = serveJob(defineJob({ name: 'archive-watch', input: z.unknown(), everySeconds: 60 }), async (_, { db, log }) => {
    const state = archiver.state()
    const alarm = alarmOf(state, new Date(), performance.now() - startedMs)
    const { rows } = await sql<{ hasil: string }>`select hasil from cadangan where jenis = 'ARSIP' order by id desc limit 1`.execute(db)
    const was = rows[0]?.hasil ?? 'BERHASIL'
    if ((alarm === undefined ? 'BERHASIL' : 'GAGAL') === was) return
    if (alarm !== undefined) log.error({ alarm }, 'an administrator has to look at the archive')
    await tell(db, { jenis: 'ARSIP', hasil: alarm === undefined ? 'BERHASIL' : 'GAGAL', sampai_at: iso(state.reachedAt), keterangan: alarm })
  })
  const drill = serveJob(
    defineRecurring({ name: 'restore-drill', every: '30 3 * * *', secondsMax: drillSecondsMax + 600, retriesMax: 1, retryAfterSeconds: 600 }),
    async (_, { db, log, signal }) => {
      const { rows } = await sql<{ is_due: boolean }>`
        select not exists (
          select from cadangan where (jenis, hasil) = ('UJI_PULIH', 'BERHASIL') and created_at > now() - interval '30 days'
        ) as is_due`.execute(db)
      if (!rows[0]?.is_due || !isNight(new Date()) || !archiver.state().baseAt) return
      const beganMs = performance.now()
      const said = await runDrill(signal)
      const isGood = said.failure === undefined && said.breaks === 0
      if (!isGood) log.error({ ...said }, 'the restore that was tried failed')
      await tell(db, {
        jenis: 'UJI_PULIH',
        hasil: isGood ? 'BERHASIL' : 'GAGAL',
        sampai_at: said.to,
        byte: said.bytes,
        jumlah_beda: said.breaks,
        detik: secondsSince(beganMs),
        keterangan: said.failure,
      })
    },
  )
  return [base, watch, drill]
}

const secondsSince = (ms: number) => Math.round((performance.now() - ms) / 100) / 10
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Whether no shop sells: before six in Jakarta. What a server has missed at night, it does not do in the morning. */
export const isNight = (now: Date): boolean => (now.getUTCHours() + 7) % 24 < 6

/** The last line of the drill's output. */
export const drillReport = z.object({
  failure: z.string().optional(),
  breaks: z.number().int().optional(),
  bytes: z.number().int().optional(),
  to: z.string().optional(),
})

/** Runs `scripts/restore-drill.ts` at a low priority of the process. A drill that takes too long gets a signal to clean up and end. */
async function runDrill(signal: AbortSignal): Promise<z.output<typeof drillReport>> {
  const child = spawn(process.execPath, [join(projectFolder, 'scripts/restore-drill.ts')], { cwd: projectFolder, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-8_000)))
  const end = () => child.kill('SIGTERM')
  const late = setTimeout(end, drillSecondsMax * 1_000)
  signal.addEventListener('abort', end)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve).once('error', () => resolve(null)))
  clearTimeout(late)
  signal.removeEventListener('abort', end)
  const line = said.trim().split('\n').at(-1) ?? ''
  try {
    return drillReport.parse(JSON.parse(line))
  } catch {
    return { failure: `it ended with ${code}: ${line}` }
  }
}
