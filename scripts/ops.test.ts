import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { measureArchive } from '#apps/server/backup/archive-metrics.ts'
import type { Archiver } from '#apps/server/backup/archiver.ts'
import { createMetrics } from '#engine/server/metrics.ts'
import { type Standby, measureStandby } from '#engine/server/standby.ts'
import { sourcesIn } from './built.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(root, path), 'utf8')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-ops-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const units = [
  'kencana.service',
  'kencana-bridges.service',
  'kencana-backup.service',
  'kencana-backup.timer',
  'kencana-update.service',
  'kencana-update.timer',
]

it('alerts and the dashboard use figures that a server answers', async () => {
  const pool = { totalCount: 1, idleCount: 1, waitingCount: 0 } as pg.Pool
  const { registry } = createMetrics({ usual: pool })
  measureArchive(registry, { state: () => ({ hasCopy: true }) } as Archiver)
  measureStandby(registry, { state: () => ({ reason: undefined, lagMs: 0 }) } as Standby)
  const answered = new Set(registry.getMetricsAsArray().map(({ name }) => name))
  const figures = /\b(?:kencana|nodejs|process)_[a-z0-9_]+/g
  const unknown: string[] = []
  for (const path of ['ops/prometheus/kencana.rules.yml', 'ops/prometheus/kencana.rules.test.yml', 'ops/grafana/kencana.json']) {
    const named = (await read(path)).match(figures) ?? []
    expect(named.length, path).toBeGreaterThan(5)
    for (const name of named) if (!answered.has(name) && !answered.has(name.replace(/_(?:bucket|count|sum)$/, ''))) unknown.push(`${path}: ${name}`)
  }
  expect(unknown).toEqual([])
})

it('every alert has a test and a runbook that exists', async () => {
  const [rules, tests, operations] = await Promise.all([
    read('ops/prometheus/kencana.rules.yml'),
    read('ops/prometheus/kencana.rules.test.yml'),
    read('docs/operations.md'),
  ])
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string)
  expect(alerts.length).toBeGreaterThan(5)
  expect(alerts.filter((name) => !tests.includes(`alertname: ${name}\n        exp_alerts:\n          - exp_labels`))).toEqual([])
  const runbooks = [...rules.matchAll(/runbook: 'docs\/operations\.md, "([^"]+)"(?:: (.+))?'/g)]
  expect(runbooks).toHaveLength(alerts.length)
  const missing = runbooks.flatMap(([, heading, night]) => [
    ...(operations.includes(`\n## ${heading}\n`) ? [] : [heading]),
    ...(night === undefined || operations.toLowerCase().includes(`\n### ${night}\n`) ? [] : [night]),
  ])
  expect(missing).toEqual([])
})

const has = (tool: string) => spawnSync(tool, ['--version']).status === 0

it.runIf(has('promtool'))('the alerts pass their own tool', () => {
  execFileSync('promtool', ['test', 'rules', 'kencana.rules.test.yml'], { cwd: join(root, 'ops/prometheus') })
})

it.runIf(has('systemd-analyze'))('systemd reads the units', async () => {
  // The folders and users of a shop's machine are not here: only what the units say is checked.
  const { stderr } = spawnSync('systemd-analyze', ['verify', ...units], { cwd: join(root, 'ops/systemd'), encoding: 'utf8' })
  expect(stderr.split('\n').filter((line) => line.includes('kencana') && !line.includes('not executable'))).toEqual([])
})

it('units name settings and programs that exist', async () => {
  const readme = await read('README.md')
  for (const unit of units) {
    const text = await read(`ops/systemd/${unit}`)
    const settings = [...text.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name as string)
    expect(
      settings.filter((name) => !readme.includes(`\`${name}\``) && !name.startsWith('KENCANA_BACKUP') && !name.startsWith('NODE_')),
      unit,
    ).toEqual([])
    for (const [path] of text.matchAll(/(?<=[ /])(?:scripts|ops|apps)\/\S+\.(?:mjs|ts|sh)/g)) expect(await read(path), path).not.toBe('')
  }
})

