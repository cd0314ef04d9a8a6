import { spawnSync } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { bin, root } from './run.ts'

/** A browser for the journeys and the pictures of the documentation, and how it must be started. */
export interface Chromium {
  readonly executablePath: string
  readonly args: readonly string[]
  /** What it needs in its environment besides ours. */
  readonly env: Readonly<Record<string, string>>
  /** Where it came from, for the person who reads the test's output. */
  readonly origin: string
}

/** Builds without windows come first: without a window they need half the work for the same pages. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
// Containers have neither user namespaces for the sandbox nor a large /dev/shm; only our own pages are opened. Nor have they a
// graphics card: a processor that plays one makes a journey a quarter slower than one that draws.
const usualArgs = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu']

/**
 * Finds a Chromium: one that is installed, else Playwright's, else Debian's package, else the one that npm brought.
 * `KENCANA_CHROMIUM` names one; `KENCANA_CHROMIUM=npm` takes npm's.
 * @throws Error when there is none, with what was tried
 */
export async function findChromium(): Promise<Chromium> {
  const wish = process.env['KENCANA_CHROMIUM']
  if (wish === 'npm') return fromNpm()
  if (wish) return { executablePath: wish, args: usualArgs, env: {}, origin: 'KENCANA_CHROMIUM' }
  const tried: string[] = []
  for (const [origin, find] of [
    ['installed', installed],
    ["Playwright's", fromPlaywright],
    ["Debian's package", fromDebian],
  ] as const) {
    const executablePath = await find()
    if (executablePath && runs(executablePath)) return { executablePath, args: usualArgs, env: {}, origin }
    tried.push(origin)
  }
  try {
    return await fromNpm()
  } catch (error) {
    throw new Error(`No Chromium: ${tried.join(', ')} and the one of @sparticuz/chromium were tried. Install Chromium or set KENCANA_CHROMIUM.`, {
      cause: error,
    })
  }
}

const runs = (executablePath: string) => spawnSync(executablePath, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 120_000 }).status === 0

async function firstExecutable(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return undefined
}

async function installed(): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return firstExecutable([...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places])
}

async function fromPlaywright(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core')
  const known = await firstExecutable([chromium.executablePath()])
  if (known) return known
  // Only its headless shell is fetched, into Playwright's own cache.
  const fetched = spawnSync(process.execPath, [bin('playwright-core', 'cli.js'), 'install', '--only-shell', 'chromium'], {
    cwd: root,
    stdio: 'ignore',
    timeout: 180_000,
  })
  if (fetched.status !== 0) return undefined
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache/ms-playwright')
  const found = spawnSync('find', [cache, '-name', 'headless_shell', '-o', '-name', 'chrome-headless-shell'], { encoding: 'utf8' })
  return firstExecutable(found.stdout?.split('\n').filter(Boolean) ?? [])
}

async function fromDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env, timeout: 120_000 })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'ignore', env, timeout: 300_000 })
    if (status === 0) break
  }
  return installed()
}

/** npm's brings copies of the system libraries for machines that have none, but unpacks them only where it believes to be in the cloud. */
async function fromNpm(): Promise<Chromium> {
  const before = { ...process.env }
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs22.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const executablePath = await chromium.executablePath()
    const libraries = join(tmpdir(), 'al2023/lib')
    return {
      executablePath,
      args: [...usualArgs, '--headless=shell', '--no-zygote'],
      env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(tmpdir(), 'fonts') },
      origin: '@sparticuz/chromium',
    }
  } finally {
    for (const name of ['AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}
