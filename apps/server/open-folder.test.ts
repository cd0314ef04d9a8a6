import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { command } from '../../scripts/command.ts'
import { warningOfOpenFolder } from './open-folder.ts'

it.skipIf(process.platform === 'win32')('warns of a data folder that other users of the machine can enter', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kencana-open-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(await warningOfOpenFolder(folder)).toBeUndefined()
  await chmod(folder, 0o755)
  expect(await warningOfOpenFolder(folder)).toBe(
    `${folder} can be entered by other users of this machine, who may read its pictures: chmod -R go= ${folder}`,
  )
  expect(await warningOfOpenFolder(join(folder, 'not-there'))).toBeUndefined()
})

it.skipIf(process.platform === 'win32')('writes files that only its own user can read, with any umask of the terminal', async () => {
  const before = process.umask(0o022)
  onTestFinished(() => void process.umask(before))
  const folder = await mkdtemp(join(tmpdir(), 'kencana-mask-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await command(async () => {
    await mkdir(join(folder, 'files'))
    await writeFile(join(folder, 'files', 'paper.jpg'), '')
  })
  const modes = await Promise.all(['files', 'files/paper.jpg'].map(async (path) => (await stat(join(folder, path))).mode & 0o777))
  expect(modes).toEqual([0o700, 0o600])
})