it('services of Windows name programs that exist, have few rights, and are asked to stop', async () => {
  for (const service of ['kencana', 'kencana-bridges']) {
    const text = await read(`ops/windows/${service}.xml`)
    const said = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? ''
    expect(said('id')).toBe(service)
    expect(said('user')).toBe('LocalService')
    const [path] = /(?:apps|scripts)\/\S+\.ts/.exec(said('arguments')) ?? ['']
    expect(await read(path), path).not.toBe('')
    const env = [...text.matchAll(/<env name="(\w+)"/g)].map(([, name]) => name as string)
    const known = (await read('README.md')) + (await read('apps/bridges/README.md'))
    expect(env.filter((name) => !known.includes(`\`${name}\``) && name !== 'NODE_COMPILE_CACHE')).toEqual([])
    // WinSW waits longer than the program takes to end.
    const seconds = Number.parseInt(said('stoptimeout'), 10)
    expect(seconds).toBeGreaterThan(10)
    expect([...new Set(text.match(/@[A-Z]+@/g))].toSorted()).toEqual(['@DATA@', '@NODE@', '@SOURCES@'])
  }
})

it('the installer of Windows fills every place in, compares a sum, and fetches nothing', async () => {
  const text = await read('ops/windows/install.ps1')
  for (const place of ['@NODE@', '@SOURCES@', '@DATA@']) expect(text).toContain(`.Replace('${place}'`)
  expect(text.indexOf('Get-FileHash')).toBeLessThan(text.indexOf('& $program install'))
  expect(text).not.toMatch(/Invoke-WebRequest|Invoke-RestMethod|Start-BitsTransfer|WebClient|\bcurl\b|\biwr\b|https?:\/\/(?!192\.168\.)/i)
  // Windows PowerShell 5 reads a file without a mark as the code page of the machine.
  expect(text).toMatch(/^[\x20-\x7e\n]*$/)
})

it('the image names files that exist, and the sources of the screens can be read where a process may open few files', async () => {
  const [dockerfile, compose] = await Promise.all([read('ops/container/Dockerfile'), read('ops/container/compose.yml')])
  expect(dockerfile).toContain('CMD ["node", "dist/server/serve.js"]')
  const named = [...`${dockerfile}${compose}`.matchAll(/(?<=[ /])(?:scripts|ops)\/[\w/-]+\.(?:mjs|ts|yml)|ops\/container\/Dockerfile/g)].map(
    ([path]) => path,
  )
  for (const path of new Set(named)) expect(await read(path), path).not.toBe('')
  const program = "import('./scripts/web-build.ts').then(async ({ webFingerprint }) => console.log(await webFingerprint()))"
  const { stdout } = spawnSync('sh', ['-c', `ulimit -n 400; exec "$0" -e "$1"`, process.execPath, program], { cwd: root, encoding: 'utf8' })
  expect(stdout).toMatch(/^[0-9a-f]{64}\n$/)
})

it('the nightly backup removes what is old, but never the last three that are complete', async () => {
  const [app, backups] = [join(folder, 'app'), join(folder, 'backups')]
  await cp(join(root, 'ops/systemd'), join(app, 'ops/systemd'), { recursive: true })
  await mkdir(join(app, 'scripts'))
  const backs = (text: string) => writeFile(join(app, 'scripts/bootstrap.mjs'), text)
  const old = new Date(Date.now() - 40 * 86_400_000)
  for (const [name, isComplete] of [
    ['2025-01-01T013000', true],
    ['2025-01-02T013000', true],
    ['2025-01-03T013000', false],
    ['2025-01-04T013000', true],
    ['2025-01-05T013000', true],
  ] as const) {
    await mkdir(join(backups, name), { recursive: true })
    if (isComplete) await writeFile(join(backups, name, 'backup.json'), '{}')
    await utimes(join(backups, name), old, old)
  }
  const run = () =>
    spawnSync('sh', [join(app, 'ops/systemd/backup.sh')], { env: { ...process.env, KENCANA_BACKUPS: backups, KENCANA_BACKUP_DAYS: '14' } }).status

  await backs('process.exit(1)')
  expect(run()).not.toBe(0)
  expect(await readdir(backups)).toHaveLength(5)

  await backs(
    "import { mkdirSync, writeFileSync } from 'node:fs'\nmkdirSync(process.argv[3])\nwriteFileSync(`${process.argv[3]}/backup.json`, '{}')\n",
  )
  expect(run()).toBe(0)
  const left = (await readdir(backups)).toSorted()
  // Five are complete now; the two oldest of them go. The one that is not complete stays to be looked at.
  expect(left.slice(0, 3)).toEqual(['2025-01-03T013000', '2025-01-04T013000', '2025-01-05T013000'])
  expect(left).toHaveLength(4)
})

