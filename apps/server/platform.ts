import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

// All that differs between Linux and Windows. No other module of the product asks for the system, or calls a program or a file that only one of
// them has (scripts/platform.test.ts, docs/decisions/238).

const isWindows = process.platform === 'win32'

/** The system and the processor as the packages of the embedded PostgreSQL name them: `linux-x64`, `windows-x64`. */
export const packagedFor = (system: NodeJS.Platform = process.platform, processor: string = process.arch): string =>
  `${system === 'win32' ? 'windows' : system}-${processor}`

/** The file of a program in a folder. */
export const programFile = (folder: string, name: string): string => join(folder, isWindows ? `${name}.exe` : name)

/** How npm is called. Windows has a script of that name, which only its shell runs: the arguments may not come from a user. */
export const npm = isWindows ? { program: 'npm.cmd', shell: true } : { program: 'npm', shell: false }

/** Whether ports and shared printers have names of Windows here: `COM3`, `\\localhost\struk`. */
export const hasPortsOfWindows = isWindows

/** Makes what was renamed in a folder safe from a power cut. Windows cannot open a folder for that; NTFS writes down renames by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (isWindows) return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** The permissions of a file or a folder for its owner, its group and others; undefined on Windows, where access lists decide. */
export const modeOf = async (path: string): Promise<number | undefined> => (isWindows ? undefined : (await stat(path)).mode & 0o777)

/** The user who runs this process; undefined on Windows, where a number says nothing. */
export const ownUser = (): number | undefined => process.getuid?.()

const works = (program: string, args: readonly string[]) => !isWindows && spawnSync(program, args, { stdio: 'ignore' }).status === 0

/**
 * The words to put before a command of PostgreSQL so that it ends when this process is killed. It ends cleanly: SIGINT is PostgreSQL's fast shutdown.
 * Empty where the system cannot do that, as on Windows. Then the next start adopts the running server.
 */
export const endingWithUs = (): string[] => (works('setpriv', ['--pdeathsig', 'INT', '--', 'true']) ? ['setpriv', '--pdeathsig', 'INT', '--'] : [])

/** The words to put before a command so that it runs as another user in its own namespace; undefined where the system forbids that. */
export function inNamespace(): string[] | undefined {
  const options = ['--user', '--map-user=1000', '--map-group=1000', '--']
  return works('unshare', [...options, 'true']) ? ['unshare', ...options] : undefined
}

/**
 * Whether a server of PostgreSQL is started by `pg_ctl`. It refuses to run with the rights of an administrator, which many users of Windows are; `pg_ctl`
 * takes them from it there, as `initdb` does by itself.
 */
export const pgCtlStarts = isWindows

/** A user without rights, and a folder that every user can reach: for programs that refuse to run as root. Windows has no such users. */
export const userWithoutRights = { uid: 65_534, gid: 65_534, place: '/var/tmp' } as const

/** A running program of this machine. */
export interface Program {
  readonly pid: number
  /** The process that started it; 0 where that is not known. */
  readonly parent: number
  readonly commandLine: readonly string[]
}

/**
 * The running programs whose command line is wanted. On Windows only those named `postgres.exe` are looked at; where PowerShell is not allowed to
 * say them, only the server that has written itself down in `folder`.
 */
export function runningPrograms(isWanted: (commandLine: readonly string[]) => boolean, folder: string): Program[] {
  if (isWindows) return (onWindows() ?? notedIn(folder)).filter(({ commandLine }) => isWanted(commandLine))
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    const commandLine = Number.isInteger(pid) ? commandLineOf(pid) : undefined
    return commandLine && isWanted(commandLine) ? [{ pid, parent: parentOf(pid), commandLine }] : []
  })
}

/** Whether a program that was found still runs. Numbers of processes are used again, so Linux compares its command line. */
export function stillRuns({ pid, commandLine }: Program): boolean {
  return isWindows ? isProcess(pid) : commandLineOf(pid)?.join('\0') === commandLine.join('\0')
}

function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Sends a signal to a server of PostgreSQL. Windows has no signals, and Node would end the process there at once: PostgreSQL listens to its own,
 * which its program `pg_ctl` sends. `programs` is the folder of that.
 */
export function signalServer(programs: string, pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  // Zero would be this process and all that it started.
  if (pid === 0) return
  if (!isWindows || signal === 'SIGKILL') process.kill(pid, signal)
  else spawnSync(programFile(programs, 'pg_ctl'), ['kill', signal.slice('SIG'.length), String(pid)], { stdio: 'ignore', windowsHide: true })
}

function commandLineOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return undefined
  }
}

/** Who started a process; 0 where it is gone. */
function parentOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it may have anything in it.
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

const windowsQuery = `ConvertTo-Json -Compress -InputObject @(Get-CimInstance Win32_Process -Filter "Name='postgres.exe'" | Select-Object ProcessId,ParentProcessId,CommandLine)`

function onWindows(): Program[] | undefined {
  const { stdout } = spawnSync('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', windowsQuery], { encoding: 'utf8', windowsHide: true })
  return windowsPrograms(stdout ?? '')
}

/** The programs that PowerShell lists; undefined where it has said nothing. The command line of another user's program is not told. */
export function windowsPrograms(json: string): Program[] | undefined {
  if (!json.trim().startsWith('[')) return undefined
  return (JSON.parse(json) as WindowsProcess[]).map(({ ProcessId, ParentProcessId, CommandLine }) => ({
    pid: ProcessId,
    parent: ParentProcessId,
    commandLine: windowsWords(CommandLine ?? ''),
  }))
}

/**
 * The server that has written itself down in its folder, if its program `pg_ctl` finds a PostgreSQL of that number. Numbers are used again: after a power
 * cut it may be another PostgreSQL of this machine, but that does not answer by our password.
 */
function notedIn(folder: string): Program[] {
  const pid = Number.parseInt(contentOf(join(folder, 'postmaster.pid')), 10)
  const commandLine = notedCommandLine(contentOf(join(folder, 'postmaster.opts')))
  const { status } = spawnSync(programFile(dirname(commandLine[0] as string), 'pg_ctl'), ['status', '-D', folder], {
    stdio: 'ignore',
    windowsHide: true,
  })
  return pid > 0 && status === 0 ? [{ pid, parent: 0, commandLine }] : []
}

const contentOf = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The command line in `postmaster.opts`: the program as it is, and every argument in quotes. */
export function notedCommandLine(text: string): string[] {
  const at = text.indexOf(' "')
  return at < 0 ? [text.trim()] : [text.slice(0, at), ...windowsWords(text.slice(at))]
}

interface WindowsProcess {
  readonly ProcessId: number
  readonly ParentProcessId: number
  readonly CommandLine: string | null
}

/** The words of a command line of Windows, without their quotes. */
const windowsWords = (line: string): string[] => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? (plain as string))
