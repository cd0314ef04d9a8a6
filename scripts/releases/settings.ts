import type { KeyObject } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Environment } from '#apps/server/environment.ts'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import type { SalesRule } from './gate.ts'
import { type Ring, isRing, rings } from './papers.ts'
import { publicKeysIn } from './signature.ts'

/** The settings of `npm run update` (docs/operations.md, "Releases and updating"). */
export interface UpdateSettings {
  /** The folder or the address that releases come from. */
  readonly releases: string
  readonly ring: Ring
  readonly keys: readonly KeyObject[]
  /** The folder of the installation; without it, the one that this Kencana runs in. */
  readonly home: string | undefined
  /** The command that starts the Kencana that `current` leads to in place of the one that runs. */
  readonly restart: string
  /** The address at which the server says whether it is ready. */
  readonly health: string
  readonly readyMsMax: number
  readonly sales: SalesRule
  /** The new folder of a backup; undefined where none is to be made. */
  readonly backup: string | undefined
}

/** Reads the settings of an update. @throws StartRefused with one line */
export function updateSettings(env: NodeJS.ProcessEnv, { host, port, base }: Pick<Environment, 'host' | 'port' | 'base'>): UpdateSettings {
  const { KENCANA_RELEASES: releases, KENCANA_RING: ring, KENCANA_RELEASE_KEYS: keys, KENCANA_BACKUPS: backups } = env
  if (!releases) throw new StartRefused('KENCANA_RELEASES is missing: the folder or the address that releases come from.')
  if (!isRing(ring)) throw new StartRefused(`KENCANA_RING=${ring ?? ''} is none of ${rings.join(', ')}.`)
  if (!keys) throw new StartRefused('KENCANA_RELEASE_KEYS is missing: the public keys of those who sign releases.')
  const listens = host === undefined || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return {
    releases,
    ring,
    keys: publicKeysIn(keys),
    home: env['KENCANA_HOME'] || undefined,
    restart: env['KENCANA_RESTART'] || 'systemctl restart kencana',
    health: `http://${listens.includes(':') ? `[${listens}]` : listens}:${port}${base}health/ready`,
    readyMsMax: numberIn(env, 'KENCANA_UPDATE_SECONDS', 180, 1, 3_600) * 1_000,
    sales: { minutes: numberIn(env, 'KENCANA_UPDATE_MINUTES', 10, 0.05, 60), share: numberIn(env, 'KENCANA_UPDATE_SHARE', 0.3, 0, 1) },
    backup: backups ? join(resolve(backups), nameOfBackup(new Date())) : undefined,
  }
}

function numberIn(env: NodeJS.ProcessEnv, name: string, usual: number, least: number, most: number): number {
  const number = Number(env[name] || usual)
  if (!(number >= least && number <= most)) throw new StartRefused(`${name}=${env[name]} is not a number from ${least} to ${most}.`)
  return number
}

/** The name that `ops/systemd/backup.sh` gives its backups too, so that it removes these when they are old. */
function nameOfBackup(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  return `${day}T${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`
}
