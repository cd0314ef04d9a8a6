import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findServer } from './server-process.ts'

it('finds the server of a folder while another user runs a server whose folder may not be looked at', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kencana-servers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [own, link, closed] = ['own', 'link', 'closed'].map((name) => join(folder, name)) as [string, string, string]
  await mkdir(own)
  await symlink(own, link)
  // Root may look into everything; a link to itself is refused to root too.
  await symlink(closed, closed)
  const commandLines = [closed, link].map((each) => [
    '-e',
    'console.log(); setInterval(() => {}, 1000)',
    '--',
    'postgres',
    '-D',
    each,
    '-c',
    'port=7',
  ])
  for (const args of commandLines) {
    expect(findServer(own)).toBeUndefined()
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => void child.kill())
    await once(child.stdout, 'data')
  }
  expect(findServer(own)?.port).toBe(7)
})
