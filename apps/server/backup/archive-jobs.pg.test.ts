import { sql } from 'kysely'
import { type Socket, io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#engine/server/log.ts'
import { step } from '#engine/testing/step.ts'
import { backupFailed, laporanCadangan } from '#modules/audit/contract/laporan-cadangan.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { archiveJobs } from './archive-jobs.ts'
import type { Archiver, ArchiverState } from './archiver.ts'

let app: TestApp
let office: Socket
beforeAll(async () => {
  app = await startTestApp()
  office = io(await app.url(), { auth: { token: await app.tokenOf('own.mc1') }, transports: ['websocket'] })
  await step('head office listens', new Promise<void>((resolve) => office.once('connect', resolve)))
})
afterAll(async () => {
  office.disconnect()
  await app.stop()
})

/** An archive whose state and bases a story says. */
function saidArchive() {
  const state: { -readonly [name in keyof ArchiverState]: ArchiverState[name] } = {
    baseAt: new Date(),
    reachedAt: new Date(),
    copyReachedAt: undefined,
    hasCopy: false,
    failure: undefined,
    everySeconds: 60,
  }
  let failure: Error | undefined
  const archiver: Archiver = {
    state: () => state,
    archiveNow: async () => {},
    stop: async () => {},
    makeBase: async () => {
      if (failure) throw failure
      const completed_at = new Date().toISOString()
      return {
        version: '1',
        started_at: completed_at,
        completed_at,
        first: '',
        last: '',
        bytes: 50_000_000,
        files: [],
        parts: 1,
        pictures: [],
        run: '',
        folder: '',
      }
    },
  }
  const [base, watch] = archiveJobs(archiver)
  const context = {
    db: app.db,
    readLong: <Result>(work: (db: typeof app.db) => Promise<Result>) => work(app.db),
    log: createLog('silent'),
    signal: new AbortController().signal,
    enqueue: app.app.enqueue,
    isLastTry: true,
    countFound: () => {},
  }
  return {
    state,
    fail: (error: Error) => (failure = error),
    makeBase: () => base!.does(undefined, context),
    watch: () => watch!.does(undefined, context),
  }
}

const shown = async () =>
  (await app.call<readonly Record<string, unknown>[]>('own.mc1', laporanCadangan.api)).body.map((row) => [
    row['jenis_cadangan'],
    row['hasil_cadangan'],
    row['ukuran_mb'],
    row['pesan_mesin'],
  ])

it('bases, and an archive that falls behind and comes back, are kept once each, shown to the owner, and told to the head office', async () => {
  const archive = saidArchive()
  await archive.watch()
  expect(await shown()).toEqual([])
  await archive.makeBase()
  expect(await shown()).toEqual([['CADANGAN', 'BERHASIL', 50, '']])

  const told = new Promise((resolve) => office.once(backupFailed, resolve))
  archive.state.reachedAt = new Date(Date.now() - 3_600_000)
  archive.state.failure = 'no room'
  await archive.watch()
  await archive.watch()
  expect(await step('head office hears of it', told)).toEqual({ jenis: 'ARSIP' })
  archive.state.reachedAt = new Date()
  await archive.watch()
  await archive.watch()
  archive.fail(new Error('the disk is gone'))
  await expect(archive.makeBase()).rejects.toThrow('the disk is gone')
  expect(await shown()).toEqual([
    ['CADANGAN', 'GAGAL', null, 'the disk is gone'],
    ['ARSIP', 'BERHASIL', null, ''],
    ['ARSIP', 'GAGAL', null, 'the log of the database does not come into the archive: no room'],
    ['CADANGAN', 'BERHASIL', 50, ''],
  ])
  // The first row is the state now. A state that was not written for some minutes counts as failed.
  await app.asOwner(sql`insert into cadangan_arsip (tempat, sampai_at) values ('/mnt/nas', now() - interval '20 minutes')`)
  expect((await shown())[0]).toEqual(['ARSIP', 'GAGAL', null, ''])
  expect((await app.call('kasir.mc2', laporanCadangan.api)).status).toBe(403)
})
