import { z } from 'zod'
import { isVersion } from './version.ts'

/** The rings of a channel, the first one first: one shop, some shops, all shops. */
export const rings = ['one', 'five', 'all'] as const
export type Ring = (typeof rings)[number]

export const isRing = (text: string | undefined): text is Ring => rings.some((ring) => ring === text)

const version = z.string().refine(isVersion, 'is not a version')
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What a release says of itself in `release.json`, the file that makes its folder a release. A later version may add fields: they are left out. */
export const releaseSchema = z.object({
  kind: z.literal('kencana release'),
  version,
  /** The number of the newest migration. */
  schema: z.string().regex(/^\d{4}$/),
  /** All migrations that versions without them cannot run on (docs/decisions/232), as file names. */
  contracts: z.array(z.string().regex(/^\w+\.sql$/)),
  /** The major version of Node that it runs on. */
  node: z.int().positive(),
  /** The commit that it was cut from, and the time of that commit. */
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  committedAt: z.iso.datetime(),
})
export type Release = z.infer<typeof releaseSchema>

/** The most bytes that an archive may have: what is larger is a mistake. */
const archiveBytesMax = 2 * 1024 ** 3

/** `kencana-<version>.json`: a release and the sum of its archive. Its signature is in a file of its own. */
export const manifestSchema = releaseSchema.extend({
  kind: z.literal('kencana manifest'),
  sha256,
  /** Bytes of the archive. */
  size: z.int().positive().max(archiveBytesMax),
})
export type Manifest = z.infer<typeof manifestSchema>

/** `channel.json`: the version that each ring should run. */
export const channelSchema = z.object({
  kind: z.literal('kencana channel'),
  /** Rises with every change: a server refuses a channel that is older than one that it has seen. */
  serial: z.int().positive(),
  rings: z.partialRecord(z.enum(rings), version),
})
export type Channel = z.infer<typeof channelSchema>

export const channelFile = 'channel.json'
export const manifestFile = (of: string): string => `kencana-${of}.json`
export const archiveFile = (of: string): string => `kencana-${of}.tar.gz`
export const signatureFile = (file: string): string => `${file}.sig`

/** The folder in an archive that everything is in. */
export const folderInArchive = (of: string): string => `kencana-${of}`

/** The text of a paper as it is signed. */
export const textOf = (paper: Release | Manifest | Channel): string => `${JSON.stringify(paper, null, 2)}\n`
