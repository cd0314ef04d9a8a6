import { execFileSync } from 'node:child_process'
import { chmod, link, mkdir, mkdtemp, readFile, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packFolder, sha256Of, unpackFolder } from './archive.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-archive-'))
  await mkdir(join(folder, 'into'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('packs the same files into the same bytes, and unpacks them', async () => {
  const long = 'a'.repeat(140)
  for (const [at, names] of [
    ['one', ['b.txt', 'a/c.txt', `${long}/${long}.txt`]],
    ['two', [`${long}/${long}.txt`, 'a/c.txt', 'b.txt']],
  ] as const) {
    for (const name of names) {
      const path = join(folder, at, 'kencana-2.3.0', name)
      await mkdir(join(path, '..'), { recursive: true })
      await writeFile(path, `content of ${name}`)
      await utimes(path, 1_000_000 + names.indexOf(name), at === 'one' ? 1 : 2)
      if (at === 'one') await chmod(path, 0o600)
    }
    await packFolder(join(folder, at), 'kencana-2.3.0', join(folder, `${at}.tar.gz`), 1_700_000_000)
  }
  expect(await sha256Of(join(folder, 'one.tar.gz'))).toBe(await sha256Of(join(folder, 'two.tar.gz')))
  await unpackFolder(join(folder, 'one.tar.gz'), 'kencana-2.3.0', join(folder, 'into'))
  expect(await readFile(join(folder, 'into/kencana-2.3.0', long, `${long}.txt`), 'utf8')).toBe(`content of ${long}/${long}.txt`)
})

it('refuses links, and paths that lead elsewhere, before anything is written', async () => {
  const inside = join(folder, 'kencana-2.3.0')
  await mkdir(inside)
  await writeFile(join(inside, 'plain.txt'), 'plain')
  await writeFile(join(folder, 'outside.txt'), 'outside')
  const archive = join(folder, 'evil.tar.gz')
  const tar = (...args: string[]) => execFileSync('tar', ['--create', '--gzip', '--absolute-names', `--file=${archive}`, ...args], { cwd: folder })
  const refused = async () => {
    const message = await unpackFolder(archive, 'kencana-2.3.0', join(folder, 'into')).then(
      () => 'unpacked',
      (error: Error) => error.message,
    )
    expect(await readdir(join(folder, 'into'))).toEqual([])
    return message
  }

  tar('kencana-2.3.0', '--transform=s|plain.txt|../../evil.txt|')
  expect(await refused()).toMatch(/outside of kencana-2\.3\.0/)
  tar('kencana-2.3.0', '--transform=s|.*/plain.txt|/tmp/evil.txt|')
  expect(await refused()).toMatch(/outside of/)
  tar('kencana-2.3.0', 'outside.txt')
  expect(await refused()).toMatch(/outside of/)
  tar('kencana-2.3.0', 'outside.txt', '--transform=s|outside.txt|kencana-2.3.0evil/outside.txt|')
  expect(await refused()).toMatch(/outside of/)
  await symlink('/etc', join(inside, 'link'))
  tar('kencana-2.3.0')
  expect(await refused()).toMatch(/neither a file nor a folder/)
  await rm(join(inside, 'link'))
  await link(join(inside, 'plain.txt'), join(inside, 'same.txt'))
  tar('kencana-2.3.0')
  expect(await refused()).toMatch(/neither a file nor a folder/)
  await rm(join(inside, 'same.txt'))
  execFileSync('mkfifo', [join(inside, 'pipe')])
  tar('kencana-2.3.0')
  expect(await refused()).toMatch(/neither a file nor a folder/)
  await writeFile(archive, 'no archive')
  expect(await refused()).toMatch(/^tar: /)
})
