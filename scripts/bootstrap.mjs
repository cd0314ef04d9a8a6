// The start of each npm script: installs what is missing, then runs a script of the project on the Node that
// npm brought along. It is plain JavaScript, because it must run on any Node from version 20.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.kencana-installed')
const neededMajor = 24

/** The lockfile and the platform: node_modules of another machine in a shared folder would not run here. */
function wanted() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()
}

/** Two commands may start at once on a fresh clone; the second waits for the first. */
function install() {
  const lock = join(root, '.installing')
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch {
      if (isInstalled()) return
      const owner = Number(existsSync(join(lock, 'pid')) && readFileSync(join(lock, 'pid'), 'utf8'))
      if (!owner || !isAlive(owner)) rmSync(lock, { recursive: true, force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    }
  }
  try {
    writeFileSync(join(lock, 'pid'), String(process.pid))
    console.log('Installing what is missing (npm ci) …')
    // Nothing that comes from a registry runs while it is installed: no package of ours needs that. npm warns of packages that
    // want a newer Node than its own, but they run on the one that is installed with them; errors are shown all the same.
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    // A release is built: what builds and tests it stays out.
    const dev = existsSync(join(root, 'release.json')) ? '--omit=dev' : '--include=dev'
    const done = spawnSync(npm, ['ci', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund', dev, '--include=optional'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (done.status !== 0) {
      console.error('The installation failed; what npm says is above.')
      process.exit(1)
    }
    writeFileSync(stamp, wanted())
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The Node to run on: this one when it is new enough, else the one in node_modules. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const brought = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(brought)) return brought
  console.error(`Kencana needs Node ${neededMajor}; npm has none for ${process.platform}-${process.arch}. Install it from your system's packages.`)
  process.exit(1)
}

// Without a separate `--`, npm takes an option for its own and the command never sees it: a restore to a moment would become one of everything.
const ours = ['again', 'back', 'breaking', 'days', 'keep', 'minutes', 'move-away', 'one-way', 'programs', 'raise', 'ring', 'seed', 'to']
/** The names under which npm passes an option on; it reads --to as an abbreviation of --token-description. */
const takenAs = (option) => [option.replaceAll('-', '_'), ...(option === 'to' ? ['token_description'] : [])].map((name) => `npm_config_${name}`)

const [script, ...args] = process.argv.slice(2)
const { npm_lifecycle_event: command } = process.env
const taken = command ? ours.filter((option) => takenAs(option).some((name) => process.env[name] !== undefined)) : []
if (taken.length > 0) {
  console.error(`npm took ${taken.map((option) => `--${option}`).join(' and ')} for itself. Put -- before all options: npm run ${command} -- …`)
  process.exit(1)
}
if (!isInstalled()) install()
const child = spawn(findNode(), ['--disable-warning=ExperimentalWarning', join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  // Node keeps what it has made of the sources, types taken away and compiled: a start takes three quarters of the work.
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env },
})
// Ctrl-C reaches the child by itself; this process only waits for it to finish in order. On Windows all of them do (Ctrl-Break, a window that is
// closed, the stop of a service), and a signal from here would end the child at once.
const reachesChild = (signal) => signal === 'SIGINT' || process.platform === 'win32'
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK']) process.on(signal, () => reachesChild(signal) || child.kill(signal))
// npm hands a signal on to its shell, which ends without a message to us. After that no process is left that could stop us.
const shell = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === shell || child.kill('SIGTERM'), 500).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