it('runs a command by hand with the user, the folder and the settings of the service', async () => {
  const fake = join(folder, 'bin')
  await mkdir(fake, { recursive: true })
  await writeFile(
    join(fake, 'systemd-run'),
    '#!/bin/sh\n[ "$1" = --help ] && echo " --expand-environment=BOOL" && exit\nfor each in "$@"; do echo "[$each]"; done\n',
    { mode: 0o755 },
  )
  const run = (file: string, ...args: string[]) =>
    spawnSync('sh', [join(root, 'ops/systemd', file), ...args], { env: { ...process.env, PATH: `${fake}:${process.env['PATH']}` }, encoding: 'utf8' })

  const said = run('run.sh', 'KENCANA_DATA=/var/lib/new one', 'restore', '/mnt/nas', '--to', '2026-11-28 18:04', 'A=1').stdout.trimEnd().split('\n')
  expect(said.slice(said.indexOf('[/usr/bin/env]'))).toEqual(
    [
      '/usr/bin/env',
      'KENCANA_DATA=/var/lib/new one',
      '/usr/bin/node',
      'scripts/bootstrap.mjs',
      'scripts/restore.ts',
      '/mnt/nas',
      '--to',
      '2026-11-28 18:04',
      'A=1',
    ].map((each) => `[${each}]`),
  )
  expect(said).toContain('[--expand-environment=no]')
  // A command by hand has all settings of the service.
  const unit = await read('ops/systemd/kencana.service')
  for (const [, setting] of unit.matchAll(/^Environment=(\S+)/gm)) expect(said).toContain(`[--setenv=${setting}]`)
  for (const [option, name] of [
    ['--uid', 'User'],
    ['--gid', 'Group'],
    ['--working-directory', 'WorkingDirectory'],
    ['--property=EnvironmentFile', 'EnvironmentFile'],
    ['--property=UMask', 'UMask'],
  ] as const)
    expect(said).toContain(`[${option}=${new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1]}]`)

  expect(run('update.sh', '--back', '2.2.5').stdout).toMatch(/\[scripts\/update\.ts\]\n\[--back\]\n\[2\.2\.5\]\n$/)
  expect([run('run.sh').status, run('run.sh', 'A=1').status, run('run.sh', 'nothing').status]).toEqual([2, 2, 2])
  expect(run('run.sh', 'nothing').stderr).toContain('There is no command nothing')
})

const clusterFiles = ['etcd.env', 'patroni.yml', 'haproxy.cfg', 'pgbouncer.ini']

it('fills every file of the cluster in from the example, and refuses one without a value', async () => {
  const fill = (values: string, file: string) =>
    spawnSync('sh', ['ops/cluster/fill.sh', values, `ops/cluster/${file}`], { cwd: root, encoding: 'utf8' })
  const example = await read('ops/cluster/example.env')
  const values = join(folder, 'n1.env')
  await writeFile(values, example.replaceAll(/^(\w+_PASSWORD)=$/gm, '$1=0123456789abcdef'))
  for (const file of clusterFiles) {
    const { status, stdout, stderr } = fill(values, file)
    expect([file, status, stderr]).toEqual([file, 0, ''])
    expect(stdout, file).not.toMatch(/\$\{/)
    expect(stdout.split('\n'), file).toHaveLength((await read(`ops/cluster/${file}`)).split('\n').length)
  }
  expect(fill(values, 'haproxy.cfg').stdout).toContain('server n2 10.0.0.12:5432 check port 8008')
  // The example has no passwords: a cluster must not start with empty ones.
  const unchanged = fill('ops/cluster/example.env', 'patroni.yml')
  expect([unchanged.status, unchanged.stderr]).toEqual([1, expect.stringMatching(/_PASSWORD has no value/)])
  await writeFile(join(folder, 'some.env'), 'NODE=n1\n')
  const refused = fill(join(folder, 'some.env'), 'etcd.env')
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('ETCD_FOLDER has no value')])
})

it('makes every connection to DATABASE_URL by the class that knows several hosts', async () => {
  // The embedded server, which is one host, and what is outside of an application.
  const mayOpen = /^(engine\/server\/database-client\.ts$|apps\/server\/(postgres|backup)\/|bench\/)/
  const paths = (await Promise.all(['apps', 'db', 'engine', 'modules', 'scripts', 'bench'].map((each) => sourcesIn([each], isSource))))
    .flat()
    .map((path) => relative(root, path))
  const offenders: string[] = []
  for (const path of paths) if (!mayOpen.test(path) && /new pg\.(Client|Pool)\(/.test(await read(path))) offenders.push(path)
  expect(offenders).toEqual([])
})
const isSource = (path: string, name: string) => name.endsWith('.ts') && !name.includes('.test.') && !/[\\/]testing([\\/]|$)/.test(path)
