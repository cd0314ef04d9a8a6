import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lockFile } from './folder-lock.ts'

it('a file is locked by one until he lets go of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kencana-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'a.lock')
  const free = lockFile(path)
  expect(free).toBeDefined()
  expect(lockFile(path)).toBeUndefined()
  free?.()
  const again = lockFile(path)
  expect(again).toBeDefined()
  again?.()
})
